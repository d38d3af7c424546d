import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { activationCall, lastMail, linksIn } from '../../testing/mails.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { activationUrl } from './account-links.ts'

const PASSWORD = 'first-password-1'
const DAY_MS = 24 * 3600_000
let server: TestServer
let count = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.query('delete from rate_limit'))
afterEach(() => {
  vi.useRealTimers()
})

type Activation = ReturnType<typeof activationCall>

/** A new account that waits. */
async function registered(): Promise<{ email: string; call: Activation }> {
  const email = `waiting.${(count += 1)}@example.com`
  await server.anonymous.call('register', { body: { display_name: 'Mina', email, password: PASSWORD } })
  const [link] = linksIn(await lastMail(server.database, email))
  if (!link) throw new Error('no link')
  return { email, call: activationCall(link) }
}

/** An account as an invitation makes it: without a password. */
async function virtual(): Promise<{ id: string; email: string }> {
  const [id, email] = [uuidv7(), `virtual.${(count += 1)}@example.com`]
  await server.database.query('insert into user_account (id, email, display_name) values ($1, $2, $3)', [
    id,
    email,
    'V',
  ])
  return { id, email }
}

async function activationOf(account: { id: string; email: string }, inviteToken?: string): Promise<Activation> {
  return activationCall(new URL(activationUrl(server.deps.secrets, 'http://localhost', account, inviteToken)))
}

const verify = (call: Activation) => server.anonymous.call('verifyEmail', call)
const refused = async (call: { params: object; query: object }) =>
  (await server.anonymous.refused('verifyEmail', call)).error
const isVerified = async (email: string) => {
  const rows = await server.database.query(
    'select 1 from user_account where email = $1 and email_verified_at is not null',
    [email],
  )
  return rows.length === 1
}

describe('activating', () => {
  test('AUTH-42 email/verify activates the account, and its history shows it', async () => {
    const { email, call } = await registered()
    const { data } = await verify(call)
    expect(data).toEqual({ email, set_password: expect.any(Object), ws_code: null })
    const events = await server.database.query('select event from account_event where user_id = $1', [call.params.id])
    expect(events).toEqual([{ event: 'email_verified' }])
  })

  test('AUTH-42 following the link twice, or twice at once, activates only once', async () => {
    const { email, call } = await registered()
    await Promise.all([verify(call), verify(call)])
    expect((await verify(call)).data.email).toBe(email)
    const events = await server.database.query('select event from account_event where user_id = $1', [call.params.id])
    expect(events).toHaveLength(1)
  })

  test('AUTH-42 the link is valid for 7 days', async () => {
    const [{ call, email }, other] = [await registered(), await registered()]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY_MS - 60_000 })
    await verify(call)
    vi.setSystemTime(Date.now() + 120_000)
    expect(await refused(other.call)).toBe('link_invalid')
    expect(await refused(call)).toBe('link_invalid')
    expect([await isVerified(email), await isVerified(other.email)]).toEqual([true, false])
  })

  test('AUTH-42 a link changed in any part is invalid', async () => {
    const [{ call, email }, other] = [await registered(), await registered()]
    const { params, query } = call
    const cases = [
      { params: { ...params, id: uuidv7() }, query },
      { params: { ...params, id: other.call.params.id }, query },
      { params: { ...params, code: other.call.params.code }, query },
      { params: { ...params, code: query.signature }, query },
      { params, query: { ...query, expires: query.expires + 1 } },
      { params, query: { ...query, signature: other.call.query.signature } },
      { params, query: { ...query, signature: params.code } },
      { params, query: { ...query, signature: `${query.signature}A` } },
      { params, query: { ...query, ws_invite_token: 'invented' } },
    ]
    for (const each of cases) expect(await refused(each)).toBe('link_invalid')
    for (const signature of ['', 'x'.repeat(300)]) {
      expect(await refused({ params, query: { ...query, signature } })).toBe('validation_failed')
    }
    expect(await refused({ params: { ...params, id: `' or 1=1` }, query })).toBe('validation_failed')
    expect(await isVerified(email)).toBe(false)
  })

  test('AUTH-42 guessing is limited by network address, following real links is not', async () => {
    const limited = await testServer({ loginFailures: { perAccount: 2, perAddress: 3 } })
    const call = { params: { id: uuidv7(), code: 'x' }, query: { expires: 9_999_999_999, signature: 'x' } }
    const errors: string[] = []
    for (let time = 0; time < 4; time += 1) errors.push((await limited.anonymous.refused('verifyEmail', call)).error)
    await limited.close()
    expect(errors).toEqual(['link_invalid', 'link_invalid', 'link_invalid', 'too_many_requests'])
    const { call: real } = await registered()
    for (let time = 0; time < 5; time += 1) await verify(real)
    const rows = await server.database.query(`select hits from rate_limit where key like 'link:%'`)
    expect(rows).toEqual([{ hits: 0 }])
  })
})

describe('the first password', () => {
  test('AUTH-45 an account without a password gets a proof by its activation, which sets it once', async () => {
    const account = await virtual()
    const { data } = await verify(await activationOf(account))
    if (!data.set_password) throw new Error('no proof')
    const set = {
      params: { email: account.email.toUpperCase() },
      query: data.set_password,
      body: { password: PASSWORD, password_confirmation: PASSWORD },
    }
    expect((await server.anonymous.call('setPassword', set)).data).toEqual({ ok: true })
    await server.anonymous.call('login', { body: { email: account.email, password: PASSWORD } })
    expect((await server.anonymous.refused('setPassword', set)).error).toBe('link_invalid')
  })

  test('AUTH-45 the proof is only for that account, 60 minutes and this purpose, and never for an account with a password', async () => {
    const account = await virtual()
    const { data } = await verify(await activationOf(account))
    const proof = data.set_password
    if (!proof) throw new Error('no proof')
    const body = { password: PASSWORD }
    const set = async (email: string, query: { expires: number; signature: string }) =>
      (await server.anonymous.refused('setPassword', { params: { email }, query, body })).error
    const other = await virtual()
    const activation = await activationOf(account)
    expect(await set(other.email, proof)).toBe('link_invalid')
    expect(await set(server.a.users.owner.email, proof)).toBe('link_invalid')
    expect(await set('unknown@example.com', proof)).toBe('link_invalid')
    expect(await set(account.email, activation.query)).toBe('link_invalid')
    expect(await set(account.email, { ...proof, expires: proof.expires + 60 })).toBe('link_invalid')
    const mismatch = { params: { email: account.email }, query: proof, body: { ...body, password_confirmation: 'x' } }
    expect((await server.anonymous.refused('setPassword', mismatch)).error).toBe('validation_failed')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 + 1000 })
    expect(await set(account.email, proof)).toBe('link_invalid')
  })

  test('AUTH-45 only one of two simultaneous first passwords is set', async () => {
    const account = await virtual()
    const { data } = await verify(await activationOf(account))
    const query = data.set_password ?? { expires: 0, signature: '' }
    const answers = await Promise.all(
      ['one-password-1', 'two-password-2'].map((password) =>
        server.anonymous.send('setPassword', { params: { email: account.email }, query, body: { password } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  })
})

describe('with an invitation', () => {
  async function invited() {
    const email = `invited.${(count += 1)}@example.com`
    const ws = { ws_code: server.a.code }
    await server.owner.call('inviteUsers', { params: ws, body: { emails: [email] } })
    const links = linksIn(await lastMail(server.database, email))
    const token = links[0]?.searchParams.get('token') ?? ''
    const [account] = await server.database.query<{ id: string }>('select id from user_account where email = $1', [
      email,
    ])
    return { email, token, id: account?.id ?? '' }
  }

  test('AUTH-42 ws_invite_token joins the workspace with the same click', async () => {
    const { email, token, id } = await invited()
    const call = await activationOf({ id, email }, token)
    expect((await verify(call)).data).toMatchObject({ email, ws_code: server.a.code })
    const rows = await server.database.query('select status from ws_user where user_id = $1', [id])
    expect(rows).toEqual([{ status: 1 }])
  })

  test('AUTH-42 an expired invitation does not undo the activation', async () => {
    const { email, token, id } = await invited()
    const call = await activationOf({ id, email }, token)
    await server.anonymous.call('declineInvitation', { params: { token } })
    expect((await verify(call)).data.ws_code).toBeNull()
    expect(await isVerified(email)).toBe(true)
  })

  test('AUTH-42 the invitation of somebody else adds nobody to the workspace', async () => {
    const [mine, theirs] = [await invited(), await invited()]
    const call = await activationOf(mine, theirs.token)
    expect((await verify(call)).data.ws_code).toBeNull()
    const rows = await server.database.query('select status from ws_user where user_id = any($1)', [
      [mine.id, theirs.id],
    ])
    expect(rows).toEqual([{ status: 2 }, { status: 2 }])
  })

  test('AUTH-38 PUT virtual gives the invited account its name and password, once', async () => {
    const { email, token } = await invited()
    const body = { token, display_name: 'Noor', password: PASSWORD, password_confirmation: PASSWORD }
    const { data } = await server.anonymous.call('virtual', { body })
    expect(data).toEqual({ email, ws_code: server.a.code })
    await server.anonymous.call('login', { body: { email, password: PASSWORD } })
    expect((await server.anonymous.refused('virtual', { body })).error).toBe('invitation_invalid')
  })
})
