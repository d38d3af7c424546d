import type { Page } from '@playwright/test'
import { changingWorker } from './support/changing-worker.ts'
import type { ChangingWorker } from './support/changing-worker.ts'
import { PASSWORD, emailOf, expect, fillSignIn, test } from './support/test.ts'

// A worker, and what it keeps, stay with a context.
test.use({ serviceWorkers: 'allow', reuseContext: false })

let server: ChangingWorker
test.beforeEach(async ({ baseURL }) => {
  server = await changingWorker(baseURL ?? '')
})
test.afterEach(() => server.close())

const workspaceHome = (page: Page) => page.getByRole('link', { name: 'Arbo Demo: Workspace home' })

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`)
  await fillSignIn(page, emailOf('owner'), PASSWORD)
  // Through the choice of a workspace into the only one.
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\//)
  await expect(workspaceHome(page)).toBeVisible()
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
/** Resolves when a worker stands between the page and the server. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })

test('CORE-22 only a signed-in user has a service worker', async ({ page }) => {
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(server.requestCount()).toBe(0)
  await signIn(page)
  await controlled(page)
  expect(await registrations(page)).toBe(1)
  await page.getByRole('button', { name: /^Account and workspace/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => registrations(page)).toBe(0)
})

test('CORE-03 CORE-20 a waiting worker is activated by itself, and the page offers to load new content', async ({
  page,
}) => {
  await signIn(page)
  await controlled(page)
  await expect(page.getByText('load new content.')).toHaveCount(0)
  server.serve('changed')
  await update(page)
  const toast = page.locator('.arbo-toast').filter({ hasText: 'load new content.' })
  await expect(toast).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull()
  const loaded = page.waitForEvent('load')
  await toast.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(workspaceHome(page)).toBeVisible()
  await expect(page.getByText('load new content.')).toHaveCount(0)
})

test('CORE-78 the prompt distinguishes new content and new packages', async ({ page }) => {
  await signIn(page)
  await controlled(page)
  server.serve('packages')
  await update(page)
  await expect(page.locator('.arbo-toast').filter({ hasText: 'update new packages.' })).toBeVisible()
  await expect(page.getByText('load new content.')).toHaveCount(0)
})

test('CORE-21 a redundant worker is unregistered, and registered again after 500 ms', async ({ page }) => {
  await page.addInitScript(() => {
    const workerCalls: { what: string; at: number }[] = []
    Object.assign(window, { workerCalls })
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = function (...parts) {
      workerCalls.push({ what: 'register', at: performance.now() })
      return register.apply(this, parts)
    }
    const { unregister } = ServiceWorkerRegistration.prototype
    ServiceWorkerRegistration.prototype.unregister = function () {
      workerCalls.push({ what: 'unregister', at: performance.now() })
      return unregister.apply(this)
    }
  })
  await signIn(page)
  await controlled(page)
  // The next version fails to install.
  server.serve('broken')
  await update(page)
  server.serve('built')
  await page.waitForFunction(() => {
    const calls = (window as unknown as { workerCalls: { what: string }[] }).workerCalls.map(({ what }) => what)
    return calls.includes('unregister') && calls.at(-1) === 'register'
  })
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')
  const workerCalls = await page.evaluate(
    () => (window as unknown as { workerCalls: { what: string; at: number }[] }).workerCalls,
  )
  const unregisterIndex = workerCalls.findLastIndex(({ what }) => what === 'unregister')
  const [unregistered, again] = workerCalls.slice(unregisterIndex)
  expect(again?.what).toBe('register')
  expect((again?.at ?? 0) - (unregistered?.at ?? 0)).toBeGreaterThanOrEqual(490)
})

test('CORE-03 without a connection the application still opens; with one the page is never outdated', async ({
  page,
  context,
}) => {
  await signIn(page)
  await controlled(page)
  const reloaded = await page.reload()
  expect(reloaded?.fromServiceWorker()).toBe(true)
  await expect(workspaceHome(page)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.offline-banner')).toContainText('Network connection lost')
})
