import type { Page } from '@playwright/test'
import type { Session } from '@arbo/core'
import { PASSWORD, emailOf, expect, fillSignIn, openAs, openDirectory, test } from './support/test.ts'

const PROJECT = 'Big Buck Bunny'

/** A token of the right form that no server has issued. */
const WORTHLESS = 'e30.e30.worthless'

const refusal = (status: number, error: string, more: object = {}) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ error, message: `Refused: ${error}`, ...more }),
})

/** As the page itself writes it: a cookie set from outside could stand beside the page’s own. */
function spoilAccessToken(page: Page): Promise<void> {
  return page.evaluate((value) => {
    document.cookie = `account.access_token=${value}; path=/; max-age=3600; samesite=lax`
  }, WORTHLESS)
}

/** Puts an `<arbo-session>` on the page, beside the product's own session: both share the tab's cookies and locks. */
async function addSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { path } = (await (await fetch('/cdn/session/latest.json')).json()) as { path: string }
    await import(`${path}arbo-session.js`)
    const element = document.createElement('arbo-session')
    element.setAttribute('api-url', '/api')
    document.body.append(element)
    const session = () => (element as unknown as { session?: Session }).session
    while (session()?.getState().status !== 'signed-in') await new Promise((resolve) => setTimeout(resolve, 20))
  })
}

/** So many calls at once through the page's `<arbo-session>`: how many were answered. */
function callAtOnce(page: Page, count: number): Promise<number> {
  return page.evaluate(async (count) => {
    const { session } = document.querySelector('arbo-session') as unknown as { session: Session }
    const me = { method: 'GET', path: 'me', answer: 'data' } as const
    const answers = await Promise.all(Array.from({ length: count }, () => session.request(me)))
    return answers.filter(({ data }) => (data as { email?: string }).email).length
  }, count)
}

test('AUTH-24 AUTH-25 three tabs, ten calls each, one expired token: exactly one refresh reaches the server', async ({
  page,
  context,
}) => {
  await openDirectory(page)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    if (tab !== page) await tab.goto(page.url())
    await expect(tab.getByRole('main').getByRole('link', { name: PROJECT })).toBeVisible()
    await addSession(tab)
  }
  let refusals = 0
  context.on('response', (response) => {
    if (response.status() === 401 && response.url().endsWith('/api/me')) refusals += 1
  })
  let refreshes = 0
  await context.route('**/api/refresh-token', async (route) => {
    refreshes += 1
    // Answered when every call of every tab wants a new token, so that none is late enough to find it already there.
    await expect.poll(() => refusals).toBeGreaterThanOrEqual(30)
    await route.continue()
  })
  await spoilAccessToken(page)
  const answered = await Promise.all(tabs.map((tab) => callAtOnce(tab, 10)))
  expect(answered).toEqual([10, 10, 10])
  expect(refreshes).toBe(1)

  // And all tabs go on with the token that one of them got.
  expect(await Promise.all(tabs.map((tab) => callAtOnce(tab, 2)))).toEqual([2, 2, 2])
  expect(refreshes).toBe(1)
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: PROJECT })).toBeVisible()
})

test('AUTH-24 AUTH-26 AUTH-28 a session ends as timed out after 5 failed refreshes, after 500, 750, 1125 and 1687.5 ms', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await openDirectory(page)
  const address = page.url()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  // What the page waits for, so that the clock is moved only when it waits.
  await page.evaluate(() => {
    const waits: number[] = []
    const original = window.setTimeout
    Object.assign(window, { waits, setTimeout: (run: () => void, ms: number) => (waits.push(ms), original(run, ms)) })
  })
  let refreshes = 0
  await context.route('**/api/refresh-token', (route) => {
    refreshes += 1
    // The API's own refusal; a server that fails signs nobody out.
    return route.fulfill(refusal(401, 'invalid_token'))
  })
  await spoilAccessToken(page)
  await page.getByRole('main').getByRole('link', { name: PROJECT }).click()
  for (const [index, delay] of [500, 750, 1125, 1687.5].entries()) {
    await expect.poll(() => page.evaluate(() => (window as unknown as { waits: number[] }).waits)).toContain(delay)
    expect(refreshes).toBe(index + 1)
    await page.clock.runFor(Math.ceil(delay) - 1)
    expect(refreshes).toBe(index + 1)
    await page.clock.runFor(1)
    await expect.poll(() => refreshes).toBe(index + 2)
  }
  await expect(page).toHaveURL(/\/login\?timeout=1$/)
  expect(refreshes).toBe(5)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('account.access_token')
  expect(names).not.toContain('account.refresh_token')
  const lastUrl = await page.evaluate(() => sessionStorage.getItem('last_url_access_after_timeout'))
  expect(lastUrl).toContain(new URL(address).pathname)

  await context.unroute('**/api/refresh-token')
  await page.clock.resume()
  await fillSignIn(page, emailOf('owner'), PASSWORD)
  await expect(page).toHaveURL(new RegExp(`${lastUrl}$`))
})

test('AUTH-27 a sign-out in one of three tabs ends the others, which send nothing more', async ({ page, context }) => {
  await openDirectory(page)
  const others = [await context.newPage(), await context.newPage()]
  for (const tab of others) {
    await tab.goto(page.url())
    await expect(tab.getByRole('main').getByRole('link', { name: PROJECT })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Account and workspace/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of others) {
    await expect(tab).toHaveURL(/\/login\?timeout=1$/)
    await expect(tab.getByRole('status')).toContainText('timed out')
  }
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name.startsWith('account.'))).toEqual([])
  // A sign-in in one of them brings back what was open there.
  await fillSignIn(others[0] as Page, emailOf('owner'), PASSWORD)
  await expect(others[0] as Page).toHaveURL(/\/pl\/dir$/)
})

test('CORE-42 a save while offline shows a message and keeps its input; back online it is sent once', async ({
  page,
  context,
}) => {
  await openDirectory(page)
  const name = `Tin Whistle ${Date.now()}`
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/entities')) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill(name)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('You are currently offline. Please check your network connection.')).toBeVisible()
  expect(sent).toEqual([])
  await expect(dialog.getByLabel('Name')).toHaveValue(name)

  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)

  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('No projects matched')).toBeVisible()
})

test('CORE-51 a connection that breaks during a save is reported, and no input is lost', async ({ page }) => {
  await openDirectory(page)
  await page.route('**/entities', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill('Copper Moon')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(/^Network problem\./).first()).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Copper Moon')
})

interface Injected {
  row: string
  status: number
  error: string
  more?: object
  /** Where the page goes, or what it says. */
  to?: RegExp
  says?: string
}

/** The error catalogue (specification, section 8), each answered to the page’s reading of its workspace. */
const CATALOGUE: Injected[] = [
  { row: 'CORE-52', status: 400, error: 'no_workspace', to: /\/start$/ },
  { row: 'CORE-53', status: 401, error: 'user_not_exists', to: /\/login\?user=0$/ },
  { row: 'CORE-53', status: 401, error: 'blocked', to: /\/login\?user=0$/ },
  { row: 'CORE-56', status: 404, error: 'not_found', to: /\/404$/ },
  { row: 'CORE-58', status: 403, error: 'ws_no_license', to: /\/start$/ },
  {
    row: 'CORE-58',
    status: 403,
    error: 'ws_no_license_left',
    more: { meta: { ws_code: 'abcd2345' } },
    to: /\/ws\/bln$/,
  },
  { row: 'CORE-59', status: 403, error: 'terms_not_accepted', to: /\/start$/ },
  { row: 'CORE-59', status: 403, error: 'no_ws_role', to: /\/start$/ },
  { row: 'CORE-59', status: 403, error: 'blocked_or_archived', to: /\/start$/ },
  { row: 'CORE-59', status: 403, error: 'ws_inactive_or_suspended', to: /\/start$/ },
  { row: 'CORE-60', status: 403, error: 'no_wbar_permission', to: /\/403$/ },
  { row: 'CORE-61', status: 412, error: 'requires_2fa', to: /\/login\?requires_2fa=1$/ },
  { row: 'CORE-63', status: 422, error: 'not_enough_storage', says: 'Storage limit exceeded.' },
  { row: 'CORE-77', status: 503, error: '', says: 'HTTP service unavailable' },
  { row: 'CORE-65', status: 504, error: '', says: 'Gateway Timeout' },
  {
    row: 'CORE-66',
    status: 504,
    error: 'slow',
    more: { error_description: 'Slow, in detail' },
    says: 'Slow, in detail',
  },
]

for (const { row, status, error, more, to, says } of CATALOGUE) {
  const effect = says ? `is told as "${says}"` : `leads to ${to?.source}`
  test(`${row} ${status} ${error || 'of a proxy'} ${effect}`, async ({ page }) => {
    const answer =
      error === '' ? { status, contentType: 'text/html', body: '<h1>Proxy</h1>' } : refusal(status, error, more)
    await page.route(/\/api\/workspaces\/[a-z2-7]{8}$/, (route) => route.fulfill(answer))
    await openAs(page, 'owner', '/pl/dir')
    if (to) await expect(page).toHaveURL(to)
    if (says) await expect(page.getByText(says).first()).toBeVisible()
  })
}

/** What the page’s session asks of the page when a reading is refused so. */
async function askedAfter(page: Page, status: number, error: string): Promise<unknown[]> {
  await page.route(/\/api\/users$/, (route) => route.fulfill(refusal(status, error)))
  const asked = await page.evaluate(async () => {
    const element = document.querySelector('arbo-session') as unknown as HTMLElement & { session: Session }
    const effects: unknown[] = []
    const listen = (event: Event) => effects.push((event as CustomEvent<unknown>).detail)
    element.addEventListener('arbo-effect', listen)
    await element.session.request({ method: 'GET', path: 'users', answer: 'list' }).catch(() => undefined)
    element.removeEventListener('arbo-effect', listen)
    return effects
  })
  await page.unroute(/\/api\/users$/)
  return asked
}

for (const [path, asked] of [
  ['/pl/dir', [{ type: 'redirect', to: '/start' }]],
  ['/ws/stg', []],
  ['/ac/acc', []],
] as const) {
  test(`CORE-52 no_workspace met on ${path} ${asked.length > 0 ? 'leads to /start' : 'leaves the page'}`, async ({
    page,
  }) => {
    await openAs(page, 'owner', path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await addSession(page)
    expect(await askedAfter(page, 400, 'no_workspace')).toEqual(asked)
  })
}

test('AUTH-54 a page receives an event when its token was refreshed', async ({ page }) => {
  await openDirectory(page)
  await addSession(page)
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        const element = document.querySelector('arbo-session') as unknown as HTMLElement & { session: Session }
        element.addEventListener('arbo-effect', (event) => resolve((event as CustomEvent<unknown>).detail))
      }),
  )
  await spoilAccessToken(page)
  expect(await callAtOnce(page, 1)).toBe(1)
  expect(await heard).toEqual({ type: 'token-refresh', ok: true, message: 'Token refresh successful' })
})

test('CORE-64 429, 500 and 502 send the page to their pages, unless the caller shows them', async ({ page }) => {
  await openDirectory(page)
  await addSession(page)
  for (const status of [429, 500, 502]) {
    expect(await askedAfter(page, status, 'injected')).toEqual([{ type: 'redirect', to: `/${status}` }])
  }
})
