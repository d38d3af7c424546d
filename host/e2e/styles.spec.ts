import type { Page } from '@playwright/test'
import { screens } from '../src/shell/screens.ts'
import { routes, type RouteName } from '../src/app/routes.ts'
import { differences, lateSheets } from './support/all-styles.ts'
import { expect, openAs, test } from './support/test.ts'

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
/** Screens of the workspace that open by their address alone. */
const PLAIN = (Object.keys(screens) as RouteName[])
  .map((name) => routes[name])
  .filter(
    ({ layout, redirect, notRequireWs, path }) => layout === 'main' && !redirect && !notRequireWs && !/[{]/.test(path),
  )
/** What waits for an answer or for its code. */
const WAITING = '[aria-busy="true"], .arbo-skeleton, .pending-line'

async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1, main, #content').first()).toBeVisible()
  await expect(page.locator(WAITING)).toHaveCount(0)
}

/** Kinds of pages that the open one leads to, by their address without what tells one row from another. */
async function linked(page: Page, code: string): Promise<Map<string, string>> {
  const addresses = await page
    .locator(`a[href^="/w:${code}/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return new Map(addresses.map((address) => [address.replace(/[?#].*/, '').replaceAll(ID, 'ID'), address]))
}

test('XFIX-37 the styles of all screens loaded together change the look of none', async ({ page }) => {
  test.setTimeout(300_000)
  const sheets = lateSheets()
  expect(sheets.length).toBeGreaterThan(30)
  const code = await openAs(page, 'owner', '/co/wk')
  const waiting = new Map(PLAIN.map(({ path }) => [`/w:${code}${path}`, `/w:${code}${path}`]))
  for (const path of ['/start', '/ac/acc', '/ws/cr']) waiting.set(path, path)
  const differencesByPath = new Map<string, string[]>()
  for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
    const [kind, address] = next.value
    waiting.delete(kind)
    await test.step(kind, async () => {
      await page.goto(address)
      await settle(page)
      // A page of a list stands for all of its rows.
      for (const [other, to] of await linked(page, code))
        if (!differencesByPath.has(other) && other !== kind) waiting.set(other, to)
      differencesByPath.set(kind, await differences(page, sheets))
    })
  }
  expect(differencesByPath.size).toBeGreaterThan(40)
  expect([...differencesByPath].filter(([, differences]) => differences.length > 0)).toEqual([])
})
