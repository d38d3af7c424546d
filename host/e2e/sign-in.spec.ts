import type { Page } from '@playwright/test'
import { PASSWORD, emailOf, expect, fillSignIn, openDirectory, test } from './support/test.ts'

const CODE = /^\/w:[a-z2-7]{8}$/

test('AUTH-01 /login shows its form without sign-in, before any script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/login')
  const html = await page.content()
  expect(html).toContain('name="email"')
  expect(html).toContain('name="password"')
  await context.close()

  const alive = await browser.newPage({ baseURL: baseURL ?? '' })
  await alive.goto('/login')
  await expect(alive.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(alive).toHaveTitle('Sign in | Arbo')
  await alive.close()
})

/** Opens the sign-in page, whose scripts arrive when they are told to. */
async function openBeforeScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  return release
}

test('text typed before the scripts arrived is kept and sent', async ({ page }) => {
  const release = await openBeforeScripts(page)
  await fillSignIn(page, emailOf('owner'), PASSWORD)
  release()
  await expect(page).toHaveURL(/\/start$|\/w:[a-z2-7]{8}\//)
})

test('a password shown before the scripts arrive stays shown after that', async ({ page }) => {
  const release = await openBeforeScripts(page)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  release()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('secret')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('XFIX-23 the sign-in page is alive before the code of other pages comes, and goes on when it does', async ({
  page,
}) => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/application-*.js', async (route) => {
    await released
    await route.continue()
  })
  // Nobody has signed in yet: it comes while one types.
  const isAsked = page.waitForRequest(/\/assets\/application-/)
  await page.goto('/login')
  await isAsked
  await fillSignIn(page, emailOf('owner'), 'not-my-password-1')
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.')
  const isSignedIn = page.waitForResponse((answer) => answer.url().endsWith('/login') && answer.ok())
  await fillSignIn(page, emailOf('owner'), PASSWORD)
  await isSignedIn
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/start$|\/w:[a-z2-7]{8}\//)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
})

test('the form does not move when the other ways to sign in arrive, so a press on it works', async ({ page }) => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/Ways-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + height - 4)
  await page.mouse.down()
  release()
  await expect(page.getByRole('button', { name: 'passkey' })).toBeVisible()
  expect((await button.boundingBox())!.y).toBe(y)
  await page.mouse.up()
  await expect(page.getByText('Email is required')).toBeVisible()
})

test('AUTH-20 AUTH-22 SHELL-47 signing in stores both tokens and the time, /login then leads to the workspace; without the cookie the user is signed out', async ({
  page,
  context,
}) => {
  const before = Math.floor(Date.now() / 1000)
  await openDirectory(page)
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]))
  expect(cookies.get('account.access_token')?.value).toMatch(/^[\w%.-]+$/)
  expect(cookies.get('account.refresh_token')?.value).toBeTruthy()
  expect(Number(cookies.get('account.last_active_timestamp')?.value)).toBeGreaterThanOrEqual(before)
  expect(cookies.get('account.access_token')?.sameSite).toBe('Lax')

  await page.goto('/login')
  await expect(page).toHaveURL(/\/pl\/dir$/)

  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})

test('the password can be shown; a wrong one is explained without revealing whether address or password is wrong', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await fillSignIn(page, emailOf('owner'), 'not-my-password-1')
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await fillSignIn(page, 'nobody@arbo.demo', 'not-my-password-1')
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.')
})

test('SHELL-39 SHELL-48 a deep link survives signing in', async ({ page }) => {
  await openDirectory(page)
  await page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' }).click()
  await expect(page.getByRole('heading', { name: 'Big Buck Bunny', level: 1 })).toBeVisible()
  const address = page.url()
  await page.context().clearCookies()
  await page.goto(address)
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, emailOf('owner'), PASSWORD)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Big Buck Bunny', level: 1 })).toBeVisible()
})

test('AUTH-30 AUTH-31 AUTH-32 signing out clears everything but the scene index and ends on the sign-in page', async ({
  page,
  context,
}) => {
  await openDirectory(page)
  await page.evaluate(() => sessionStorage.setItem('account.last_selected_scene_index', '3'))
  const logout = page.waitForRequest((request) => request.url().endsWith('/api/logout'))
  await page.getByRole('button', { name: /^Account and workspace/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  expect((await logout).headers()['authorization']).toMatch(/^Bearer /)
  await expect(page).toHaveURL(/\/login$/)
  expect((await context.cookies()).filter(({ name }) => name.startsWith('account.'))).toEqual([])
  const keys = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^(account|ws)\./.test(key)))
  expect(keys).toEqual(['account.last_selected_scene_index'])
  expect(CODE.test(new URL(page.url()).pathname)).toBe(false)
})

test('AUTH-27 a sign-out in another tab signs this one out and keeps its page', async ({ page, context }) => {
  await openDirectory(page)
  const address = page.url()
  const other = await context.newPage()
  await other.goto(address)
  await other.getByRole('button', { name: /^Account and workspace/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login\?timeout=1$/)
  await fillSignIn(page, emailOf('owner'), PASSWORD)
  await expect(page).toHaveURL(address)
})
