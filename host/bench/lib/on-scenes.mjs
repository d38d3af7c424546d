import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { BROWSER_FLAGS, findHeadlessBrowser } from '../../../scripts/browser.mjs'
import { makeOwner, OWNER } from '../../../server/bench/lib/owner.mjs'
import { serve } from '../../../server/bench/lib/serve.mjs'
import { serverCode } from '../../../server/bench/lib/server-code.mjs'

/** The first row of a grid that is there. */
export const FIRST_ROW = '.grid_datagrid-row:not(.grid_datagrid-waiting) .scenes_scene-link'

/** @param {readonly number[]} numbers @param {number} part */
export const quantile = (numbers, part) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? Number.NaN

/**
 * Measures a signed-in page of a server of its own, with a workspace of each of these numbers of scenes.
 * @param {readonly number[]} sizes
 * @param {(page: import('playwright').Page, codes: string[]) => Promise<void>} measure gets the workspaces' codes
 */
export async function onScenes(sizes, measure) {
  const { dist, load } = await serverCode(undefined)
  const { openDatabase } = await load('platform/db/database.js')
  const { migrate } = await load('platform/db/migrate.js')
  const { seedScenes } = await load('seed/seed-scenes.js')
  const { hashPassword } = await load('account/auth/password.js')
  const dataDir = mkdtempSync(join(tmpdir(), 'arbo-bench-'))
  /** @type {string[]} */
  const codes = []
  const database = await openDatabase({ dataDir })
  try {
    await migrate(database)
    const ownerId = await makeOwner(database, hashPassword)
    for (const scenes of sizes) {
      const { code } = await seedScenes(database, { scenes, ownerId, name: `${scenes} scenes` })
      codes.push(code)
    }
  } finally {
    await database.close()
  }
  const server = await serve(dist, { DATA_DIR: dataDir })
  const browser = await chromium.launch({ executablePath: findHeadlessBrowser() ?? undefined, args: BROWSER_FLAGS })
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/(start|w:)/)
    await measure(page, codes)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
