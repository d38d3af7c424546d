import { randomBytes } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { mailLinks } from './mailbox.ts'
import { PASSWORD, emailOf } from './test.ts'
import { totpCode } from './totp.ts'

let count = 0

/** A new mail address. */
export function newEmail(name: string): string {
  count += 1
  return `${name}.${Date.now()}.${count}@example.com`
}

/** A new IP address: the mails per address and quarter of an hour are limited. */
const newAddress = (): string => ['10', ...randomBytes(3)].join('.')

/** Access tokens of the accounts that have called. */
const tokens = new Map<string, string>()

/**
 * One call of the API, as an account; resolves to its data. It signs in at its first call and when its session has ended:
 * a password takes longer to check than most calls take.
 */
export async function callAs(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<Record<string, unknown>> {
  const account = JSON.stringify([email, password])
  const call = (token: string) =>
    request.fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data ? { data } : {}),
    })
  const known = tokens.get(account)
  const answer = known === undefined ? undefined : await call(known)
  if (answer && answer.status() !== 401) return dataOf(answer)
  const { access_token } = await dataOf(await request.post('/api/login', { data: { email, password } }))
  tokens.set(account, String(access_token))
  return dataOf(await call(String(access_token)))
}

async function dataOf(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Record<string, unknown>> {
  expect(response.ok(), `${response.url()} ${response.status()}`).toBe(true)
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

/** An account whose address is verified. */
export async function activeAccount(page: Page, name: string): Promise<{ email: string; password: string }> {
  const account = { email: newEmail(name), password: PASSWORD }
  const { request } = page
  const data = { display_name: 'Mina Harker', ...account }
  await dataOf(await request.post('/api/register', { data, headers: { 'x-forwarded-for': newAddress() } }))
  const [link = ''] = await mailLinks(page, account.email)
  const { pathname, search } = new URL(link)
  const verify = `/api${pathname.replace('/activation-email/', '/email/verify/')}${search}`
  const { set_password } = await dataOf(await request.get(verify))
  // The owner of the mailbox chooses the password.
  const params = set_password as Record<string, string>
  const path = `/api/password/set/${encodeURIComponent(account.email)}`
  await dataOf(await request.post(path, { params, data: { password: account.password } }))
  return account
}

/**
 * A separate workspace with its owner, for actions that must not happen in the demo workspace, which other tests share.
 */
export async function ownWorkspace(
  page: Page,
  name: string,
): Promise<{ owner: { email: string; password: string }; code: string }> {
  const owner = await activeAccount(page, 'owner')
  await callAs(page.request, owner, 'PUT', 'accept_terms')
  const { code } = await callAs(page.request, owner, 'POST', 'workspaces', { name })
  return { owner, code: String(code) }
}

/** Turns two-factor sign-in on, which uses up the current code. */
export async function turnOnTotp(
  request: APIRequestContext,
  account: { email: string; password: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { access_token } = await dataOf(await request.post('/api/login', { data: account }))
  const headers = { authorization: `Bearer ${String(access_token)}` }
  const data = { password: account.password }
  const { secret } = await dataOf(await request.post('/api/otp/totp/add', { headers, data }))
  const code = totpCode(String(secret))
  const { recovery_codes } = await dataOf(await request.get(`/api/otp/totp/verify/${code}`, { headers }))
  return { secret: String(secret), recoveryCodes: recovery_codes as string[] }
}

/** The demo owner invites an address; resolves to the mail's link. */
export async function invite(page: Page, email: string): Promise<string> {
  const owner = { email: emailOf('owner'), password: PASSWORD }
  const rows = (await callAs(page.request, owner, 'GET', 'workspaces')) as unknown as {
    code: string
    name: string
    display_name: string
  }[]
  const demo = rows.find(({ name }) => name === 'Arbo Demo')
  if (!demo) throw new Error('The owner is not in the demo workspace')
  await callAs(page.request, owner, 'POST', `workspace/${demo.code}/ws-user-roles/invite`, { emails: [email] })
  const { display_name } = demo
  const [link = ''] = await mailLinks(page, email, `${display_name} invites you to Arbo Demo`)
  return link
}

/** Fills in and sends the form of /signup. */
export async function signUp(page: Page, name: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Display name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
}
