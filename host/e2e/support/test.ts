import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { COOKIES } from '../../../core/src/platform/session/keys.ts'

export const PASSWORD = 'arbo-demo-1'
export type Account = 'owner' | 'admin' | 'member' | 'guest'

export const emailOf = (account: Account): string => `${account}@arbo.demo`

/** How many times slower the page's processor is: `SLOWED=8 npx playwright test …` finds what a busy machine finds. */
const SLOWED = Number(process.env['SLOWED'] ?? 1)

/** Every test fails on an error that the page itself throws or logs. */
export const test = base.extend<{ errors: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  baseURL: async ({}, use) => use(process.env['ARBO_URL'] ?? 'http://localhost:4600'),
  errors: [
    async ({ page }, use) => {
      const errors: string[] = []
      if (SLOWED > 1) {
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
      }
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // The browser's own line about a refused call is no defect of the page.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      await use(errors)
      // An answer that is still on its way to the page is nobody's any more.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      // The next test has the same context, of which Playwright resets all but these.
      await page.context().clearPermissions()
      await page.context().setOffline(false)
      expect(errors, 'errors of the page').toEqual([])
    },
    { auto: true },
  ],
})

/** Fills in and sends the sign-in form that is open. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

let demoCode = ''
let firstScene = ''

/**
 * Signs in by the API and leaves what the form leaves; the form itself is what the tests of signing in are for. Gives
 * the access token.
 */
export async function signInAs(page: Page, account: { email: string; password: string }): Promise<string> {
  const login = await page.request.post('/api/login', { data: account })
  expect(login.ok(), await login.text()).toBe(true)
  const { access_token = '', refresh_token = '' } = ((await login.json()) as { data: Record<string, string> }).data
  const values = {
    [COOKIES.accessToken]: access_token,
    [COOKIES.refreshToken]: refresh_token,
    [COOKIES.lastActive]: String(Math.floor(Date.now() / 1000)),
  }
  const url = new URL('/', login.url()).href
  const cookies = Object.entries(values).map(([name, value]) => ({ name, value: encodeURIComponent(value), url }))
  await page.context().addCookies(cookies)
  return access_token
}

/** Signs in as this account of the demo workspace, and gives the workspace's code. No page is loaded. */
export async function enterAs(page: Page, account: Account): Promise<string> {
  const token = await signInAs(page, { email: emailOf(account), password: PASSWORD })
  if (!demoCode) {
    const list = await page.request.get('/api/workspaces', { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await list.json()) as { data: { name: string; code: string }[] }
    demoCode = data.find(({ name }) => name === 'Arbo Demo')?.code ?? ''
  }
  return demoCode
}

/** Opens a page of the demo workspace, signed in as this account, and gives the workspace's code. */
export async function openAs(page: Page, account: Account, path: string): Promise<string> {
  const code = await enterAs(page, account)
  await page.goto(`/w:${code}${path}`)
  return code
}

/** Opens the demo workspace's directory. */
export async function openDirectory(page: Page, account: Account = 'owner'): Promise<void> {
  await openAs(page, account, '/pl/dir')
  // Recent places have it as well.
  await expect(page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()
}

/** From the directory down to the page of the first scene of the film, five levels below. */
export async function walkToScene(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' }).click()
  for (const level of ['Processes', 'Episodes', 'Takes']) {
    await page.getByRole('table', { name: level }).getByRole('link').first().click()
  }
  await page.getByRole('grid', { name: 'Scenes' }).getByRole('link').first().click()
}

/** Opens the first scene of the film as the owner: the first time five levels down from the directory, then by its address. */
export async function openScene(page: Page): Promise<void> {
  if (firstScene) {
    await enterAs(page, 'owner')
    await page.goto(firstScene)
  } else {
    await openDirectory(page)
    await walkToScene(page)
    await page.getByRole('link', { name: 'Open in review' }).first().click()
  }
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\/st\/[\w-]+\?m=review/)
  firstScene = page.url()
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Polled, because the breadcrumb measures itself a moment after the window has changed.
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond, { message: 'px beyond the right edge' }).toBeLessThanOrEqual(0)
}

export { expect }

export { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'

/** The open dialog. A message at the edge of the page has the same role. */
export const modal = (page: Page): Locator => page.getByRole('dialog').and(page.locator('.arbo-dialog'))
