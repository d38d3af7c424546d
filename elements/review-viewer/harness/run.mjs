#!/usr/bin/env node
/**
 * The frame harness: makes the clips, opens the player in Chromium, and holds every frame it shows against the number
 * burnt into the picture. Beside it, in the same run: the verified <video> back end, the naive currentTime method, and a
 * player from npm.
 *
 *   node elements/review-viewer/harness/run.mjs [--clips h264-24,hls-ts-24] [--quick]
 *
 * --quick asks fewer frames of ours, not how fast they come, and leaves out the methods of which nothing is asked.
 * Prints tables and one line a check, writes .cache/harness.json, and ends with 1 when our player showed a wrong frame or
 * was not as far ahead as it must be.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { BROWSER_FLAGS, findHeadlessBrowser } from '../../../scripts/browser.mjs'
import { installPeer, PEER } from './install-peer.mjs'
import { CLIP_FOLDER, makeClips } from './make-clips.mjs'
import { frameTable, motionTable } from './report.mjs'
import { serveHarness } from './serve.mjs'

const SEED = 20_251
const PAGE = '/elements/review-viewer/harness/page.html'

/** Seeks, and as many steps each way. The slower methods take fewer. */
const SAMPLES = { engine: 600, video: 100, naive: 40, peer: 40 }
const QUICK_SAMPLES = { engine: 100, video: 15 }

/** Time for each of the three kinds, in milliseconds. Ours must do all its samples, the others what they can. */
const BUDGET = { engine: 60_000, video: 60_000, naive: 1000, peer: 4000 }

/** Clips that the peer is tried on: the plainest, a long group of pictures, a size of today, and a stream. */
const PEER_CLIPS = ['h264-24', 'long-gop-24', 'h264-1080p', 'vp9-29.97', 'hls-ts-24', 'variable-rate', 'edit-list']

/** The clip that is dragged over, and for how long in milliseconds. */
const SCRUB = { clip: 'h264-1080p', forMs: 6000, quickMs: 3000 }

/** Our steps take at most this share of the verified video's time, and our scrubbing shows so many times its pictures. */
const STEP_SHARE = 1 / 4
const SCRUB_GAIN = 2

/** The longest that one clip may take, in milliseconds. */
const PATIENCE = 240_000

/** Clips that are also played, and how: speed and pictures to see before the pause. */
const PLAYS = [
  { clip: 'h264-24', method: 'engine', speed: 1, frames: 48 },
  { clip: 'h264-24', method: 'engine', speed: 2, frames: 72 },
  { clip: 'h264-24', method: 'engine', speed: -1, frames: 48 },
  { clip: 'h264-24', method: 'engine', speed: 5, frames: 24 },
  { clip: 'variable-rate', method: 'engine', speed: 1, frames: 48 },
  { clip: 'sound-24', method: 'engine', speed: 1, frames: 48 },
  { clip: 'sound-24', method: 'engine', speed: 1.5, frames: 48 },
  { clip: 'hls-ts-24', method: 'engine', speed: 1, frames: 48 },
  { clip: 'h264-60', method: 'engine', speed: 1, frames: 90 },
  // How many pictures a machine decodes at this size is measured, not asked.
  { clip: 'h264-1080p', method: 'engine', speed: 1, frames: 72, measured: true },
  { clip: 'h264-1080p', method: 'engine', speed: 2, frames: 72, measured: true },
  { clip: 'h264-24', method: 'video', speed: 1, frames: 48 },
  { clip: 'h264-24', method: 'video', speed: -1, frames: 8 },
]

const { values } = parseArgs({
  options: {
    clips: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
process.exitCode = await main(values.clips?.split(','), values)

async function main(names, { quick }) {
  const clips = await makeClips({ clips: names })
  const samples = quick ? QUICK_SAMPLES : SAMPLES
  const peer = quick ? undefined : await installPeer()
  const server = await serveHarness()
  const browser = await chromium.launch(browserOptions())
  try {
    const page = await browser.newPage()
    const leaks = []
    page.on('console', (message) => {
      if (/VideoFrame.*garbage/i.test(message.text())) leaks.push(message.text())
    })
    await page.goto(server.url + PAGE)
    await page.waitForFunction(() => 'harness' in window)
    const peerUrl = peer && 'path' in peer ? `${server.url}/peers/${peer.path}` : undefined
    const methodsFor = (clip) => [
      'engine',
      ...(clip.plain ? ['video'] : []),
      ...(quick ? [] : ['naive']),
      ...(peerUrl && PEER_CLIPS.includes(clip.name) ? ['peer'] : []),
    ]
    const measured = []
    for (const clip of clips) {
      for (const method of methodsFor(clip)) {
        const wish = { ...requestOf(server.url, clip, method), samples: samples[method], peerUrl }
        measured.push({ clip: clip.name, method, ...(await measure(page, wish)) })
      }
    }
    const scrubbed = []
    const dragged = clips.find(({ name }) => name === SCRUB.clip)
    for (const method of dragged ? (quick ? ['engine'] : methodsFor(dragged)) : []) {
      const forMs = quick ? SCRUB.quickMs : SCRUB.forMs
      const wish = { ...requestOf(server.url, dragged, method), forMs, peerUrl }
      scrubbed.push({ clip: dragged.name, method, ...(await scrub(page, wish)) })
    }
    const played = []
    for (const wish of PLAYS) {
      const clip = clips.find(({ name }) => name === wish.clip)
      if (clip && !(quick && wish.measured)) played.push({ ...wish, ...(await play(page, server.url, clip, wish)) })
    }
    const behaved = await behave(page, server.url, clips)
    behaved.push({ title: 'XREV-01 every decoded picture is closed', error: leaks[0] })
    const results = { measured, scrubbed, played, behaved }
    await writeFile(join(CLIP_FOLDER, '../harness.json'), JSON.stringify(results, undefined, 2))
    if (peer) process.stdout.write(`${'path' in peer ? `peer: ${PEER}` : `no peer: ${peer.reason}`}\n\n`)
    return summarise(results, clips, samples, quick)
  } finally {
    await browser.close()
    await server.close()
  }
}

function browserOptions() {
  const args = [...BROWSER_FLAGS, '--autoplay-policy=no-user-gesture-required']
  const system = findHeadlessBrowser()
  // Without a system browser Playwright's own is taken.
  return system ? { executablePath: system, args } : { args }
}

function requestOf(base, clip, method) {
  const { file, type, rate, hint, numbers } = clip
  const request = { method, url: `${base}/clips/${file}`, type, rate, hint, numbers }
  return { ...request, samples: 0, paceMs: clip.paceMs, budgetMs: BUDGET[method], seed: SEED }
}

async function measure(page, request) {
  return attempt(page, async () => ({
    measured: await page.evaluate((input) => window.harness.measure(input), request),
  }))
}

async function scrub(page, request) {
  return attempt(page, async () => ({ result: await page.evaluate((input) => window.harness.scrub(input), request) }))
}

async function play(page, base, clip, { method, speed, frames }) {
  const request = { ...requestOf(base, clip, method), speed, frames }
  return attempt(page, async () => ({ result: await page.evaluate((input) => window.harness.play(input), request) }))
}

async function behave(page, base, clips) {
  const [silent, sound] = ['h264-24', 'sound-24'].map((name) => clips.find((clip) => clip.name === name))
  if (!silent || !sound) return []
  const results = []
  for (const title of await page.evaluate(() => window.harness.behaviour())) {
    const parameters = [title, `${base}/clips/${silent.file}`, `${base}/clips/${sound.file}`]
    const run = async () => ({ done: await page.evaluate((args) => window.harness.behave(...args), parameters) })
    results.push({ title, ...(await attempt(page, run)) })
  }
  return results
}

/** One clip that fails or hangs must not hide what the others show. */
async function attempt(page, act) {
  let timer
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no end within ${PATIENCE / 1000} s`)), PATIENCE)
  })
  try {
    return await Promise.race([act(), late])
  } catch (error) {
    await page.reload()
    await page.waitForFunction(() => 'harness' in window)
    return { error: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

function summarise({ measured, scrubbed, played, behaved }, clips, wanted, quick) {
  const lines = [frameTable(measured), '', motionTable(scrubbed, played), '']
  let passed = 0
  let failed = 0
  const check = (title, problem) => {
    if (problem) failed++
    else passed++
    lines.push(`${problem ? 'FAILED' : 'ok'}  ${title}${problem ? `: ${problem}` : ''}`)
  }
  for (const row of measured.filter(isOurs)) {
    const clip = clips.find(({ name }) => name === row.clip)
    for (const kind of ['seek', 'forward', 'back']) {
      check(
        `XREV-01 ${row.clip}, ${row.method}: ${kind}`,
        row.error ?? wrongFrames(row.measured, kind, clip, wanted[row.method]),
      )
    }
  }
  // How fast is for a machine at rest to say, not for one that runs tests beside.
  const timed = quick ? [] : measured.filter(({ method }) => method === 'video')
  for (const { clip, measured: video } of timed) {
    const own = measured.find((row) => row.clip === clip && row.method === 'engine')?.measured
    if (own && video) check(`XREV-01 ${clip}: steps beside the verified video's`, slowSteps(own, video))
  }
  for (const row of scrubbed.filter(isOurs)) {
    const wrong =
      row.error ?? (row.result.wrong > 0 ? `${row.result.wrong} pictures are not the frame told` : undefined)
    check(`XREV-01 ${row.clip}, ${row.method}: scrubbing`, wrong)
  }
  const [dragged, beside] = ['engine', 'video'].map((name) => scrubbed.find(({ method }) => method === name)?.result)
  if (dragged && beside) check("XREV-01 scrubbing beside the verified video's", slowScrub(dragged, beside))
  for (const row of played)
    check(`XREV-01 ${row.clip}, ${row.method}: plays at ${row.speed}`, row.error ?? wrongPlay(row))
  for (const { title, error } of behaved) check(title, error)
  lines.push('', `${passed} passed, ${failed} failed`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return failed === 0 ? 0 : 1
}

/** Of the other methods nothing is asked. */
function isOurs({ method }) {
  return method === 'engine' || method === 'video'
}

function wrongFrames({ frameCount, rate, ...tallies }, kind, clip, wanted) {
  // What the index of a file that ends early promises beyond its last picture cannot be shown, and is not asked for.
  const counted = clip.endsEarly ? frameCount >= clip.numbers.length : frameCount === clip.numbers.length
  if (!counted) return `${frameCount} frames instead of ${clip.numbers.length}`
  if (clip.constant && rate.num * clip.rate.den !== clip.rate.num * rate.den) return `rate ${rate.num}/${rate.den}`
  const { wrong, samples, examples } = tallies[kind]
  if (samples < wanted) return `only ${samples} of ${wanted} done in time`
  return wrong > 0 ? `${wrong} of ${samples} wrong, e.g. ${JSON.stringify(examples[0])}` : undefined
}

function slowSteps(own, video) {
  const slow = ['forward', 'back'].find((kind) => own[kind].p50 > video[kind].p50 * STEP_SHARE)
  return slow && `${slow} ${own[slow].p50.toFixed(1)} ms, the verified video ${video[slow].p50.toFixed(1)} ms`
}

function slowScrub(own, video) {
  if (own.perSecond >= video.perSecond * SCRUB_GAIN) return undefined
  return `${own.perSecond.toFixed(1)} pictures a second, the verified video ${video.perSecond.toFixed(1)}`
}

function wrongPlay({ result: { drawn, wrong, before, after, read, ordered }, frames, measured }) {
  if (wrong > 0) return `${wrong} of ${drawn} pictures are not the frame that was told`
  if (drawn < frames && !measured) return `only ${drawn} of ${frames} pictures were shown`
  if (!ordered) return 'pictures came out of order'
  if (before !== after) return `jumped from ${before} to ${after} on pause`
  // The clips that are played carry each frame's own number.
  return read === after ? undefined : `the canvas shows ${read} instead of ${after} after the pause`
}
