/**
 * The scene grid of Arbo Update over 1,000 and over 100,000 scenes, in turns, in Chromium:
 *
 *   node host/bench/grid.mjs [--rounds 5] [--scenes 100000]
 *
 * Times in milliseconds, the median of the rounds: from a click on the way to the screen, whose code is there, to the
 * frame that shows its first rows; the 95th percentile of the time between two frames while the list is scrolled, by the
 * wheel row by row and by leaps through all of it; and from a head that is pressed to the rows in their new order.
 */
import { parseArgs } from 'node:util'
import { FIRST_ROW, onScenes, quantile } from './lib/on-scenes.mjs'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, scenes: { type: 'string', default: '100000' } },
})
const rounds = Number(values.rounds)
const SIZES = { small: 1000, large: Number(values.scenes) }
/** Frames that are looked at of each way to scroll. */
const FRAMES = 120

/**
 * In the page: scrolls the grid by so many pixels each frame and gives the times between the frames.
 * @param {{ by: number, frames: number }} how
 * @returns {Promise<number[]>}
 */
function scroll({ by, frames }) {
  const grid = document.querySelector('.grid_datagrid')
  if (!grid) throw new Error('There is no grid')
  return new Promise((resolve) => {
    /** @type {number[]} */
    const times = []
    let before = performance.now()
    const step = (/** @type {number} */ now) => {
      times.push(now - before)
      before = now
      if (times.length > frames) return resolve(times.slice(1))
      const end = grid.scrollHeight - grid.clientHeight
      grid.scrollTop = grid.scrollTop + by > end ? 0 : grid.scrollTop + by
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

/** @param {import('playwright').Page} page @param {string} code */
async function measure(page, code) {
  // The code of the screen is there; its rows are not, since the page is loaded afresh.
  await page.goto(`/w:${code}/pl/au`)
  await page.locator(FIRST_ROW).first().waitFor()
  await page.goto(`/w:${code}/ws/ppl`)
  await page.getByRole('table').waitFor()
  const rows = await page.evaluate(async (selector) => {
    const app = document.querySelector('#app')
    if (!app) throw new Error('There is no application')
    const from = performance.now()
    // The router follows any address that history is given and told of.
    history.pushState(null, '', location.pathname.replace('/ws/ppl', '/pl/au'))
    dispatchEvent(new PopStateEvent('popstate'))
    await new Promise((resolve) => {
      const look = () => (document.querySelector(selector) ? resolve(undefined) : requestAnimationFrame(look))
      look()
    })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - from
  }, FIRST_ROW)
  const wheel = await page.evaluate(scroll, { by: 53, frames: FRAMES })
  const leaps = await page.evaluate(scroll, { by: 7919, frames: FRAMES })
  await page.evaluate(() => document.querySelector('.grid_datagrid')?.scrollTo(0, 0))
  const from = performance.now()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.locator('.grid_datagrid:not(.grid_stale)').waitFor()
  const order = performance.now() - from
  return { rows, wheel: quantile(wheel, 0.95), leaps: quantile(leaps, 0.95), order }
}

await onScenes(Object.values(SIZES), async (page, [small = '', large = '']) => {
  const codes = { small, large }
  /** @type {Record<keyof typeof SIZES, Awaited<ReturnType<typeof measure>>[]>} */
  const taken = { small: [], large: [] }
  // The first of each warms up the server and the browser's cache.
  for (let round = 0; round <= rounds; round += 1) {
    for (const size of /** @type {const} */ (['small', 'large'])) {
      const times = await measure(page, codes[size])
      if (round > 0) taken[size].push(times)
    }
  }
  const lines = /** @type {const} */ ([
    ['from the click to the first rows', 'rows', 500],
    ['between frames by the wheel, p95', 'wheel', 20],
    ['between frames in leaps, p95', 'leaps', 20],
    ['from a head to the new order', 'order', 300],
  ])
  const heads = [SIZES.small, SIZES.large].map((count) => `${count.toLocaleString('en')} scenes`.padStart(16))
  process.stdout.write(`${''.padEnd(36)}${heads.join('')}${'growth'.padStart(8)}${'bound'.padStart(8)}\n`)
  for (const [label, key, bound] of lines) {
    const [few, many] = /** @type {const} */ (['small', 'large']).map((size) =>
      quantile(
        taken[size].map((times) => times[key]),
        0.5,
      ),
    )
    const figures = [few, many].map((time) => (time ?? Number.NaN).toFixed(1).padStart(16)).join('')
    const growth = ((many ?? Number.NaN) / (few ?? Number.NaN)).toFixed(2).padStart(8)
    process.stdout.write(`${label.padEnd(36)}${figures}${growth}${String(bound ?? '').padStart(8)}\n`)
    if (bound !== null && (many ?? Number.NaN) > bound) process.exitCode = 1
  }
})
