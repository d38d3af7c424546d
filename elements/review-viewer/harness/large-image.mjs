#!/usr/bin/env node
/**
 * How a very large picture feels: the built viewer in Chromium, with a picture of 12,000 x 12,000 pixels that the server's
 * own code has cut into tiles. Panned and zoomed without a pause, so that tiles come in all the time.
 *
 *   node elements/review-viewer/harness/large-image.mjs [--side 12000]
 *
 * Milliseconds, p50 and p95. Frame: between two frames. Script: what the viewer itself takes of a frame. 'At rest' nothing
 * moves: what is slow there is the machine, and says how much the other rows are worth. Ends with 1 where
 * the p95 of the frames is above 20 ms, and where a part of the picture is blank.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { BROWSER_FLAGS, findHeadlessBrowser } from '../../../scripts/browser.mjs'
import { buildIfStale } from '../../../scripts/build.mjs'
import { CLIP_FOLDER } from './make-clips.mjs'
import { serveHarness } from './serve.mjs'

const CDN = fileURLToPath(new URL('../cdn', import.meta.url))
const SERVER = fileURLToPath(new URL('../../../server/', import.meta.url))
const PAGE = '/elements/review-viewer/harness/built.html'
const LIMIT_MS = 20
const FRAMES = 240
const ROUNDS = 3
const WAYS = { rest: 'at rest', pan5: 'panning at 500 %', pixels: 'panning at 1:1', zoom: 'zooming in and out' }

const { values } = parseArgs({ options: { side: { type: 'string', default: '12000' } } })
const side = Number(values.side)

await buildIfStale(() => undefined, ['review-viewer'])
const { tiles, folder } = await makePicture()
const server = await serveHarness()
const executablePath = findHeadlessBrowser() ?? undefined
const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] })
try {
  let failed = 0
  process.stdout.write(`${['', 'frame', 'script', 'tiles'].map((name) => name.padEnd(22)).join('')}\n`)
  for (const [way, name] of Object.entries(WAYS)) {
    const { frame, script, requests, blank } = await middleOf(way)
    const ok = frame.p95 < LIMIT_MS && blank === 0
    if (!ok) failed += 1
    const cells = [frame, script].map(({ p50, p95 }) => `${p50.toFixed(1)} (${p95.toFixed(1)})`)
    const row = [name, ...cells, String(requests)].map((cell) => cell.padEnd(22)).join('')
    process.stdout.write(`${row}${ok ? 'ok' : `FAILED${blank > 0 ? `, ${blank} blank` : ''}`}\n`)
  }
  process.stdout.write(`\n${Object.keys(WAYS).length - failed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await browser.close()
  await server.close()
}

/** The picture and its tiles, made once and kept. */
async function makePicture() {
  const name = `large-${side}`
  const folder = join(CLIP_FOLDER, name)
  const savedTiles = await readFile(join(folder, 'tiles.json'), 'utf8').catch(() => null)
  if (savedTiles) return { tiles: JSON.parse(savedTiles), folder: name }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const sharp = createRequire(SERVER)('sharp')
  const small = Math.round(side / 8)
  const raw = { width: small, height: small, channels: 3 }
  const noise = Buffer.alloc(small * small * 3).map((_, n) => (Math.imul(n, 2_654_435_761) >>> 13) & 255)
  const file = join(folder, 'picture.jpeg')
  await sharp(noise, { raw }).resize(side, side, { kernel: 'cubic' }).jpeg({ quality: 92 }).toFile(file)
  const { module } = await runnerImport(join(SERVER, 'src/media/tiles.ts'))
  const before = process.memoryUsage().rss
  const began = performance.now()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const info = { container: 'jpeg', width: side, height: side }
  const tiles = await module.makeTiles({ file, info, target: join(folder, 'tiles') })
  clearInterval(watch)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`tiles made in ${seconds} s with ${Math.round((most - before) / 1e6)} MB more memory\n\n`)
  await writeFile(join(folder, 'tiles.json'), JSON.stringify(tiles))
  return { tiles, folder: name }
}

/** Of several rounds the one with the middle p95: other work of the machine is not the viewer's. */
async function middleOf(way) {
  const rounds = []
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await measure(way))
  rounds.sort((a, b) => a.frame.p95 - b.frame.p95)
  return { ...rounds[ROUNDS >> 1], blank: Math.max(...rounds.map(({ blank }) => blank)) }
}

async function measure(way) {
  const page = await browser.newPage({ viewport: { width: 1300, height: 740 } })
  try {
    // As built: what a development server makes of a file has another hash.
    await page.route('**/cdn/*.js', (route) =>
      route.fulfill({ path: join(CDN, basename(new URL(route.request().url()).pathname)) }),
    )
    await page.goto(server.url + PAGE)
    await page.waitForFunction(() => customElements.get('arbo-review-viewer'))
    const url = `${server.url}/clips/${folder}/tiles/{level}/{column}_{row}.${tiles.extension}`
    return await page.evaluate(look, { way, frames: FRAMES, tiles: { url, size: tiles.size, levels: tiles.levels } })
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
async function look({ way, frames: count, tiles }) {
  const own = window.requestAnimationFrame.bind(window)
  const nextFrame = () => new Promise((resolve) => own(resolve))
  let requests = 0
  const ownFetch = window.fetch
  window.fetch = (...parameters) => {
    requests += 1
    return ownFetch(...parameters)
  }
  const viewer = document.createElement('arbo-review-viewer')
  const ready = new Promise((resolve) => viewer.addEventListener('ready', resolve, { once: true }))
  viewer.media = { kind: 'image', src: tiles.url, id: 'large', tiles }
  const strokes = Array.from({ length: 50 }, (_, n) => ({
    id: `s${n}`,
    tool: 'pencil',
    points: Array.from({ length: 60 }, (_, at) => [(n % 10) / 10 + at / 600, n / 50 + Math.sin(at / 9) / 60, 0.5]),
  }))
  viewer.annotations = strokes
  document.body.append(viewer)
  await ready
  const inside = (selector) => viewer.shadowRoot.querySelector(selector)
  const stage = inside('.stage')
  const area = stage.getBoundingClientRect()
  const at = { clientX: area.left + area.width / 2, clientY: area.top + area.height / 2 }
  const wheel = (init) =>
    stage.dispatchEvent(new WheelEvent('wheel', { ...at, ...init, bubbles: true, composed: true }))
  const click = (label) => inside(`button[aria-label="${label}"]`).click()
  if (way === 'pan5') for (let n = 0; n < 8; n += 1) click('Zoom in')
  if (way === 'pixels') click('Pixel by pixel')
  for (let n = 0; n < 30; n += 1) await nextFrame()

  const frames = []
  const script = []
  let spent = 0
  let last = 0
  let blank = 0
  window.requestAnimationFrame = (callback) =>
    own((time) => {
      const began = performance.now()
      callback(time)
      spent += performance.now() - began
    })
  for (let n = 0; n < count; n += 1) {
    const time = await nextFrame()
    if (last) {
      frames.push(time - last)
      script.push(spent)
    }
    last = time
    spent = 0
    const began = performance.now()
    // In a wide circle: new tiles come in on every side.
    const angle = (n / count) * Math.PI * 4
    if (way === 'zoom') {
      if (n % 6 === 0) wheel({ ctrlKey: true, deltaY: n % 96 < 48 ? -1 : 1 })
    } else if (way !== 'rest') wheel({ deltaX: Math.cos(angle) * 40, deltaY: Math.sin(angle) * 40 })
    spent += performance.now() - began
    const detail = inside('canvas.picture-detail')
    // Looked at seldom: reading pixels back takes longer than drawing them.
    if (n % 60 === 59 && !detail.hidden) {
      const { width, height } = detail
      const spots = [0.1, 0.5, 0.9].map((share) => [Math.round(width * share), Math.round(height * share)])
      for (const [x, y] of spots) {
        // At 1:1 and at 500 % the picture covers the whole stage.
        if (way !== 'zoom' && detail.getContext('2d').getImageData(x, y, 1, 1).data[3] < 255) blank += 1
      }
      last = 0
    }
  }
  const part = (list, share) =>
    [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))]
  const both = (list) => ({ p50: part(list, 0.5), p95: part(list, 0.95) })
  return { frame: both(frames), script: both(script), requests, blank }
}
