import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { activationCall, lastMail, linksIn, queuedMails, resetQuery } from '../../testing/mails.ts'
import { TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { statementsOf } from '../../testing/watch-work.ts'
import * as passwords from './password.ts'

const PASSWORD = 'first-password-1'
let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query('delete from rate_limit')
  await server.database.query('delete from mail_outbox')
})

const register = (email: string, { name = 'Mina Ito', password = PASSWORD } = {}) =>
  server.anonymous.call('register', { body: { display_name: name, email, password, password_confirmation: password } })
const resend = (email: string) => server.anonymous.call('resendActivation', { body: { email } })
const linkTo = async (email: string) => linksIn(await lastMail(server.database, email))[0] ?? new URL('about:blank')
/** Follows the link and types the password. */
async function activate(link: URL, password = PASSWORD) {
  const { data } = await server.anonymous.call('verifyEmail', activationCall(link))
  if (!data.set_password) return
  const call = { params: { email: data.email }, query: data.set_password, body: { password } }
  await server.anonymous.call('setPassword', call)
}
const signIn = (email: string, password = PASSWORD) => server.anonymous.call('login', { body: { email, password } })
const signInRefused = async (email: string, password = PASSWORD) =>
  (await server.anonymous.refused('login', { body: { email, password } })).error

interface Row {
  display_name: string
  email: string
  password_hash: string
  verified: boolean
}
async function accounts(email: string): Promise<Row[]> {
  return server.database.query<Row>(
    `select display_name, email, password_hash, email_verified_at is not null as verified
     from user_account where lower(email) = lower($1)`,
    [email],
  )
}

describe('registering', () => {
  test('AUTH-40 register creates an account that can sign in once the mailed link was opened', async () => {
    const answer = await register('mina@example.com')
    expect(answer.data).toEqual({ ok: true, claim: expect.stringMatching(/^[\w-]{100,}$/) as string })
    expect(await accounts('mina@example.com')).toMatchObject([{ display_name: 'Mina Ito', verified: false }])
    expect(await signInRefused('mina@example.com')).toBe('email_not_verified')
    expect(await signInRefused('mina@example.com', 'wrong-one-1')).toBe('invalid_credentials')
    const link = await linkTo('mina@example.com')
    expect(link.pathname).toMatch(/^\/activation-email\/[0-9a-f-]{36}\/[\w-]{43}$/)
    expect([...link.searchParams.keys()]).toEqual(['expires', 'signature'])
    await activate(link)
    await signIn('mina@example.com')
  })

  test('AUTH-40 the address of the mail is kept in lower case, so one person has one account', async () => {
    await register('Lower@Example.COM')
    await register('lower@example.com')
    expect(await accounts('lower@example.com')).toMatchObject([{ email: 'lower@example.com' }])
  })

  test('AUTH-40 links begin with the configured address, whatever host the request names', async () => {
    const configured = await testServer({ publicUrl: 'https://arbo.example.com' })
    const body = { display_name: 'Mina', email: 'mina@example.com', password: PASSWORD }
    await configured.anonymous.call('register', { body }, { headers: { host: 'evil.example' } })
    const mail = await lastMail(configured.database, 'mina@example.com')
    await configured.close()
    expect(linksIn(mail)[0]?.origin).toBe('https://arbo.example.com')
    expect(mail.html).not.toContain('evil.example')
  })

  test('AUTH-40 registering again before the activation changes nothing, and the link of each mail works', async () => {
    const email = 'again@example.com'
    await register(email, { name: 'First' })
    const first = await linkTo(email)
    await register(email, { name: 'Second', password: 'second-password-2' })
    expect((await lastMail(server.database, email)).text).toContain('Hello Second,')
    await activate(first, 'typed-password-3')
    expect(await accounts(email)).toMatchObject([{ display_name: 'First', verified: true }])
    await signIn(email, 'typed-password-3')
    await activate(await linkTo(email), 'not-any-more-4')
    await signIn(email, 'typed-password-3')
  })

  test('AUTH-40 registering an address with an account gets the same answer, changes nothing, and mails its owner', async () => {
    const { email, userId } = server.a.users.member
    const before = await accounts(email)
    const answer = await register(email.toUpperCase(), { name: 'Zorro', password: 'not-yours-1' })
    // The claim is another each time, and as long for each address of this length.
    const { data } = await register('unknown.one@example.com')
    expect(answer).toEqual({ ...answer, data: { ...data, claim: answer.data.claim } })
    expect(answer.data.claim).toHaveLength(data.claim.length)
    expect(await accounts(email)).toEqual(before)
    const mail = await lastMail(server.database, email)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).not.toContain('Zorro')
    const [login, reset] = linksIn(mail)
    expect(login?.pathname).toBe('/login')
    const query = resetQuery(reset ?? new URL('about:blank'))
    await server.anonymous.call('resetPassword', { query, body: { password: TEST_PASSWORD } })
    const history = 'select 1 from account_event where user_id = $1 and event = $2'
    expect(await server.database.query(history, [userId, 'password_reset'])).toHaveLength(1)
  })

  test('AUTH-40 known, waiting and unknown addresses take the same statements and the same hash', async () => {
    await register('waiting@example.com')
    const knownEmail = server.a.users.guest.email
    const hashed = vi.spyOn(passwords, 'hashPassword')
    const work: { statements: string[]; hashes: number }[] = []
    for (const email of [knownEmail, 'waiting@example.com', 'nobody.yet@example.com']) {
      hashed.mockClear()
      const statements = await statementsOf(() => register(email))
      work.push({ statements, hashes: hashed.mock.calls.length })
    }
    expect(work[0]?.statements.length).toBeGreaterThan(4)
    expect(work[0]?.hashes).toBe(1)
    expect(work[1]).toEqual(work[0])
    expect(work[2]).toEqual(work[0])
  })

  test('AUTH-40 two simultaneous registrations make one account, and each link works', async () => {
    const email = 'twice@example.com'
    await Promise.all([register(email), register(email)])
    expect(await accounts(email)).toHaveLength(1)
    const outcomes = []
    for (const mail of await queuedMails(server.database, email)) {
      const [link] = linksIn(mail)
      if (link) outcomes.push((await server.anonymous.send('verifyEmail', activationCall(link))).statusCode)
    }
    expect(outcomes).toEqual([200, 200])
    await activate(await linkTo(email))
    await signIn(email)
  })

  test('AUTH-40 unequal passwords, a weak password and a bad address are refused by field', async () => {
    const body = { display_name: 'Mina', email: 'fields@example.com', password: PASSWORD }
    const fieldOf = async (change: object) =>
      (await server.anonymous.refused('register', { body: { ...body, ...change } })).meta['fields']
    expect(await fieldOf({ password_confirmation: 'other-one-1' })).toHaveProperty('password_confirmation')
    expect(await fieldOf({ password: 'short1' })).toEqual({ password: 'Invalid password' })
    expect(await fieldOf({ password: `a1${'x'.repeat(200)}` })).toEqual({ password: 'Invalid password' })
    expect(await fieldOf({ email: 'no address' })).toEqual({ email: 'Email is invalid' })
    expect(await fieldOf({ email: `${'x'.repeat(300)}@example.com` })).toEqual({ email: 'Email is invalid' })
    expect(await fieldOf({ email: 'a@example.com,b@example.com' })).toEqual({ email: 'Email is invalid' })
    expect(await fieldOf({ email: 'a@example.com\r\nBcc: b@example.com' })).toEqual({ email: 'Email is invalid' })
    expect(await accounts('fields@example.com')).toEqual([])
    expect(await queuedMails(server.database)).toEqual([])
  })

  test('AUTH-40 script tags and emoji are not allowed in a name, right-to-left names are', async () => {
    const body = { email: 'named@example.com', password: PASSWORD }
    for (const display_name of ['<script>alert(1)</script>', 'Mina 🎬', 'x'.repeat(61), '   ', 'نور\u202E']) {
      const refusal = await server.anonymous.refused('register', { body: { ...body, display_name } })
      expect(refusal.meta['fields']).toHaveProperty('display_name')
    }
    await register('named@example.com', { name: 'نور الهدى' })
    expect((await lastMail(server.database, 'named@example.com')).html).toContain('نور الهدى')
  })
})

describe('sending the activation again', () => {
  test('AUTH-43 email/resend mails a fresh link to an account awaiting activation; the older one keeps working', async () => {
    const email = 'resend@example.com'
    await register(email)
    const first = await linkTo(email)
    expect((await resend(email.toUpperCase())).data).toEqual({ ok: true })
    expect(await queuedMails(server.database, email)).toHaveLength(2)
    await activate(await linkTo(email))
    await activate(first)
  })

  test('AUTH-43 active, blocked and unknown addresses get the same answer by the same statements, and no mail', async () => {
    await register('still.waiting@example.com')
    await server.database.query(`update user_account set blocked = true where email = $1`, [server.b.users.admin.email])
    const waiting = await statementsOf(() => resend('still.waiting@example.com'))
    for (const email of [server.a.users.owner.email, server.b.users.admin.email, 'unknown.two@example.com']) {
      expect(await statementsOf(() => resend(email))).toEqual(waiting)
      expect(await queuedMails(server.database, email)).toEqual([])
    }
  })
})

describe('limits', () => {
  test('AUTH-43 an address gets five activation mails in an hour, silently; the last link keeps working', async () => {
    const email = 'flooded@example.com'
    for (let time = 0; time < 7; time += 1) await register(email, { password: `password-number-${time}` })
    expect(await queuedMails(server.database, email)).toHaveLength(5)
    await activate(await linkTo(email))
    await signIn(email)
  })

  test('AUTH-41 too many mails of one kind do not stop the other kind', async () => {
    const email = 'flooded.too@example.com'
    for (let time = 0; time < 6; time += 1) await register(email)
    await server.anonymous.call('forgotPassword', { body: { email } })
    expect((await lastMail(server.database, email)).subject).toBe('Reset your password')
  })

  test('AUTH-40 a network address has to wait after too many requests, and delays no other address', async () => {
    const busy = await testServer({ loginFailures: { perAccount: 3, perAddress: 5 }, trustProxy: 1 })
    const ask = async (email: string, address = '203.0.113.1') => {
      const headers = { 'x-forwarded-for': address }
      return (await busy.anonymous.send('resendActivation', { body: { email } }, { headers })).statusCode
    }
    expect(await Promise.all([1, 2, 3].map(() => ask('one@example.com')))).toEqual([200, 200, 200])
    const statuses = [
      await ask('one@example.com'),
      await ask('one@example.com', '203.0.113.2'),
      await ask('two@example.com'),
      await ask('three@example.com'),
      await ask('four@example.com'),
      await ask('four@example.com', '203.0.113.2'),
    ]
    await busy.close()
    expect(statuses).toEqual([429, 200, 200, 200, 429, 200])
  })
})
