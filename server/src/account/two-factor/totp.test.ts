import { Secret } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addUser, refusalOf, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { ASKING, isKept } from '../../testing/kept-tokens.ts'
import { firstTotpCode, totpCode } from '../../testing/totp.ts'

let server: TestServer
let user: TestUser
let count = 0

beforeAll(async () => {
  server = await testServer()
})
/** The middle of a step of 30 s, held, so that no test runs from one step into the next. */
function holdClock(): void {
  const now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
  vi.useFakeTimers({ toFake: ['Date'], now })
}

beforeEach(async () => {
  holdClock()
  count += 1
  user = await addUser(server, 'member', `Person ${count}`)
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.close())

const body = { password: TEST_PASSWORD }

/** Two-factor sign-in is on; the code that turned it on belongs to an earlier step, so that the present one is unused. */
async function enable(of = user): Promise<{ secret: string; codes: string[] }> {
  const client = server.as(of)
  const { data } = await client.call('addTotp', { body })
  const { data: made } = await client.call('verifyTotp', { params: { code: totpCode(data.secret, -1) } })
  return { secret: data.secret, codes: made.recovery_codes }
}

async function challengeFor(of = user): Promise<string> {
  const refusal = await server.anonymous.refused('login', { body: { email: of.email, ...body } })
  expect([refusal.status, refusal.error]).toEqual([412, 'requires_2fa'])
  return String(refusal.meta['challenge'])
}

const complete = (challenge: string, code: string) => server.anonymous.call('otpLogin', { body: { challenge, code } })
const refuse = (challenge: string, code: string) => server.anonymous.refused('otpLogin', { body: { challenge, code } })

/** A code of 6 digits that is none of those that count now. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => totpCode(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

async function eventsOf(of = user): Promise<string[]> {
  const rows = await server.database.query<{ event: string }>(
    'select event from account_event where user_id = $1 order by created_at, id',
    [of.userId],
  )
  return rows.map(({ event }) => event)
}

describe('setting up', () => {
  test('AUTH-48 add returns a secret, its address and a QR code; it takes effect once one of its codes was verified', async () => {
    const client = server.as(user)
    const { data } = await client.call('addTotp', { body })
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(data.otpauth_url)
    expect([url.protocol, url.host, url.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', data.secret])
    expect([url.searchParams.get('digits'), url.searchParams.get('period')]).toEqual(['6', '30'])
    expect(decodeURIComponent(url.pathname)).toContain(user.email)
    const [head, svg = ''] = data.qr_code.split(',')
    expect(head).toBe('data:image/svg+xml;base64')
    expect(Buffer.from(svg, 'base64').toString()).toMatch(/^<svg /)
    await server.anonymous.call('login', { body: { email: user.email, ...body } })
    expect((await client.call('me')).data.totp_enabled).toBe(false)
    expect((await client.refused('verifyTotp', { params: { code: wrongCode(data.secret) } })).error).toBe('wrong_code')
    const { data: made } = await client.call('verifyTotp', { params: { code: totpCode(data.secret) } })
    expect(new Set(made.recovery_codes).size).toBe(10)
    for (const code of made.recovery_codes) expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/)
    expect((await client.call('me')).data.totp_enabled).toBe(true)
    await challengeFor()
    expect(await eventsOf()).toContain('totp_enabled')
  })

  test('AUTH-48 add and delete need the password, with a limit on attempts', async () => {
    const client = server.as(user)
    const wrong = { body: { password: 'not-this-1' } }
    expect((await client.refused('addTotp', wrong)).error).toBe('wrong_password')
    for (let attempt = 1; attempt < 10; attempt += 1) await client.refused('deleteTotp', wrong)
    expect((await client.refused('addTotp', { body })).error).toBe('too_many_requests')
    await server.database.query('update rate_limit set resets_at = now()')
    await client.call('addTotp', { body })
  })

  test('AUTH-48 without a set-up, or long after its start, no code completes it', async () => {
    const client = server.as(user)
    expect((await client.refused('verifyTotp', { params: { code: '123456' } })).error).toBe('wrong_code')
    const code = await firstTotpCode(client)
    const late = `update account_totp set pending_since = pending_since - interval '61 minutes' where user_id = $1`
    await server.database.query(late, [user.userId])
    expect((await client.refused('verifyTotp', { params: { code } })).error).toBe('wrong_code')
  })

  test('AUTH-48 a new set-up replaces the old one only when it is verified', async () => {
    const old = await enable()
    const client = server.as(user)
    const { data } = await client.call('addTotp', { body })
    await complete(await challengeFor(), totpCode(old.secret))
    await client.call('verifyTotp', { params: { code: totpCode(data.secret, -1) } })
    expect((await refuse(await challengeFor(), totpCode(old.secret, 1))).error).toBe('invalid_otp')
    expect((await refuse(await challengeFor(), old.codes[0] ?? '')).error).toBe('invalid_otp')
    await complete(await challengeFor(), totpCode(data.secret))
  })

  test('AUTH-48 delete turns it off and removes its recovery codes', async () => {
    await enable()
    const challenge = await challengeFor()
    const client = server.as(user)
    await client.call('deleteTotp', { body })
    expect((await client.call('me')).data.totp_enabled).toBe(false)
    await server.anonymous.call('login', { body: { email: user.email, ...body } })
    expect((await refuse(challenge, '123456')).error).toBe('challenge_expired')
    expect(await server.database.query('select from recovery_code where user_id = $1', [user.userId])).toEqual([])
    await client.call('deleteTotp', { body })
    expect((await eventsOf()).filter((event) => event === 'totp_removed')).toHaveLength(1)
  })

  test('AUTH-36 an account whose roles all lack the update right can neither start, complete nor remove it', async () => {
    const key = 'twoFactor_updateTwoFactorAuth_update'
    const client = server.as(user)
    const code = await firstTotpCode(client)
    await server.database.query('update ws_user set revoked = $2 where id = $1', [user.id, [key]])
    for (const refusal of [
      await client.refused('addTotp', { body }),
      await client.refused('verifyTotp', { params: { code } }),
      await client.refused('deleteTotp', { body }),
    ]) {
      expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', key])
    }
    // A second workspace that grants it is enough.
    await server.database.query(
      `insert into ws_user (ws_id, id, user_id, role_id, display_name)
       select ws_id, gen_random_uuid(), $2, role_id, 'Guest' from ws_user where ws_id = $1 and user_id = $3`,
      [server.b.id, user.userId, server.b.users.guest.userId],
    )
    await client.call('verifyTotp', { params: { code } })
    await server.database.query('update ws_user set blocked = true where ws_id = $1 and user_id = $2', [
      server.b.id,
      user.userId,
    ])
    expect((await client.refused('deleteTotp', { body })).error).toBe('permission_denied')
    // And so is belonging to none.
    await server.database.query('update ws_user set status = 3 where user_id = $1', [user.userId])
    await client.call('deleteTotp', { body })
  })

  test('AUTH-48 the secret is neither in plain text in the database nor in any later answer', async () => {
    const { secret, codes } = await enable()
    const [row] = await server.database.query<{ dump: string }>(
      `select (select string_agg(t::text, ' ') from account_totp t) || (select string_agg(r::text, ' ') from recovery_code r)
         || (select string_agg(e::text, ' ') from account_event e) as dump`,
    )
    const client = server.as(user)
    const answers = JSON.stringify([
      await client.call('me'),
      await client.call('showUser', { params: { id: user.userId } }),
      await client.call('audit'),
    ])
    const [first = ''] = codes
    const dump = row?.dump ?? ''
    expect(dump).toContain(user.userId)
    const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
    for (const place of [dump, answers]) {
      for (const word of [secret, hex, first, first.replaceAll('-', '')]) expect(place).not.toContain(word)
    }
  })
})

describe('signing in', () => {
  test('AUTH-47 the code completes a sign-in with the password', async () => {
    const { secret } = await enable()
    const { data } = await complete(await challengeFor(), totpCode(secret))
    expect(Object.keys(data).sort()).toEqual(['access_token', 'expires_in', 'refresh_token'])
    expect((await server.as({ token: data.access_token }).call('me')).data.id).toBe(user.userId)
    expect((await eventsOf()).at(-1)).toBe('login')
  })

  test('XSEC-12 the code gives the page its refresh token in the cookie', async () => {
    const { secret } = await enable()
    const input = { body: { challenge: await challengeFor(), code: totpCode(secret) } }
    expect(isKept(await server.anonymous.send('otpLogin', input, { headers: ASKING }))).toBe(true)
  })

  test('AUTH-47 a code one step off is accepted, one two steps off is not', async () => {
    const { secret } = await enable()
    expect((await refuse(await challengeFor(), totpCode(secret, -3))).error).toBe('invalid_otp')
    expect((await refuse(await challengeFor(), totpCode(secret, 3))).error).toBe('invalid_otp')
    await complete(await challengeFor(), totpCode(secret, 1))
  })

  test('AUTH-47 a code is accepted once, also of two simultaneous uses and after the set-up used it', async () => {
    const { secret } = await enable()
    const code = totpCode(secret)
    const challenges = [await challengeFor(), await challengeFor(), await challengeFor()]
    const answers = await Promise.all(
      challenges.map((challenge) => server.anonymous.send('otpLogin', { body: { challenge, code } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    expect((await refuse(await challengeFor(), code)).error).toBe('invalid_otp')
    expect((await refuse(await challengeFor(), totpCode(secret, -1))).error).toBe('invalid_otp')
  })

  test('AUTH-47 a recovery code works once, in any notation', async () => {
    const { codes } = await enable()
    const [first = '', second = ''] = codes
    await complete(await challengeFor(), ` ${first.toLowerCase().replaceAll('-', ' ')} `)
    expect(await eventsOf()).toContain('recovery_code_used')
    expect((await refuse(await challengeFor(), first)).error).toBe('invalid_otp')
    await complete(await challengeFor(), second)
  })

  test('AUTH-47 a recovery code of somebody else does not work', async () => {
    const { codes } = await enable()
    const other = await addUser(server, 'member', `Other ${count}`)
    await enable(other)
    expect((await refuse(await challengeFor(other), codes[0] ?? '')).error).toBe('invalid_otp')
    await complete(await challengeFor(), codes[0] ?? '')
  })

  test('AUTH-47 the fifth wrong code ends the challenge; the password starts another', async () => {
    const { secret } = await enable()
    const challenge = await challengeFor()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await refuse(challenge, wrongCode(secret))).error).toBe('invalid_otp')
    }
    expect((await refuse(challenge, totpCode(secret))).error).toBe('challenge_expired')
    await complete(await challengeFor(), totpCode(secret))
    expect((await eventsOf()).filter((event) => event === 'login_failed')).toHaveLength(5)
  })

  test('AUTH-47 a challenge is for one account, one sign-in, one password and 5 minutes', async () => {
    const { secret } = await enable()
    const other = await addUser(server, 'member', `Other ${count}`)
    const mine = await challengeFor()
    const theirs = await enable(other).then(() => challengeFor(other))
    expect((await refuse(theirs, totpCode(secret))).error).toBe('invalid_otp')
    const [myId = '', myProof = ''] = mine.split('.')
    const [theirId = '', theirProof = ''] = theirs.split('.')
    for (const forged of [
      `${theirId}.${myProof}`,
      `${myId}.${theirProof}`,
      `${myId}.`,
      'x',
      `${myId}.${'A'.repeat(43)}`,
    ]) {
      expect((await refuse(forged, totpCode(secret))).error).toBe('challenge_expired')
    }
    await complete(mine, totpCode(secret))
    expect((await refuse(mine, totpCode(secret, 1))).error).toBe('challenge_expired')
    const late = await challengeFor()
    await server.database.query('update login_challenge set expires_at = now() where user_id = $1', [user.userId])
    expect((await refuse(late, totpCode(secret, 1))).error).toBe('challenge_expired')
    const before = await challengeFor()
    await server.as(user).call('changePassword', {
      body: { current_password: TEST_PASSWORD, password: 'another-horse-8' },
    })
    expect((await refuse(before, totpCode(secret, 1))).error).toBe('challenge_expired')
  })

  test('AUTH-47 a blocked account cannot sign in with its code', async () => {
    const { secret } = await enable()
    const challenge = await challengeFor()
    await server.database.query('update user_account set blocked = true where id = $1', [user.userId])
    expect((await refuse(challenge, totpCode(secret))).error).toBe('blocked')
  })

  test('AUTH-47 wrong codes are limited by address and in total, and the limit expires', async () => {
    const { secret } = await enable()
    const guess = async (remoteAddress: string) => {
      const payload = { challenge: await challengeFor(), code: wrongCode(secret) }
      const answer = await server.anonymous.raw({ method: 'POST', url: '/api/otp/login', payload, remoteAddress })
      return refusalOf(answer).error
    }
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess('203.0.113.1')).toBe('invalid_otp')
    expect(await guess('203.0.113.1')).toBe('too_many_requests')
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await guess(`203.0.113.${attempt + 2}`)).toBe('invalid_otp')
    const challenge = await challengeFor()
    const refusal = await refuse(challenge, totpCode(secret))
    expect(refusal.error).toBe('too_many_requests')
    expect(refusal.meta['retry_after']).toBeLessThanOrEqual(15 * 60)
    await server.database.query('update rate_limit set resets_at = now()')
    await complete(challenge, totpCode(secret))
  })
})
