/**
 * The people directory with 2,000 people in 200 roles beside the same with 20 people in 4, in turns, in Chromium:
 *
 *   node host/bench/people.mjs [--rounds 5]
 *
 * Times in milliseconds, the median of the rounds: from the frame of the page to its first rows, from a key pressed in
 * the search to the picture that shows it, and to the rows that fit.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { BROWSER_FLAGS, findHeadlessBrowser } from '../../scripts/browser.mjs'
import { makeOwner, OWNER } from '../../server/bench/lib/owner.mjs'
import { serve } from '../../server/bench/lib/serve.mjs'
import { serverCode } from '../../server/bench/lib/server-code.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
const SIZES = { small: { people: 20, roles: 4 }, large: { people: 2000, roles: 200 } }
/** What nobody in the middle of the list has in the name but the ones looked for. */
const SEARCH = 'rowan 0019'

const { dist, load } = await serverCode(undefined)
const { openDatabase } = await load('platform/db/database.js')
const { migrate } = await load('platform/db/migrate.js')
const { createWorkspace } = await load('workspace/workspaces/create.js')
const { hashPassword } = await load('account/auth/password.js')

const dataDir = mkdtempSync(join(tmpdir(), 'arbo-bench-'))

/** Workspaces of both sizes. @returns {Promise<Record<keyof typeof SIZES, string>>} their codes */
async function fill() {
  const database = await openDatabase({ dataDir })
  try {
    await migrate(database)
    const owner = await makeOwner(database, hashPassword)
    const codes = { small: '', large: '' }
    for (const size of /** @type {const} */ (['small', 'large'])) {
      const { people, roles } = SIZES[size]
      const made = await database.transaction((/** @type {unknown} */ tx) => createWorkspace(tx, size))
      codes[size] = made.code
      await database.query(
        `insert into ws_user (ws_id, id, user_id, role_id, display_name) values ($1, $2, $3, $4, 'Owner')`,
        [made.id, randomUUID(), owner, made.roles.owner],
      )
      await database.query(
        `insert into ws_role (ws_id, id, name, root_role_id, permissions)
         select $1, gen_random_uuid(), 'Role ' || lpad(n::text, 3, '0'), 1, '{}' from generate_series(1, $2::int) n`,
        [made.id, roles],
      )
      await database.query(
        `with account as (
           insert into user_account (id, email, display_name)
           select gen_random_uuid(), $2 || n || '@example.com', 'Rowan ' || lpad(n::text, 5, '0')
           from generate_series(1, $3::int) n returning id, display_name
         )
         insert into ws_user (ws_id, id, user_id, role_id, display_name)
         select $1, gen_random_uuid(), a.id, r.id, a.display_name
         from (select *, row_number() over (order by display_name) as n from account) a
         join (select id, row_number() over (order by name) as n from ws_role where ws_id = $1 and name like 'Role %') r
           on r.n = 1 + (a.n % $4)`,
        [made.id, size, people, roles],
      )
    }
    await database.query('analyze')
    return codes
  } finally {
    await database.close()
  }
}

/** In the page, from its first moment on: when its frame and its first row of people are there. */
function watch() {
  const seen = /** @type {Record<string, number>} */ ({})
  Object.assign(window, { seen })
  const look = () => {
    if (!('frame' in seen) && document.querySelector('header')) seen['frame'] = performance.now()
    if (!('rows' in seen) && document.querySelector('[role="row"] a, tbody tr a')) seen['rows'] = performance.now()
    if (!('rows' in seen)) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  /** @type {number[]} */
  const lags = []
  Object.assign(window, { lags })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'keydown' || entry.name === 'input') lags.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @param {import('playwright').Page} page @param {string} code */
async function measure(page, code) {
  await page.goto(`/w:${code}/ws/ppl`)
  await page.getByRole('table').getByRole('link').first().waitFor()
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen)
  const search = page.getByRole('searchbox').first()
  await search.click()
  await page.evaluate(() => /** @type {any} */ (window).lags.splice(0))
  const from = performance.now()
  await search.pressSequentially(SEARCH)
  const typed = performance.now()
  await page.waitForFunction(
    (text) => [...document.querySelectorAll('tbody tr')].every((row) => row.textContent?.toLowerCase().includes(text)),
    SEARCH,
  )
  const found = performance.now()
  const lags = await page.evaluate(() => /** @type {any} */ (window).lags)
  return { rows: seen.rows - seen.frame, key: Math.max(16, ...lags), typed: typed - from, found: found - typed }
}

const codes = await fill()
const server = await serve(dist, { DATA_DIR: dataDir })
const browser = await chromium.launch({ executablePath: findHeadlessBrowser() ?? undefined, args: BROWSER_FLAGS })
try {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/(start|w:)/)

  /** @type {Record<keyof typeof SIZES, Awaited<ReturnType<typeof measure>>[]>} */
  const taken = { small: [], large: [] }
  // The first of each warms up the server and the browser's cache.
  for (let round = 0; round <= rounds; round += 1) {
    for (const size of /** @type {const} */ (['small', 'large'])) {
      const times = await measure(page, codes[size])
      if (round > 0) taken[size].push(times)
    }
  }
  const rows = /** @type {const} */ ([
    ['first rows after the frame', 'rows'],
    ['longest from key to picture', 'key'],
    ['typing 10 characters', 'typed'],
    ['last character to the rows that fit', 'found'],
  ])
  process.stdout.write(
    `${''.padEnd(38)}${'20 people'.padStart(12)}${'2,000 people'.padStart(14)}${'ratio'.padStart(8)}\n`,
  )
  for (const [what, key] of rows) {
    const small = median(taken.small.map((times) => times[key]))
    const large = median(taken.large.map((times) => times[key]))
    const cells = [`${small.toFixed(0)} ms`.padStart(12), `${large.toFixed(0)} ms`.padStart(14)]
    process.stdout.write(`${what.padEnd(38)}${cells.join('')}${(large / small).toFixed(2).padStart(8)}\n`)
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
