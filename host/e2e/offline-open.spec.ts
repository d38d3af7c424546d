import type { BrowserContext, Page } from '@playwright/test'
import { callAs } from './support/accounts.ts'
import { withScenes } from './support/scenes.ts'
import { expect, test } from './support/test.ts'

// A worker, and what it keeps, stay with a context.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const banner = (page: Page) => page.locator('.offline-banner')
const grid = (page: Page) => page.getByRole('grid', { name: 'Scenes' })
const day = (page: Page, line: number) => grid(page).locator(`[aria-rowindex="${line + 1}"] [aria-colindex="5"]`)

/** Resolves when the worker is there and has kept what the page has read before. */
async function kept(page: Page, part: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForFunction(async (words) => {
    const cache = await caches.open('arbo.answers/1')
    return (await cache.keys()).some(({ url }) => url.includes(words))
  }, part)
}

async function enterDay(page: Page, line: number, value: string): Promise<void> {
  await day(page, line).click()
  await page.keyboard.press('Enter')
  await grid(page).getByLabel('Due date').fill(value)
  await page.keyboard.press('Enter')
}

/** Closes the tab, and opens the address in another one of the same browser. */
async function inNewTab(page: Page, context: BrowserContext): Promise<Page> {
  const url = page.url()
  const next = await context.newPage()
  await page.close()
  await next.goto(url)
  return next
}

test('XFIX-31 offline, the grid opens as it last was with its time; edits wait over a closed tab, and conflicts show', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  const { base, owner, projectId } = await withScenes(page, 3)
  // The first visit of this browser.
  await page.goto(`${baseURL}${base}/pl/dir/${projectId}?list=scenes`)
  await expect(grid(page).getByRole('link')).toHaveCount(3)
  for (const part of ['/api/me?', '/permissions', '/items?']) await kept(page, part)

  await context.setOffline(true)
  await page.reload()
  await expect(grid(page).getByRole('link', { name: 'Shot 02' })).toBeVisible()
  await expect(banner(page)).toContainText('Network connection lost')
  await expect(banner(page)).toContainText(/This is how it was at \d+ \w+ \d{4}, \d\d:\d\d\./)

  await enterDay(page, 1, '2031-05-17')
  await enterDay(page, 3, '2031-06-01')
  await expect(banner(page)).toContainText('2 changes are waiting and will be sent when you are back online.')
  const again = await inNewTab(page, context)
  await expect(day(again, 3).locator('time')).toHaveAttribute('datetime', '2031-06-01')
  await expect(banner(again)).toContainText('2 changes are waiting and will be sent when you are back online.')

  // Meanwhile somebody else is faster with one of them.
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callAs(again.request, owner, method, `workspace/${base.slice(3)}/${path}`, body)
  const scenes = async () =>
    (await call('GET', `items?entity_id=${projectId}&order_by=name`)) as unknown as { id: string; due_date: string }[]
  const [first] = await scenes()
  await call('POST', 'items/bulk-update', { cells: [{ item_id: first?.id, field: 'due_date', to: '2031-05-18' }] })

  await context.setOffline(false)
  await expect(banner(again)).toHaveCount(0)
  const notice = again.getByRole('status').filter({ hasText: 'someone else set “18 May 2031”' })
  await expect(notice).toContainText('you entered “17 May 2031”')
  await expect
    .poll(async () => (await scenes()).map(({ due_date }) => due_date))
    .toEqual(['2031-05-18', null, '2031-06-01'])
})

test('XFIX-31 offline, My Work and a scene open as they last were; after a sign-out nothing of it is left', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  const { base, owner } = await withScenes(page, 2)
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callAs(page.request, owner, method, `workspace/${base.slice(3)}/${path}`, body)
  const [scene] = (await call('GET', 'items?order_by=name')) as unknown as { id: string }[]
  const { ws_user_id } = (await call('GET', 'permissions')) as { ws_user_id: string }
  const today = new Date().toISOString().slice(0, 10)
  const cells = [
    { item_id: scene?.id, field: 'assignees', to: [ws_user_id] },
    { item_id: scene?.id, field: 'due_date', to: today },
  ]
  await call('POST', 'items/bulk-update', { cells })

  const work = `${baseURL}${base}/co/wk`
  const hub = `${baseURL}${base}/st/${scene?.id}`
  await page.goto(work)
  await expect(page.getByRole('main').getByRole('link', { name: 'Shot 01' })).toBeVisible()
  await kept(page, '/my-works/items')
  await page.goto(hub)
  await expect(page.getByRole('heading', { name: 'Shot 01', level: 2 })).toBeVisible()
  await kept(page, `/items/${scene?.id}`)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Shot 01', level: 2 })).toBeVisible()
  await expect(banner(page)).toContainText('This is how it was at')
  await page.goto(work)
  await expect(page.getByRole('main').getByRole('link', { name: 'Shot 01' })).toBeVisible()
  await expect(banner(page)).toContainText('This is how it was at')

  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Account and workspace/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.has('arbo.answers/1'))).toBe(false)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent_places')))).toEqual(
    [],
  )
})
