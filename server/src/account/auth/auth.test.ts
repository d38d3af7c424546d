import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await testServer({ loginFailures: { perAccount: 4, perAddress: 12 } })
  owner = server.a.users.owner
})
afterAll(() => server.close())

async function signIn(user = owner) {
  const { data } = await server.anonymous.call('login', { body: { email: user.email, password: TEST_PASSWORD } })
  return data
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>
}

async function clearLimits() {
  await server.database.query('delete from rate_limit')
}

describe('signing in', () => {
  test('AUTH-21 login answers with access_token, refresh_token and expires_in', async () => {
    const data = await signIn()
    expect(Object.keys(data).sort()).toEqual(['access_token', 'expires_in', 'refresh_token'])
    expect(data.expires_in).toBe(3600)
    const { data: me } = await server.as({ token: data.access_token }).call('me')
    expect(me.email).toBe(owner.email)
  })

  test('AUTH-19 the access token has sub (the user id) and exp', async () => {
    const before = Math.floor(Date.now() / 1000)
    const { sub, exp } = claimsOf((await signIn()).access_token)
    expect(sub).toBe(owner.userId)
    expect(exp).toBeGreaterThanOrEqual(before + 3600)
    expect(exp).toBeLessThanOrEqual(before + 3605)
  })

  test('AUTH-21 the email is not case-sensitive', async () => {
    const email = owner.email.toUpperCase()
    const { data } = await server.anonymous.call('login', { body: { email, password: TEST_PASSWORD } })
    expect(claimsOf(data.access_token)['sub']).toBe(owner.userId)
  })

  test('AUTH-35 a confirmation that differs from the password is refused, an equal one is not', async () => {
    const body = { email: owner.email, password: TEST_PASSWORD, password_confirmation: 'other' }
    const refusal = await server.anonymous.refused('login', { body })
    expect(refusal.error).toBe('validation_failed')
    expect(refusal.meta['fields']).toHaveProperty('password_confirmation')
    await server.anonymous.call('login', { body: { ...body, password_confirmation: TEST_PASSWORD } })
  })

  test('AUTH-21 an unknown email and a wrong password get the same answer', async () => {
    const wrong = await server.anonymous.refused('login', { body: { email: owner.email, password: 'nope' } })
    const unknown = await server.anonymous.refused('login', { body: { email: 'who@example.com', password: 'nope' } })
    expect([wrong.error, unknown.error]).toEqual(['invalid_credentials', 'invalid_credentials'])
    expect(wrong.message).toBe(unknown.message)
  })

  test('AUTH-21 a blocked account is reported only with its right password', async () => {
    const { guest } = server.b.users
    await server.database.query('update user_account set blocked = true where id = $1', [guest.userId])
    const wrong = await server.anonymous.refused('login', { body: { email: guest.email, password: 'nope' } })
    const right = await server.anonymous.refused('login', { body: { email: guest.email, password: TEST_PASSWORD } })
    expect([wrong.error, right.error]).toEqual(['invalid_credentials', 'blocked'])
    expect((await server.as(guest).refused('me')).error).toBe('blocked')
  })

  test('AUTH-21 after too many failures even the right password has to wait, but other accounts do not', async () => {
    await clearLimits()
    const body = { email: server.a.users.member.email, password: 'nope' }
    for (let attempt = 0; attempt < 4; attempt += 1) await server.anonymous.refused('login', { body })
    const refusal = await server.anonymous.refused('login', { body: { ...body, password: TEST_PASSWORD } })
    expect(refusal.error).toBe('too_many_requests')
    expect(refusal.meta['retry_after']).toBeGreaterThan(0)
    await signIn()
  })

  test('AUTH-21 one address cannot try many accounts, and successful sign-ins do not count', async () => {
    await clearLimits()
    for (let attempt = 0; attempt < 15; attempt += 1) await signIn()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await server.anonymous.refused('login', { body: { email: `user${attempt}@example.com`, password: 'nope' } })
    }
    const refusal = await server.anonymous.refused('login', { body: { email: 'next@example.com', password: 'nope' } })
    expect(refusal.error).toBe('too_many_requests')
    await clearLimits()
  })
})

describe('refreshing', () => {
  const refresh = (refresh_token: string) => server.anonymous.call('refreshToken', { body: { refresh_token } })
  const refused = (refresh_token: string) => server.anonymous.refused('refreshToken', { body: { refresh_token } })

  test('AUTH-39 refresh-token takes refresh_token and answers with a new pair', async () => {
    const first = await signIn()
    const { data } = await refresh(first.refresh_token)
    expect(data.refresh_token).not.toBe(first.refresh_token)
    expect(data.expires_in).toBe(3600)
    await server.as({ token: data.access_token }).call('me')
  })

  test('AUTH-39 a repeat within seconds gives the same successor, so that a lost answer does no harm', async () => {
    const first = await signIn()
    const [one, two] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)])
    expect(one.data.refresh_token).toBe(two.data.refresh_token)
    await refresh(one.data.refresh_token)
  })

  test('AUTH-39 a second use later ends the session for both', async () => {
    const first = await signIn()
    const { data } = await refresh(first.refresh_token)
    await server.as({ token: data.access_token }).call('me')
    await server.database.query(`update auth_session set rotated_at = rotated_at - interval '1 minute'`)
    expect((await refused(first.refresh_token)).error).toBe('refresh_token_expired')
    expect((await refused(data.refresh_token)).error).toBe('refresh_token_expired')
    expect((await server.as({ token: data.access_token }).refused('me')).error).toBe('invalid_token')
  })

  test('XFIX-22 an exchange with a lost answer can be repeated an hour later, until its result is used', async () => {
    const first = await signIn()
    const lost = await refresh(first.refresh_token)
    const later = () => server.database.query(`update auth_session set rotated_at = rotated_at - interval '1 hour'`)
    await later()
    // What the old pair still opens says nothing of the new one.
    await server.as({ token: first.access_token }).call('me')
    const { data } = await refresh(first.refresh_token)
    expect(data.refresh_token).toBe(lost.data.refresh_token)
    await server.as({ token: data.access_token }).call('me')
    await later()
    expect((await refused(first.refresh_token)).error).toBe('refresh_token_expired')
    expect((await refused(data.refresh_token)).error).toBe('refresh_token_expired')
  })

  test('XFIX-22 a page left for a week exchanges its expired token, and goes on for as long again', async () => {
    const first = await signIn()
    const age = (days: number) =>
      server.database.query(
        `update auth_session set created_at = created_at - make_interval(days => $1),
           rotated_at = rotated_at - make_interval(days => $1), last_used_at = last_used_at - make_interval(days => $1),
           expires_at = expires_at - make_interval(days => $1)
         where id = $2`,
        [days, claimsOf(first.access_token)['sid']],
      )
    // The token says itself when it dies, by the server's clock; the database's clock stays, so that its rows grow old.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 })
    const refusal = await server
      .as({ token: first.access_token })
      .refused('me')
      .finally(() => vi.useRealTimers())
    expect([refusal.status, refusal.error]).toEqual([401, 'invalid_token'])
    await age(7)
    const { data } = await refresh(first.refresh_token)
    expect((await server.as({ token: data.access_token }).call('me')).data.email).toBe(owner.email)
    // Left for nearly a month, too, and counted from the last exchange; for longer it ends.
    await age(29)
    const later = await refresh(data.refresh_token)
    await age(31)
    expect((await refused(later.data.refresh_token)).error).toBe('refresh_token_expired')
  })

  test('AUTH-39 a token from two rotations ago is a second use, however soon', async () => {
    const first = await signIn()
    const second = await refresh(first.refresh_token)
    const third = await refresh(second.data.refresh_token)
    await refused(first.refresh_token)
    expect((await refused(third.data.refresh_token)).error).toBe('refresh_token_expired')
  })

  test('AUTH-39 an invented token is refused and ends no session', async () => {
    const first = await signIn()
    const forged = first.refresh_token.slice(0, -4) + 'AAAA'
    expect((await refused(forged)).error).toBe('refresh_token_expired')
    expect((await refused('   ')).error).toBe('empty_token')
    await refresh(first.refresh_token)
  })

  test('AUTH-39 an expired session cannot be refreshed', async () => {
    const first = await signIn()
    const { sid } = claimsOf(first.access_token)
    await server.database.query(`update auth_session set expires_at = now() where id = $1`, [sid])
    expect((await refused(first.refresh_token)).error).toBe('refresh_token_expired')
  })
})

describe('signing out', () => {
  test('AUTH-37 logout ends this session on the server with its access token, and no other session', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await server.as({ token: one.access_token }).call('logout')
    expect((await server.as({ token: one.access_token }).refused('me')).error).toBe('invalid_token')
    const refusal = await server.anonymous.refused('refreshToken', { body: { refresh_token: one.refresh_token } })
    expect(refusal.error).toBe('refresh_token_expired')
    await server.as({ token: other.access_token }).call('me')
  })
})

describe('the token', () => {
  test('AUTH-19 a changed payload, another algorithm or no signature is refused', async () => {
    const { access_token } = await signIn()
    const [header, payload, proof] = access_token.split('.')
    const claims = { ...claimsOf(access_token), sub: server.b.users.owner.userId }
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const token of [`${header}.${changed}.${proof}`, `${none}.${payload}.`, `${none}.${payload}.${proof}`, 'x']) {
      expect((await server.as({ token }).refused('me')).error).toBe('invalid_token')
    }
  })

  test('AUTH-52 AUTH-18 me has the profile with avatar, terms and timezone', async () => {
    const { data } = await server.owner.call('me')
    expect(data).toEqual({
      id: owner.userId,
      email: owner.email,
      display_name: owner.name,
      avatar: null,
      terms_accepted: true,
      preferred_timezone: 'Etc/UTC',
      is_timezone_set: false,
      language: null,
      totp_enabled: false,
    })
  })
})
