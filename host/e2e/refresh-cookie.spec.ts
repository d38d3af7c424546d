import type { BrowserContext, Page } from '@playwright/test'
import { activeAccount, callAs, turnOnTotp } from './support/accounts.ts'
import { startCookielessProxy } from './support/cookieless-proxy.ts'
import { expect, fillSignIn, signInAs, test } from './support/test.ts'
import { totpCode } from './support/totp.ts'

/** Who has no workspace is led on from /start. */
const SIGNED_IN = /\/ws\/cr$/
/** A token of the right form that no server has issued. */
const WORTHLESS = 'e30.e30.worthless'

/** Everything that a script on the page can read. */
function readable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => resolve(opening.result))
          opening.addEventListener('error', () => reject(opening.error as Error))
        })
        const values = await Promise.all(
          [...database.objectStoreNames].map(
            (store) =>
              new Promise<unknown>((resolve, reject) => {
                const all = database.transaction(store).objectStore(store).getAll()
                all.addEventListener('success', () => resolve(all.result))
                all.addEventListener('error', () => reject(all.error as Error))
              }),
          ),
        )
        database.close()
        return values
      }),
    )
    const cachedRequests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    const addresses = cachedRequests.flat().map(({ url }) => url)
    return JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      databases,
      addresses,
    ])
  })
}

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'arbo_refresh' || name === '__Secure-arbo_refresh')

async function tokenOf(context: BrowserContext): Promise<string> {
  const cookie = await cookieOf(context)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/refresh-token' })
  return cookie?.value ?? ''
}

/** Fails where one of the tokens, or any refresh token, is within reach of a script. */
async function expectKept(page: Page, tokens: string[]): Promise<void> {
  const all = await readable(page)
  expect(all).toContain('account.access_token')
  expect(all).not.toContain('account.refresh_token')
  for (const token of tokens) expect(all).not.toContain(token)
}

/** As the page itself writes it: a cookie set from outside could stand beside the page’s own. */
async function spoilAccessToken(page: Page): Promise<void> {
  await page.evaluate((value) => {
    document.cookie = `account.access_token=${value}; path=/; max-age=3600; samesite=lax`
  }, WORTHLESS)
}

async function accountAtLogin(page: Page, name: string) {
  const account = await activeAccount(page, name)
  await callAs(page.request, account, 'PUT', 'accept_terms')
  await page.goto('/login')
  return account
}

async function signInByForm(page: Page, name: string) {
  const account = await accountAtLogin(page, name)
  await fillSignIn(page, account.email, account.password)
  await expect(page).toHaveURL(SIGNED_IN)
  return account
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/ac/acc')
  await page.getByRole('button', { name: /Mina Harker/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** What the answers of a context give out in their bodies. */
function watchAnswers(context: BrowserContext): Promise<string>[] {
  const bodies: Promise<string>[] = []
  context.on('response', (response) => {
    if (/\/api\/(login|otp\/login|refresh-token)$/.test(response.url()) && response.request().method() === 'POST')
      bodies.push(response.text().catch(() => ''))
  })
  return bodies
}

test('XSEC-12 no script can read the refresh token during sign-in, return, refresh, a second tab or sign-out', async ({
  page,
  context,
}) => {
  const answers = watchAnswers(context)
  await signInByForm(page, 'kept')
  const tokens = [await tokenOf(context)]
  await expectKept(page, tokens)

  await page.reload()
  await expect(page).toHaveURL(SIGNED_IN)
  await spoilAccessToken(page)
  await page.goto('/ac/acc')
  await expect(page.getByRole('region', { name: 'Passkeys' })).toBeVisible()
  tokens.push(await tokenOf(context))
  expect(tokens[1]).not.toBe(tokens[0])
  await expectKept(page, tokens)

  const second = await context.newPage()
  await spoilAccessToken(page)
  await second.goto('/ac/acc')
  await expect(second.getByRole('region', { name: 'Passkeys' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Passkeys' })).toBeVisible()
  tokens.push(await tokenOf(context))
  await expectKept(page, tokens)
  await expectKept(second, tokens)

  // With no access token at all, as after a long time.
  await context.clearCookies({ name: 'account.access_token' })
  await page.goto('/login')
  await expect(page).not.toHaveURL(/\/login/)

  const last = await tokenOf(context)
  await signOut(page)
  await expect(second).toHaveURL(/\/login/)
  expect(await cookieOf(context)).toBeUndefined()
  const refusal = await page.request.post('/api/refresh-token', { data: { refresh_token: last } })
  expect(refusal.status()).toBe(401)

  expect(answers.length).toBeGreaterThanOrEqual(4)
  for (const body of await Promise.all(answers)) expect(body).not.toMatch(/"refresh_token":"[^"]/)
  await second.close()
})

test('XSEC-12 a second factor sets the cookie as well, and the browser’s next user finds nothing of the first', async ({
  page,
  context,
}) => {
  const account = await accountAtLogin(page, 'second-factor')
  const { secret } = await turnOnTotp(page.request, account)
  const answers = watchAnswers(context)
  await fillSignIn(page, account.email, account.password)
  await page.getByLabel('Code').fill(totpCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(SIGNED_IN)
  const first = await tokenOf(context)
  await expectKept(page, [first])
  for (const body of await Promise.all(answers)) expect(body).not.toMatch(/"refresh_token":"[^"]/)

  // The server does not hear of the sign-out, and is told of it by the page that opens then.
  await context.route('**/api/logout', (route) => route.abort())
  await signOut(page)
  await expect.poll(() => cookieOf(context)).toBeUndefined()
  // The cookie goes with the head of the answer, this once the page has read it.
  await expect.poll(() => readable(page)).not.toContain('account.left_session')
  expect((await page.request.post('/api/refresh-token', { data: { refresh_token: first } })).status()).toBe(401)
  await context.unroute('**/api/logout')

  const next = await signInByForm(page, 'next')
  await spoilAccessToken(page)
  await page.goto('/ac/acc')
  await expect(page.getByText(next.email).first()).toBeVisible()
  await expectKept(page, [first, await tokenOf(context)])
})

test('XSEC-12 a page of another site can neither send the cookie nor end its session', async ({ page, context }) => {
  await signInByForm(page, 'cross-site')
  const token = await tokenOf(context)
  const id = /account\.kept_session=([\w-]+)/.exec(await page.evaluate(() => document.cookie))?.[1] ?? ''
  const { origin } = new URL(page.url())
  // The address is another site; the page there says what a stranger would.
  const evil = 'http://127.0.0.1:9/evil'
  await context.route(evil, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Evil</title><form method="post" enctype="text/plain" action="${origin}/api/refresh-token"><button>Win</button></form>`,
    }),
  )
  const stranger = await context.newPage()
  const sent: Promise<Record<string, string>>[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/refresh-token')) sent.push(request.allHeaders())
  })
  await stranger.goto(evil)
  const outcomes = await stranger.evaluate(
    async ([url, session]) => {
      const tries: RequestInit[] = [
        { method: 'POST', credentials: 'include', mode: 'no-cors', body: '{}' },
        { method: 'POST', credentials: 'include', headers: { 'x-arbo-session': session ?? '' } },
        { method: 'DELETE', credentials: 'include', headers: { 'x-arbo-session': session ?? '' } },
      ]
      const answers = await Promise.allSettled(tries.map((init) => fetch(url ?? '', init)))
      return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'refused'))
    },
    [`${origin}/api/refresh-token`, id],
  )
  // An answer that the page cannot read is of status 0.
  expect(outcomes.slice(1)).toEqual(['refused', 'refused'])
  const went = stranger.waitForResponse((response) => response.url().endsWith('/api/refresh-token'))
  await stranger.getByRole('button', { name: 'Win' }).click()
  expect((await went).status()).toBeGreaterThanOrEqual(400)
  // A page that is closed while its navigation commits is never closed (Chromium answers that it was).
  await stranger.waitForURL('**/api/refresh-token')
  expect(sent.length).toBeGreaterThan(0)
  for (const headers of await Promise.all(sent)) expect(headers['cookie'] ?? '').not.toContain(token)
  await stranger.close()

  // Nor has the page itself lost anything.
  expect(await tokenOf(context)).toBe(token)
  await spoilAccessToken(page)
  await page.goto('/ac/acc')
  await expect(page.getByRole('region', { name: 'Passkeys' })).toBeVisible()
  expect(await tokenOf(context)).not.toBe(token)
})

test('XSEC-12 an older session moves into the cookie at its first refresh', async ({ page, context }) => {
  const account = await accountAtLogin(page, 'before')
  await signInAs(page, account)
  const before = (await context.cookies()).find(({ name }) => name === 'account.refresh_token')?.value ?? ''
  await page.goto('/ac/acc')
  await expect(page.getByRole('region', { name: 'Passkeys' })).toBeVisible()
  await spoilAccessToken(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Passkeys' })).toBeVisible()
  await expectKept(page, [before, await tokenOf(context)])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Passkeys' })).toBeVisible()
})

test('a page that cannot receive the server’s cookie goes on with tokens, and nobody is signed out', async ({
  page,
  context,
  baseURL,
}) => {
  const proxy = await startCookielessProxy(baseURL ?? '')
  try {
    const account = await accountAtLogin(page, 'cookieless')
    await page.goto(`${proxy.url}/login`)
    await fillSignIn(page, account.email, account.password)
    await expect(page).toHaveURL(SIGNED_IN)
    for (let time = 0; time < 2; time += 1) {
      const names = (await context.cookies()).map(({ name }) => name)
      expect(names).toContain('account.refresh_token')
      expect(names).not.toContain('account.kept_session')
      expect(await cookieOf(context)).toBeUndefined()
      await spoilAccessToken(page)
      await page.goto(`${proxy.url}/ac/acc`)
      await expect(page.getByRole('region', { name: 'Passkeys' })).toBeVisible()
    }
  } finally {
    await page.close()
    await proxy.close()
  }
})

test('sites of a common domain share their sign-in by tokens: the page does not request the cookie', async ({
  page,
}) => {
  const isPage = ({ pathname }: URL) => pathname === '/login'
  await page.route(isPage, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      '&#34;cookie_domain&#34;:null',
      '&#34;cookie_domain&#34;:&#34;example.com&#34;',
    )
    await route.fulfill({ response: answer, body })
  })
  const asking = async () => {
    await page.goto('/login')
    const login = page.waitForRequest('**/api/login')
    await fillSignIn(page, 'nobody@example.com', 'not-this-one-1')
    return (await login).headers()['x-arbo-session']
  }
  expect(await asking()).toBeUndefined()
  await page.unroute(isPage)
  expect(await asking()).toBe('cookie')
})
