#!/usr/bin/env node
/**
 * An hour's worth of reviewing at ten times its speed: scrubbing, drawing, writing, switching versions, comparing, opening
 * and removing viewers, in the viewer as built.
 *
 *   node elements/review-viewer/harness/endurance.mjs [--minutes 6]
 *
 * After each round, at rest and with the garbage collected, it counts what is held. The heap, the nodes, listeners,
 * pictures and media elements must be flat after the first third, and all pictures given back when the last viewer is
 * removed; else it ends with 1.
 */
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { BROWSER_FLAGS, findHeadlessBrowser } from '../../../scripts/browser.mjs'
import { buildIfStale } from '../../../scripts/build.mjs'
import { countMedia } from './endurance/count-media.mjs'
import { judge } from './endurance/verdict.mjs'
import { prepareWork } from './endurance/work.mjs'
import { makeClips } from './make-clips.mjs'
import { serveHarness } from './serve.mjs'

const CLIPS = ['sound-24', 'long-gop-24']
const CDN = fileURLToPath(new URL('../cdn', import.meta.url))
const PAGE = '/elements/review-viewer/harness/built.html'
/** With fewer rests there is nothing to compare. */
const LEAST_ROUNDS = 6
const COLUMNS = /** @type {const} */ (['heap', 'nodes', 'listeners', 'frames', 'bitmaps', 'media'])

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '6' } } })
const minutes = Number(values.minutes)

await buildIfStale(() => undefined, ['review-viewer'])
const clips = await makeClips({ clips: CLIPS })
const server = await serveHarness()
const browser = await chromium.launch({
  executablePath: findHeadlessBrowser() ?? undefined,
  args: [...BROWSER_FLAGS, '--autoplay-policy=no-user-gesture-required'],
})
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await browser.close()
  await server.close()
}

async function run() {
  const page = await browser.newPage({ viewport: { width: 1300, height: 1480 } })
  page.on('pageerror', (error) => process.stdout.write(`error in the page: ${error.message}\n`))
  await page.addInitScript(countMedia)
  // As built: what a development server makes of a file has another hash.
  await page.route('**/cdn/*.js', (route) =>
    route.fulfill({ path: join(CDN, basename(new URL(route.request().url()).pathname)) }),
  )
  await page.goto(server.url + PAGE)
  await page.waitForFunction(() => customElements.get('arbo-review-viewer'))
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(prepareWork, { sources: clips.map(({ file }) => `${server.url}/clips/${file}`) })
  await page.evaluate(() => globalThis.work.begin())

  process.stdout.write(`${['minute', ...COLUMNS].map((name) => name.padEnd(11)).join('')}\n`)
  const samples = []
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 60_000
  while (elapsed() < minutes || samples.length < LEAST_ROUNDS) {
    await page.evaluate(() => globalThis.work.round())
    const sample = await look(page, devtools)
    samples.push(sample)
    process.stdout.write(`${lineOf(elapsed(), sample)}\n`)
  }
  await page.evaluate(() => globalThis.work.end())
  const afterwards = await look(page, devtools)
  process.stdout.write(`${lineOf(elapsed(), afterwards)}  with no viewer on the page\n\n`)
  return tell(judge(samples), afterwards)
}

/** Counts at rest, with the garbage collected. */
async function look(page, devtools) {
  // Twice: what finalisers let go of in the first is collected in the second.
  for (let n = 0; n < 2; n += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  const openPictures = await page.evaluate(() => ({ ...globalThis.held }))
  const media = await countMediaElements(devtools)
  return { heap: usedSize, nodes, listeners: jsEventListeners, media, ...openPictures }
}

/** Video and audio elements that are alive, on the page or not. */
async function countMediaElements(devtools) {
  const objectGroup = 'media'
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'HTMLMediaElement.prototype', objectGroup })
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId, objectGroup })
  const answer = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    // Without the prototypes of the two kinds, which inherit from the one asked for.
    functionDeclaration: 'function () { return this.filter((each) => !Object.hasOwn(each, "constructor")).length }',
    returnByValue: true,
  })
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup })
  return answer.result.value
}

function lineOf(at, sample) {
  const cells = COLUMNS.map((name) => (name === 'heap' ? `${(sample.heap / 1e6).toFixed(1)} MB` : String(sample[name])))
  return [at.toFixed(1), ...cells].map((cell) => cell.padEnd(11)).join('')
}

/** @returns whether nothing leaks */
function tell(verdicts, afterwards) {
  const lines = verdicts.map(({ name, early, late, grows }) => [
    !grows,
    `${name}: ${early} after the first third, ${late} at the end`,
  ])
  const pictures = afterwards.frames + afterwards.bitmaps
  lines.push([pictures === 0, `pictures held by a viewer that was removed: ${pictures}`])
  lines.push([afterwards.media === 0, `media elements of a viewer that was removed: ${afterwards.media}`])
  for (const [ok, text] of lines) process.stdout.write(`${ok ? 'ok' : 'FAILED'}  ${text}\n`)
  const failed = lines.filter(([ok]) => !ok).length
  process.stdout.write(`\n${lines.length - failed} passed, ${failed} failed\n`)
  return failed === 0
}
