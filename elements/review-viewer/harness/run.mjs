#!/usr/bin/env node
/**
 * The frame harness: makes the clips, opens the player in Chromium, and holds every frame it shows against the number
 * burnt into the picture; the naive currentTime method runs beside it.
 *
 *   node elements/review-viewer/harness/run.mjs [--clips h264-24,hls-ts-24] [--quick] [--checked]
 *
 * --checked leaves out the naive method, of which nothing is asked.
 * Prints a table and one line a check, writes .cache/harness.json, and ends with 1 when our player showed a wrong frame.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS, findHeadlessBrowser } from '../../../scripts/browser.mjs'
import { CLIP_FOLDER, makeClips } from './make-clips.mjs'
import { table } from './report.mjs'
import { serveHarness } from './serve.mjs'

const SEED = 20_251
const PAGE = '/elements/review-viewer/harness/page.html'

/** Seeks, and as many steps each way. The slower methods take fewer. */
const SAMPLES = { engine: 300, video: 50, naive: 40 }
const QUICK_SAMPLES = { engine: 60, video: 15, naive: 12 }

/** Time for each of the three kinds, in milliseconds. Ours must do all its samples, the naive method what it can. */
const BUDGET = { engine: 60_000, video: 60_000, naive: 1000 }

/** The longest that one clip may take, in milliseconds. */
const PATIENCE = 45_000

/** Clips that are also played, and how: speed and pictures to see before the pause. */
const PLAYS = [
  { clip: 'h264-24', method: 'engine', speed: 1, frames: 48 },
  { clip: 'h264-24', method: 'engine', speed: -1, frames: 48 },
  { clip: 'h264-24', method: 'engine', speed: 5, frames: 24 },
  { clip: 'variable-rate', method: 'engine', speed: 1, frames: 48 },
  { clip: 'sound-24', method: 'engine', speed: 1, frames: 48 },
  { clip: 'sound-24', method: 'engine', speed: 1.5, frames: 48 },
  { clip: 'hls-ts-24', method: 'engine', speed: 1, frames: 48 },
  { clip: 'h264-24', method: 'video', speed: 1, frames: 48 },
  { clip: 'h264-24', method: 'video', speed: -1, frames: 8 },
]

const { values } = parseArgs({
  options: {
    clips: { type: 'string' },
    quick: { type: 'boolean', default: false },
    checked: { type: 'boolean', default: false },
  },
})
process.exitCode = await main(values.clips?.split(','), values)

async function main(names, { quick, checked }) {
  const clips = await makeClips({ clips: names })
  const samples = quick ? QUICK_SAMPLES : SAMPLES
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
    const measured = []
    for (const clip of clips) {
      for (const method of ['engine', ...(clip.plain ? ['video'] : []), ...(checked ? [] : ['naive'])]) {
        measured.push({ clip: clip.name, method, ...(await measure(page, server.url, clip, method, samples[method])) })
      }
    }
    const played = []
    for (const wish of PLAYS) {
      const clip = clips.find(({ name }) => name === wish.clip)
      if (clip) played.push({ ...wish, ...(await play(page, server.url, clip, wish)) })
    }
    const behaved = names ? [] : await behave(page, server.url, clips)
    behaved.push({ title: 'XREV-01 every decoded picture is closed', error: leaks[0] })
    await writeFile(join(CLIP_FOLDER, '../harness.json'), JSON.stringify({ measured, played, behaved }, undefined, 2))
    return summarise(measured, played, behaved, clips, samples)
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

async function measure(page, base, clip, method, samples) {
  const request = {
    method,
    url: `${base}/clips/${clip.file}`,
    type: clip.type,
    rate: clip.rate,
    numbers: clip.numbers,
    samples,
    budgetMs: BUDGET[method],
    seed: SEED,
  }
  return attempt(page, async () => ({
    measured: await page.evaluate((asked) => window.harness.measure(asked), request),
  }))
}

async function play(page, base, clip, { method, speed, frames }) {
  const request = {
    method,
    url: `${base}/clips/${clip.file}`,
    type: clip.type,
    rate: clip.rate,
    numbers: clip.numbers,
    samples: 0,
    budgetMs: 0,
    seed: SEED,
    speed,
    frames,
  }
  return attempt(page, async () => ({ result: await page.evaluate((asked) => window.harness.play(asked), request) }))
}

async function behave(page, base, clips) {
  const url = (name) => `${base}/clips/${clips.find((clip) => clip.name === name)?.file}`
  const results = []
  for (const title of await page.evaluate(() => window.harness.behaviour())) {
    const asked = [title, url('h264-24'), url('sound-24')]
    const run = async () => ({ done: await page.evaluate((args) => window.harness.behave(...args), asked) })
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

function summarise(measured, played, behaved, clips, wanted) {
  const lines = [table(measured), '']
  let passed = 0
  let failed = 0
  const check = (title, problem) => {
    if (problem) failed++
    else passed++
    lines.push(`${problem ? 'FAILED' : 'ok'}  ${title}${problem ? `: ${problem}` : ''}`)
  }
  for (const row of measured) {
    if (row.method === 'naive') continue
    const clip = clips.find(({ name }) => name === row.clip)
    for (const kind of ['seek', 'forward', 'back']) {
      check(
        `XREV-01 ${row.clip}, ${row.method}: ${kind}`,
        row.error ?? wrongFrames(row.measured, kind, clip, wanted[row.method]),
      )
    }
  }
  for (const row of played)
    check(`XREV-01 ${row.clip}, ${row.method}: plays at ${row.speed}`, row.error ?? wrongPlay(row))
  for (const { title, error } of behaved) check(title, error)
  lines.push('', `${passed} passed, ${failed} failed`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return failed === 0 ? 0 : 1
}

function wrongFrames({ frameCount, rate, ...tallies }, kind, clip, wanted) {
  if (frameCount !== clip.numbers.length) return `${frameCount} frames instead of ${clip.numbers.length}`
  if (clip.constant && rate.num * clip.rate.den !== clip.rate.num * rate.den) return `rate ${rate.num}/${rate.den}`
  const { wrong, samples, examples } = tallies[kind]
  if (samples < wanted) return `only ${samples} of ${wanted} done in time`
  return wrong > 0 ? `${wrong} of ${samples} wrong, e.g. ${JSON.stringify(examples[0])}` : undefined
}

function wrongPlay({ result: { drawn, wrong, before, after, read, ordered }, frames }) {
  if (wrong > 0) return `${wrong} of ${drawn} pictures are not the frame that was told`
  if (drawn < frames) return `only ${drawn} of ${frames} pictures were shown`
  if (!ordered) return 'pictures came out of order'
  if (before !== after) return `jumped from ${before} to ${after} on pause`
  // The clips that are played carry each frame's own number.
  return read === after ? undefined : `the canvas shows ${read} instead of ${after} after the pause`
}
