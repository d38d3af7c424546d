import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lastMail, linksIn, queuedMails, resetQuery } from '../../testing/mails.ts'
import { addUser, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { statementsOf } from '../../testing/watch-work.ts'

const NEW = 'brand-new-password-2'
const LETTERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
let server: TestServer
let count = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query('delete from rate_limit')
  await server.database.query('delete from mail_outbox')
})
afterEach(() => {
  vi.useRealTimers()
})

const someone = (): Promise<TestUser> => addUser(server, 'member', `Person ${LETTERS[(count += 1)] ?? count}`)
const forgot = (email: string) => server.anonymous.call('forgotPassword', { body: { email } })

async function mailed(email: string): Promise<{ email: string; token: string }> {
  await forgot(email)
  const [link] = linksIn(await lastMail(server.database, email))
  if (!link) throw new Error('no link')
  expect(link.pathname).toMatch(/^\/password-reset\/\d+\.[\w-]{43}$/)
  return resetQuery(link)
}

type Query = { email: string; token: string }
const reset = (query: Query, password = NEW) =>
  server.anonymous.call('resetPassword', { query, body: { password, password_confirmation: password } })
const refused = async (query: Query, body: object = { password: NEW }) =>
  (await server.anonymous.refused('resetPassword', { query, body })).error
const canSignIn = async (email: string, password: string) =>
  (await server.anonymous.send('login', { body: { email, password } })).statusCode === 200

describe('a forgotten password', () => {
  test('AUTH-41 forgot-password mails a link; the address is not case-sensitive', async () => {
    const { email } = await someone()
    expect((await forgot(email.toUpperCase())).data).toEqual({ ok: true })
    const mail = await lastMail(server.database, email)
    expect(mail.subject).toBe('Reset your password')
    expect(mail.text).toContain('60 minutes')
  })

  test('AUTH-41 unknown and blocked addresses get the same answer by the same statements, and no mail', async () => {
    const [known, blocked] = [await someone(), await someone()]
    await server.database.query('update user_account set blocked = true where id = $1', [blocked.userId])
    const work = await statementsOf(() => forgot(known.email))
    expect(work.length).toBeGreaterThan(3)
    for (const email of [blocked.email, 'nobody.at.all@example.com']) {
      expect(await statementsOf(() => forgot(email))).toEqual(work)
      expect(await queuedMails(server.database, email)).toEqual([])
    }
  })

  test('AUTH-41 an address gets five reset mails in an hour, silently, and each of their links works', async () => {
    const { email } = await someone()
    const first = await mailed(email)
    for (let time = 0; time < 6; time += 1) await forgot(email)
    expect(await queuedMails(server.database, email)).toHaveLength(5)
    await reset(first)
  })
})

describe('the new password', () => {
  test('AUTH-44 password/reset sets it, the old one no longer works, and the history shows it', async () => {
    const { email, userId } = await someone()
    const query = await mailed(email)
    expect((await reset(query)).data).toEqual({ ok: true })
    expect([await canSignIn(email, TEST_PASSWORD), await canSignIn(email, NEW)]).toEqual([false, true])
    const events = 'select event from account_event where user_id = $1 and event = $2'
    expect(await server.database.query(events, [userId, 'password_reset'])).toHaveLength(1)
  })

  test('AUTH-44 all sessions of the account end, and no others', async () => {
    const [user, other] = [await someone(), await someone()]
    const { data: second } = await server.anonymous.call('login', {
      body: { email: user.email, password: TEST_PASSWORD },
    })
    await reset(await mailed(user.email))
    for (const token of [user.token, second.access_token]) {
      expect((await server.as({ token }).refused('me')).error).toBe('invalid_token')
    }
    const body = { refresh_token: second.refresh_token }
    expect((await server.anonymous.refused('refreshToken', { body })).error).toBe('refresh_token_expired')
    await server.as(other).call('me')
  })

  test('AUTH-44 the link works once, and not after another one was used', async () => {
    const { email } = await someone()
    const [one, two] = [await mailed(email), await mailed(email)]
    await reset(one)
    expect(await refused(one)).toBe('link_invalid')
    expect(await refused(two)).toBe('link_invalid')
  })

  test('AUTH-44 only one of two simultaneous resets with one link succeeds', async () => {
    const { email } = await someone()
    const query = await mailed(email)
    const passwords = ['one-password-1', 'two-password-2']
    const answers = await Promise.all(
      passwords.map((password) => server.anonymous.send('resetPassword', { query, body: { password } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect(await canSignIn(email, passwords[winner] ?? '')).toBe(true)
  })

  test('AUTH-44 the link is valid for 60 minutes', async () => {
    const { email } = await someone()
    const query = await mailed(email)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 + 1000 })
    expect(await refused(query)).toBe('link_invalid')
    vi.setSystemTime(Date.now() - 60_000)
    await reset(query)
  })

  test('AUTH-44 another account’s link, a garbled one and one for another purpose change nothing', async () => {
    const [user, other] = [await someone(), await someone()]
    const [mine, theirs] = [await mailed(user.email), await mailed(other.email)]
    const [expires = '', signature = ''] = mine.token.split('.')
    const tokens = [
      theirs.token,
      signature,
      `${Number(expires) + 60}.${signature}`,
      `${expires}.${'A'.repeat(43)}`,
      `${expires}.${signature}.`,
      '%00',
      `<script>alert(1)</script>`,
      'x'.repeat(512),
    ]
    for (const token of tokens) expect(await refused({ email: user.email, token })).toBe('link_invalid')
    expect(await refused({ email: other.email, token: mine.token })).toBe('link_invalid')
    expect(await refused({ email: 'nobody@example.com', token: mine.token })).toBe('link_invalid')
    expect(await refused({ email: user.email, token: 'x'.repeat(513) })).toBe('validation_failed')
    expect(await canSignIn(user.email, TEST_PASSWORD)).toBe(true)
    await reset(mine)
  })

  test('AUTH-35 AUTH-44 password and confirmation must be the same, and as strong as a new one', async () => {
    const query = await mailed((await someone()).email)
    expect(await refused(query, { password: NEW, password_confirmation: 'other-one-1' })).toBe('validation_failed')
    expect(await refused(query, { password: 'short' })).toBe('validation_failed')
    expect(await refused(query, { password: `1${'a'.repeat(200)}` })).toBe('validation_failed')
    await reset(query)
  })

  test('AUTH-44 an account that was never activated becomes active, since the link proves the address', async () => {
    const email = 'never.active@example.com'
    await server.anonymous.call('register', { body: { display_name: 'Never', email, password: TEST_PASSWORD } })
    await reset(await mailed(email))
    expect(await canSignIn(email, NEW)).toBe(true)
  })
})
