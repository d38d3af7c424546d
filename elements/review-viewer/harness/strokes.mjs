#!/usr/bin/env node
/**
 * How drawing feels beside many drawings: the built viewer in Chromium, with strokes spread over a clip of 300 frames and,
 * the worst case, all on the frame that is drawn on.
 *
 *   node elements/review-viewer/harness/strokes.mjs [--counts 10,100,1000,5000]
 *
 * Milliseconds, p50 and p95. Latency: from a pointer's event, of which 120 a second come at any moment of a frame, to the
 * end of the frame that shows it. Frame: between two frames while drawing. Script: what the viewer itself takes of a
 * frame. Commit: from lifting the pen to the frame that shows the finished stroke. Ends with 1 where the script of a
 * frame takes longer than a frame at 60 a second lasts.
 */
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { BROWSER_FLAGS, findHeadlessBrowser } from '../../../scripts/browser.mjs'
import { buildIfStale } from '../../../scripts/build.mjs'
import { makeClips } from './make-clips.mjs'
import { serveHarness } from './serve.mjs'

const CLIP = 'h264-24'
const CDN = fileURLToPath(new URL('../cdn', import.meta.url))
const PAGE = '/elements/review-viewer/harness/built.html'
/** Strokes drawn per case, points of each, and points of the strokes that are there. */
const DRAWN = { strokes: 4, points: 90, there: 60 }
const FRAME_MS = 1000 / 60
const HEAD = ['strokes'.padEnd(24), ...['latency', 'frame', 'script', 'commit'].map((name) => name.padEnd(16))].join('')
const WHERE = { clip: 'in the clip', frame: 'on the frame' }

const { values } = parseArgs({ options: { counts: { type: 'string', default: '10,100,1000,5000' } } })
const counts = values.counts.split(',').map(Number)

await buildIfStale(() => undefined, ['review-viewer'])
const [clip] = await makeClips({ clips: [CLIP] })
const server = await serveHarness()
const executablePath = findHeadlessBrowser() ?? undefined
const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] })
try {
  const rows = []
  process.stdout.write(`${HEAD}\n`)
  for (const place of ['clip', 'frame']) {
    for (const count of counts) {
      const row = { place, count, ...(await measure(place, count)) }
      rows.push(row)
      process.stdout.write(`${lineOf(row)}\n`)
    }
  }
  process.stdout.write('\n')
  let failed = 0
  for (const { place, count, script } of rows) {
    const ok = script.p95 <= FRAME_MS
    if (!ok) failed += 1
    process.stdout.write(
      `${ok ? 'ok' : 'FAILED'}  ${count} strokes ${WHERE[place]}: ${script.p95.toFixed(1)} ms of a frame\n`,
    )
  }
  process.stdout.write(`\n${rows.length - failed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await browser.close()
  await server.close()
}

async function measure(place, count) {
  const page = await browser.newPage({ viewport: { width: 1300, height: 740 } })
  try {
    // As built: what a development server makes of a file has another hash.
    await page.route('**/cdn/*.js', (route) =>
      route.fulfill({ path: join(CDN, basename(new URL(route.request().url()).pathname)) }),
    )
    await page.goto(server.url + PAGE)
    await page.waitForFunction(() => customElements.get('arbo-review-viewer'))
    return await page.evaluate(draw, { place, count, drawn: DRAWN, src: `${server.url}/clips/${clip.file}` })
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
async function draw({ place, count, drawn, src }) {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const wave = (start, points) => {
    return Array.from({ length: points }, (_, n) => {
      return [
        (start * 0.37 + n / points) % 1,
        0.5 + 0.4 * Math.sin(start + n / 9),
        0.3 + 0.4 * Math.abs(Math.sin(n / 7)),
      ]
    })
  }
  const annotations = Array.from({ length: count }, (_, n) => {
    const frame = place === 'frame' ? 0 : n % 300
    return { id: `s${n}`, tool: 'pencil', points: wave(n, drawn.there), frame_start: frame, frame_end: frame }
  })
  const viewer = document.createElement('arbo-review-viewer')
  const ready = new Promise((resolve) => viewer.addEventListener('ready', resolve, { once: true }))
  Object.assign(viewer, { media: { kind: 'video', src, id: 'v1', frameRate: 24 }, annotations })
  document.body.append(viewer)
  await ready
  const inside = (selector) => viewer.shadowRoot.querySelector(selector)
  inside('button[aria-label="Pencil"]').click()
  while (inside('.drawing')?.dataset.tool !== 'pencil') await nextFrame()
  // What was to be painted first is painted.
  for (let n = 0; n < 10; n += 1) await nextFrame()

  const layer = inside('.drawing')
  const area = inside('canvas.picture').getBoundingClientRect()
  const send = (type, [x, y], buttons) => {
    layer.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        button: type === 'pointermove' ? -1 : 0,
        buttons,
        clientX: area.left + x * area.width,
        clientY: area.top + y * area.height,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    )
  }
  const latency = []
  const frames = []
  const script = []
  const commit = []
  let waiting = []
  let spent = 0
  let last = 0
  let going = true
  // The end of a frame is the first task after its callbacks, of which this one is the last.
  const ended = new MessageChannel()
  ended.port1.addEventListener('message', () => {
    const now = performance.now()
    for (const at of waiting) latency.push(now - at)
    waiting = []
  })
  ended.port1.start()
  const own = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) => {
    return own((time) => {
      const began = performance.now()
      callback(time)
      spent += performance.now() - began
    })
  }
  const follow = (time) => {
    if (last) {
      frames.push(time - last)
      script.push(spent)
    }
    last = time
    spent = 0
    if (waiting.length > 0) ended.port2.postMessage(0)
    if (going) own(follow)
  }
  own(follow)
  const timed = (run) => {
    const began = performance.now()
    run()
    spent += performance.now() - began
  }
  for (let n = 0; n < drawn.strokes; n += 1) {
    const path = wave(n * 3.1, drawn.points)
    timed(() => send('pointerdown', path[0], 1))
    for (const point of path) {
      const at = performance.now()
      waiting.push(at)
      timed(() => send('pointermove', point, 1))
      await new Promise((resolve) => setTimeout(resolve, 8))
    }
    const lifted = performance.now()
    timed(() => send('pointerup', path.at(-1), 0))
    await new Promise(own)
    await new Promise((resolve) => setTimeout(resolve))
    commit.push(performance.now() - lifted)
  }
  going = false
  const part = (list, share) =>
    [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))]
  const both = (list) => ({ p50: part(list, 0.5), p95: part(list, 0.95) })
  return { latency: both(latency), frame: both(frames), script: both(script), commit: both(commit) }
}

function lineOf({ place, count, latency, frame, script, commit }) {
  const cells = [latency, frame, script, commit].map(({ p50, p95 }) =>
    `${p50.toFixed(1)} (${p95.toFixed(1)})`.padEnd(16),
  )
  return `${`${count} ${WHERE[place]}`.padEnd(24)}${cells.join('')}`
}
