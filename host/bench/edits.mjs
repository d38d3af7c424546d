/**
 * What an entry into a cell costs the page, and whether hours of work leave anything behind, in Chromium:
 *
 *   node host/bench/edits.mjs [--edits 15] [--rounds 8] [--scenes 300]
 *
 * Calls an entry leads to, with those that follow its answer; milliseconds from the key that ends it to the frame that
 * shows it, beside those from the key to the server's answer. Then rounds of work, each of entries, scrolling, another
 * order, and other screens and back: the heap, the nodes and the listeners after a collection of what is not used, beside
 * those after the fourth round.
 */
import { parseArgs } from 'node:util'
import { FIRST_ROW, onScenes, quantile } from './lib/on-scenes.mjs'

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '8' },
    scenes: { type: 'string', default: '300' },
  },
})
/** Readings that follow an answer are begun by then, ms. */
const QUIET_MS = 900
/**
 * Rounds until everything that is loaded and held once is there: the code, compiled, and every scene, of which a page holds
 * up to 20,000.
 */
const WARM = 4
const PER_ROUND = 10

/**
 * In the page: begins to take the time from the next Enter to the frame after the day shows in the cell.
 * @param {[string, string]} cell
 */
function fromKeyToFrame([cell, day]) {
  const target = /** @type {any} */ (globalThis)
  target.shownAfter = new Promise((resolve) => {
    const press = (/** @type {KeyboardEvent} */ { key }) => {
      if (key !== 'Enter') return
      removeEventListener('keydown', press, true)
      const pressed = performance.now()
      const look = () => {
        const isShown = document.querySelector(`${cell} time[datetime="${day}"]`) !== null
        requestAnimationFrame(isShown ? () => resolve(performance.now() - pressed) : look)
      }
      look()
    }
    addEventListener('keydown', press, true)
  })
}

/** @param {number} count */
const dayOf = (count) => new Date(Date.UTC(2031, 0, 1 + count)).toISOString().slice(0, 10)

await onScenes([Number(values.scenes)], async (page, [code]) => {
  const grid = page.getByRole('grid')
  let count = 0
  const home = `/w:${code}/pl/au`
  await page.goto(home)
  await page.locator(FIRST_ROW).first().waitFor()
  const column = await page.getByRole('columnheader', { name: 'Due date' }).getAttribute('aria-colindex')

  /** Enters another day into a cell of one of the first ten rows. */
  async function enter() {
    count += 1
    // Not the cell below the last one, in which the focus is.
    const cell = `[aria-rowindex="${2 + ((count * 3) % 10)}"] [aria-colindex="${column}"]`
    const day = dayOf(count)
    await page.locator(cell).click()
    await page.keyboard.press('Enter')
    const field = grid.getByLabel('Due date')
    await field.fill(day)
    await page.evaluate(fromKeyToFrame, /** @type {[string, string]} */ ([cell, day]))
    const answer = page.waitForResponse((response) => response.url().includes('/bulk-update'))
    const from = performance.now()
    await page.keyboard.press('Enter')
    const ms = await page.evaluate(() => /** @type {any} */ (globalThis).shownAfter)
    await (await answer).finished()
    return { shown: ms, answered: performance.now() - from }
  }

  /** @type {string[]} */
  let calls = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/events')) calls.push(`${request.method()} ${pathname}`)
  })
  const taken = []
  for (let edit = 0; edit <= Number(values.edits); edit += 1) {
    calls = []
    const times = await enter()
    await page.waitForTimeout(QUIET_MS)
    // The first one warms up.
    if (edit > 0)
      taken.push({ ...times, writes: calls.filter((call) => !call.startsWith('GET')).length, calls: calls.length })
  }

  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  async function used() {
    // What is let go of by a collection may be held by what the next one lets go of.
    for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { heap: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') }
  }
  /** @param {string} path */
  async function visit(path) {
    await page.evaluate((to) => {
      // The router follows any address that history is given and told of.
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }
  async function work() {
    for (let edit = 0; edit < PER_ROUND; edit += 1) await enter()
    await page.evaluate(async () => {
      const list = document.querySelector('.grid_datagrid')
      for (let at = 0; at < 40; at += 1) {
        list?.scrollBy(0, 2000)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      list?.scrollTo(0, 0)
    })
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page.locator('.grid_datagrid:not(.grid_stale)').waitFor()
    for (const path of ['/co/wk', '/pl/dir']) {
      await visit(`/w:${code}${path}`)
      await page.locator('h1').first().waitFor()
    }
    await visit(home)
    await page.locator(FIRST_ROW).first().waitFor()
  }
  const heaps = []
  for (let round = 0; round < WARM + Number(values.rounds); round += 1) {
    await work()
    heaps.push(await used())
  }
  const before = /** @type {(typeof heaps)[number]} */ (heaps[WARM - 1])
  const after = /** @type {(typeof heaps)[number]} */ (heaps.at(-1))

  /** @param {string} label @param {number} value @param {number | null} bound */
  function report(label, value, bound) {
    process.stdout.write(`${label.padEnd(52)}${value.toFixed(2).padStart(10)}${String(bound ?? '').padStart(8)}\n`)
    if (bound !== null && !(value <= bound)) process.exitCode = 1
  }
  const median = (/** @type {'shown' | 'answered' | 'writes' | 'calls'} */ key) =>
    quantile(
      taken.map((one) => one[key]),
      0.5,
    )
  process.stdout.write(`${''.padEnd(52)}${'figure'.padStart(10)}${'bound'.padStart(8)}\n`)
  report('writes of an entry', median('writes'), 1)
  report('calls of an entry, with what it leads to', median('calls'), 2)
  report('ms from the key to the frame that shows it', median('shown'), 60)
  report('ms from the key to the answer', median('answered'), null)
  report('shown beside answered', median('shown') / median('answered'), 1)
  report(`heap after ${values.rounds} more rounds of work`, after.heap / before.heap, 1.1)
  report(`nodes after ${values.rounds} more rounds of work`, after.nodes / before.nodes, 1.1)
  report(`listeners after ${values.rounds} more rounds of work`, after.listeners / before.listeners, 1.1)
})
