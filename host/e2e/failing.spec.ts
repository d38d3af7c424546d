import type { Page, Route } from '@playwright/test'
import { expect, openDirectory, openScene, test } from './support/test.ts'

const FAILURE = { error: 'server_error', message: 'The server failed to answer.' }

/** The server answers 500 to these calls until the returned function is called. */
async function failing(page: Page, path: RegExp, method?: string): Promise<() => Promise<void>> {
  const refuse = (route: Route): Promise<void> =>
    method && route.request().method() !== method ? route.fallback() : route.fulfill({ status: 500, json: FAILURE })
  await page.route(path, refuse)
  return () => page.unroute(path, refuse)
}

test('CORE-64 a page that the server fails to give leads to /500, and a retry comes back to it', async ({ page }) => {
  await openDirectory(page)
  const mend = await failing(page, /\/api\/.*\/entities/)
  await page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' }).click()
  await expect(page).toHaveURL(/\/500$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Processes' })).toBeVisible()
})

test('XPLAN-10 a failed search shows in place that nothing was lost, and a retry answers it', async ({ page }) => {
  await openDirectory(page)
  const mend = await failing(page, /\/api\/.*\/entities/)
  await page.getByRole('searchbox').fill('Bunny')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This list could not be loaded')
  await expect(alert).toContainText('Nothing was lost')
  await expect(page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' })).toBeHidden()
  await mend()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()
})

test('CORE-64 a dialog whose save failed keeps its input, and the second try saves it', async ({ page, context }) => {
  await openDirectory(page)
  const name = `Glass Harbour ${Date.now()}`
  const mend = await failing(page, /\/api\/.*\/entities/, 'POST')
  await page.getByRole('button', { name: 'New project' }).click()
  // Toasts are dialogs too.
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toContainText('What you typed is still here')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You are currently offline.')
  await context.setOffline(false)
  await mend()
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox').fill(name)
  // The row moves up when the answer comes: a press on its menu could end beside it.
  await expect(page.getByRole('table', { name: 'Projects' }).getByRole('link')).toHaveCount(1)
  const repair = await failing(page, /\/api\/.*\/entities/, 'DELETE')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByRole('button', { name: 'Delete project' }).click()
  await expect(alert).toContainText(FAILURE.message)
  await repair()
  await alert.getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('No projects matched')).toBeVisible()
})

test('a scene stays open when its status cannot be saved, and an unsent comment is sent later without user action', async ({
  page,
}) => {
  await openScene(page)
  const status = page.getByRole('button', { name: /^Status: / })
  const before = (await status.getAttribute('aria-label')) ?? ''
  const mendScene = await failing(page, /\/api\/.*\/items\/[\w-]+$/, 'PUT')
  await status.click()
  await page.getByRole('menuitemradio', { checked: false }).first().click()
  await expect(page.getByText('The status was not changed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: before })).toBeVisible()
  await mendScene()

  const viewer = page.locator('arbo-review-viewer')
  const mend = await failing(page, /\/api\/.*\/comments/, 'POST')
  const words = `The grass pops ${Date.now()}`
  await viewer.getByPlaceholder('Comment on this frame…').fill(words)
  await viewer.getByRole('button', { name: 'Send' }).click()
  await expect(viewer.getByText('One change is not sent yet.')).toBeVisible()
  await mend()
  await expect(viewer.getByText('One change is not sent yet.')).toBeHidden()
  await page.reload()
  await expect(viewer.getByRole('list', { name: 'Comments' }).getByText(words)).toBeVisible()
})

test('a first load without an answer says so, and then opens the requested page', async ({ page }) => {
  await openDirectory(page)
  await page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' }).click()
  await expect(page.getByRole('table', { name: 'Processes' })).toBeVisible()
  const address = page.url()
  const mend = await failing(page, /\/api\//)
  await page.clock.install()
  await page.reload()
  await page.clock.runFor(5000)
  await expect(page.getByRole('status').getByText('This is taking longer than usual')).toBeVisible()
  await mend()
  // The longer the server has failed, the later it is asked again.
  await expect(async () => {
    await page.clock.runFor(20_000)
    await expect(page.getByRole('table', { name: 'Processes' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.clock.resume()
  expect(page.url()).toBe(address)
})

test('a failed list of workspaces shows in the menu, and the page stays', async ({ page }) => {
  await openDirectory(page)
  const mend = await failing(page, /\/api\/workspaces\?/)
  const account = page.getByRole('button', { name: /^Account and workspace/ })
  await account.click()
  await expect(page.getByText('Workspaces could not be loaded')).toBeVisible()
  await expect(page).toHaveURL(/\/pl\/dir$/)
  await page.keyboard.press('Escape')
  await mend()
  await account.click()
  await expect(page.getByRole('menuitemradio', { name: 'Arbo Demo' })).toBeVisible()
})

test('CORE-14 a page opened offline loads when the connection is back; nothing is pushed off the screen', async ({
  page,
  context,
}) => {
  await openDirectory(page)
  // An earlier visit may have left its code in the cache.
  await page.route(/\/assets\/Start-/, (route) => route.abort())
  await context.setOffline(true)
  await expect(page.getByText('You can keep working on what is open.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: /^Account and workspace/ }).click()
  await page.getByRole('menuitem', { name: 'All workspaces' }).click()
  await expect(page.getByText('This page opens as soon as you are back online.')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()
  await page.goForward()
  await expect(page.getByText('This page opens as soon as you are back online.')).toBeVisible()
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: /Arbo Demo/ }).first()).toBeVisible()
})

test('SHELL-34 an error page opened by its address leads back; pictures that fail to load show no broken image', async ({
  page,
}) => {
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  await openDirectory(page)
  await expect(page.locator('.thumbnail_thumbnail img')).toHaveCount(0)
  await page.goto('/500')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()
})

test('XSEC-11 a dialog refused by a full disk says that nothing was saved, and keeps its input', async ({ page }) => {
  await openDirectory(page)
  const name = `Tin Lantern ${Date.now()}`
  const full = { error: 'disk_full', message: 'The server’s disk is full, so this was not saved.' }
  const refuse = (route: Route): Promise<void> =>
    route.request().method() === 'POST' ? route.fulfill({ status: 507, json: full }) : route.fallback()
  await page.route(/\/api\/.*\/entities$/, refuse)
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${full.message} What you typed is still here`)
  await expect(page.getByText('Nothing you entered was lost')).toHaveCount(0)
  await page.unroute(/\/api\/.*\/entities$/, refuse)
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
})
