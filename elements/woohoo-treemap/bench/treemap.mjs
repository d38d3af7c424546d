/**
 * The treemap beside ECharts (with leafDepth) and the canvas of nivo, in turns, in headless Chromium:
 *
 *   node elements/woohoo-treemap/bench/treemap.mjs [--rounds 5] [--leaves 1000,10000,100000] [--libraries arbo,echarts,nivo]
 *
 * Each turn is a new page. Medians of the turns: from data in memory to the frame in which the picture is on the canvas,
 * ms; the 95th percentile of the time between two frames while the pointer crosses it, and while it zooms in and out, ms;
 * what it keeps in memory beyond the data, MB of JavaScript objects and of buffers, after a collection. Ratios are what
 * counts: times differ between machines.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from 'vite'
import { BROWSER_FLAGS, findHeadlessBrowser } from '../../../scripts/browser.mjs'
import { inPage } from './in-page.mjs'
import { serveFolder } from './serve-folder.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    leaves: { type: 'string', default: '1000,10000,100000' },
    libraries: { type: 'string', default: 'arbo,echarts,nivo' },
  },
})
const rounds = Number(values.rounds)
const sizes = values.leaves.split(',').map(Number)
const LIBRARIES = values.libraries.split(',')
/** The bounds that the treemap is held to, at 100,000 leaves. */
const BOUNDS = { echarts: 8, nivo: 20, frame: 20, heap: 40 }

const folder = await mkdtemp(join(tmpdir(), 'arbo-treemap-'))
const pages = fileURLToPath(new URL('pages/', import.meta.url))

/** One script for each library, as it would be shipped. */
async function buildPages() {
  for (const name of LIBRARIES) {
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      resolve: { conditions: ['arbo-source', 'module', 'browser', 'production'] },
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2022',
        cssTarget: ['chrome123'],
        lib: { entry: join(pages, `${name}.js`), formats: ['es'], fileName: () => `${name}.js` },
        rolldownOptions: { onLog: () => undefined, output: { codeSplitting: false } },
      },
    })
  }
}

const median = (/** @type {number[]} */ numbers) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

/** One turn. @param {import('playwright').Browser} browser @param {string} library @param {number} leaves @param {string} origin */
async function turn(browser, library, leaves, origin) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } })
  const protocol = await page.context().newCDPSession(page)
  const memory = async () => {
    await protocol.send('HeapProfiler.collectGarbage')
    const usage = /** @type {any} */ (await protocol.send('Runtime.getHeapUsage'))
    return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 2 ** 20
  }
  try {
    await page.goto(`${origin}/${library}.html`)
    await page.evaluate(inPage.prepare, leaves)
    const before = await memory()
    const paint = await page.evaluate(inPage.show)
    const heap = (await memory()) - before
    const hover = await page.evaluate(inPage.hover)
    const zoom = await page.evaluate(inPage.zoom)
    return { paint, hover, zoom, heap }
  } finally {
    await page.close()
  }
}

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)
/** @param {number} value */
const textOf = (value, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : '-')

await buildPages()
const server = createServer(serveFolder(folder)).listen(0)
const origin = `http://localhost:${/** @type {any} */ (server.address()).port}`
const browser = await chromium.launch({ executablePath: findHeadlessBrowser() ?? undefined, args: BROWSER_FLAGS })
try {
  for (const leaves of sizes) {
    /** @type {Record<string, Record<'paint' | 'hover' | 'zoom' | 'heap', number>[]>} */
    const turns = {}
    for (let round = 0; round < rounds; round += 1) {
      for (const library of LIBRARIES) (turns[library] ??= []).push(await turn(browser, library, leaves, origin))
    }
    const of = (/** @type {string} */ library, /** @type {'paint' | 'hover' | 'zoom' | 'heap'} */ what) =>
      median((turns[library] ?? []).map((one) => one[what]))
    say(`\n${leaves.toLocaleString('en')} leaves, medians of ${rounds}`)
    say('             first paint ms   times ours   hover p95 ms   zoom p95 ms   heap MB')
    for (const library of LIBRARIES) {
      const cells = [
        textOf(of(library, 'paint')).padStart(14),
        `${textOf(of(library, 'paint') / of('arbo', 'paint'), 1)} x`.padStart(12),
        textOf(of(library, 'hover'), 1).padStart(14),
        textOf(of(library, 'zoom'), 1).padStart(13),
        textOf(of(library, 'heap'), 1).padStart(9),
      ]
      say(`${library.padEnd(13)}${cells.join(' ')}`)
    }
    if (leaves < 100_000 || LIBRARIES.length < 3) continue
    const checks = [
      [
        `${BOUNDS.echarts} x as fast to first paint as ECharts`,
        of('echarts', 'paint') / of('arbo', 'paint') >= BOUNDS.echarts,
      ],
      [`${BOUNDS.nivo} x as fast as nivo`, of('nivo', 'paint') / of('arbo', 'paint') >= BOUNDS.nivo],
      [
        `frames below ${BOUNDS.frame} ms while hovering and zooming`,
        Math.max(of('arbo', 'hover'), of('arbo', 'zoom')) < BOUNDS.frame,
      ],
      [`heap below ${BOUNDS.heap} MB`, of('arbo', 'heap') < BOUNDS.heap],
    ]
    for (const [what, holds] of checks) say(`${holds ? 'holds' : 'MISSED'}: ${what}`)
    if (checks.some(([, holds]) => !holds)) process.exitCode = 1
  }
} finally {
  await browser.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
}
