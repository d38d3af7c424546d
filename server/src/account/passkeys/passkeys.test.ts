import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ASKING, isKept } from '../../testing/kept-tokens.ts'
import { SoftPasskey } from '../../testing/soft-authenticator.ts'
import { addUser, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { firstTotpCode } from '../../testing/totp.ts'

const place = { origin: 'https://arbo.example.com' }
let server: TestServer
let user: TestUser
let count = 0

beforeAll(async () => {
  server = await testServer()
  server.deps.config.publicUrl = place.origin
})
beforeEach(async () => {
  count += 1
  user = await addUser(server, 'member', `Passkey person ${count}`)
})
afterAll(() => server.close())

const body = { password: TEST_PASSWORD }

async function added(of = user, name = 'Laptop') {
  const key = new SoftPasskey()
  const client = server.as(of)
  const { data: options } = await client.call('beginPasskey', { body })
  const { data } = await client.call('addPasskey', { body: { name, credential: key.create(options, place) } })
  return { key, passkey: data }
}

const options = async () => (await server.anonymous.call('passkeyOptions')).data
const enter = async (key: SoftPasskey, over = {}) =>
  server.anonymous.call('passkeyLogin', { body: { credential: key.get(await options(), { ...place, ...over }) } })
const refuse = async (credential: unknown, challenge?: string) =>
  (await server.anonymous.refused('passkeyLogin', { body: { credential, challenge } })).error

async function eventsOf(of = user): Promise<string[]> {
  const rows = await server.database.query<{ event: string }>(
    'select event from account_event where user_id = $1 order by created_at, id',
    [of.userId],
  )
  return rows.map(({ event }) => event)
}

describe('passkeys of an account', () => {
  test('XPPL-04 a passkey is added after the password, listed, renamed and removed, and the history shows it', async () => {
    const client = server.as(user)
    expect((await client.call('listPasskeys')).data).toEqual({ passkeys: [], has_password: true })
    const { key, passkey } = await added()
    expect(passkey).toMatchObject({ name: 'Laptop', backed_up: false, last_used_at: null })
    const { data: token } = await enter(key)
    expect((await server.as({ token: token.access_token }).call('me')).data.email).toBe(user.email)
    const params = { id: passkey.id }
    const { data: renamed } = await client.call('renamePasskey', { params, body: { name: ' Work laptop ' } })
    expect(renamed.name).toBe('Work laptop')
    expect(renamed.last_used_at).not.toBeNull()
    expect((await client.refused('deletePasskey', { params, body: { password: 'not-this-1' } })).error).toBe(
      'wrong_password',
    )
    await client.call('deletePasskey', { params, body })
    expect((await client.call('listPasskeys')).data.passkeys).toEqual([])
    expect(await refuse(key.get(await options(), place))).toBe('passkey_unknown')
    expect(await eventsOf()).toEqual(['passkey_added', 'login', 'passkey_removed'])
  })

  test('XPPL-04 adding one without the password, from another page, for another account, late or twice is refused', async () => {
    const client = server.as(user)
    expect((await client.refused('beginPasskey', { body: {} })).error).toBe('wrong_password')
    const key = new SoftPasskey()
    const begun = async (of = user) => (await server.as(of).call('beginPasskey', { body })).data
    const add = async (credential: unknown) =>
      (await client.refused('addPasskey', { body: { name: 'X', credential } })).error
    expect(await add(key.create(await begun(), { origin: 'https://arbo.example.org' }))).toBe('passkey_refused')
    expect(await add(key.create(await begun(), { ...place, rpId: 'example.com' }))).toBe('passkey_refused')
    expect(await add(key.create(await begun(), { ...place, unverified: true }))).toBe('passkey_refused')
    expect(await add(key.create({ challenge: 'bWFkZSB1cA' }, place))).toBe('passkey_refused')
    expect(await add(key.create(await options(), place))).toBe('passkey_refused')
    const other = await addUser(server, 'member', `Other passkey ${count}`)
    expect(await add(key.create(await begun(other), place))).toBe('passkey_refused')
    const credential = key.create(await begun(), place)
    await client.call('addPasskey', { body: { name: 'X', credential } })
    expect(await add(credential)).toBe('passkey_refused')
    const { data: theirs } = await server.as(other).call('beginPasskey', { body })
    const stolen = await server
      .as(other)
      .refused('addPasskey', { body: { name: 'X', credential: key.create(theirs, place) } })
    expect(stolen.error).toBe('passkey_refused')
  })

  test('XPPL-04 passkeys of another account are not found, and there are at most 20', async () => {
    const { passkey } = await added()
    const other = await addUser(server, 'member', `Nosy ${count}`)
    const params = { id: passkey.id }
    expect((await server.as(other).refused('renamePasskey', { params, body: { name: 'Mine' } })).error).toBe(
      'not_found',
    )
    expect((await server.as(other).refused('deletePasskey', { params, body })).error).toBe('not_found')
    await server.database.query(
      `insert into passkey (id, user_id, name, credential_id, public_key)
       select gen_random_uuid(), $1::uuid, 'More', decode(lpad(to_hex(n), 32, '0') || replace($1::uuid::text, '-', ''), 'hex'), ''
       from generate_series(1, 19) n`,
      [user.userId],
    )
    expect((await server.as(user).refused('beginPasskey', { body })).error).toBe('limit_reached')
  })

  test('XPPL-04 an account without a password can add one within 15 minutes of signing in', async () => {
    await server.database.query('update user_account set password_hash = null where id = $1', [user.userId])
    const client = server.as(user)
    expect((await client.call('listPasskeys')).data.has_password).toBe(false)
    await client.call('beginPasskey', { body: {} })
    await server.database.query(`update auth_session set created_at = now() - interval '16 min' where user_id = $1`, [
      user.userId,
    ])
    expect((await client.refused('beginPasskey', { body: {} })).error).toBe('sign_in_again')
  })
})

describe('signing in', () => {
  test('XPPL-04 a proof is valid once, for this page, with the person verified, and cannot be forged', async () => {
    const { key } = await added()
    const stranger = new SoftPasskey()
    expect(await refuse(stranger.get(await options(), place))).toBe('passkey_unknown')
    expect(await refuse(key.get(await options(), { origin: 'https://arb0.example.com' }))).toBe('passkey_unknown')
    expect(await refuse(key.get(await options(), { ...place, rpId: 'example.com' }))).toBe('passkey_unknown')
    expect(await refuse(key.get(await options(), { ...place, unverified: true }))).toBe('passkey_unknown')
    expect(await refuse(key.get({ challenge: 'bWFkZSB1cA' }, place))).toBe('passkey_unknown')
    const good = key.get(await options(), place)
    const forged = stranger.get(await options(), place)
    expect(await refuse({ ...good, response: { ...good.response, signature: forged.response.signature } })).toBe(
      'passkey_unknown',
    )
    await server.anonymous.call('passkeyLogin', { body: { credential: good } })
    expect(await refuse(good)).toBe('passkey_unknown')
    expect((await eventsOf()).filter((event) => event === 'login_failed').length).toBeGreaterThan(3)
  })

  test('XSEC-12 a sign-in with a passkey gives the page its refresh token in the cookie', async () => {
    const { key } = await added()
    const input = { body: { credential: key.get(await options(), place) } }
    expect(isKept(await server.anonymous.send('passkeyLogin', input, { headers: ASKING }))).toBe(true)
  })

  test('XPPL-04 only one of two simultaneous uses of a proof signs in', async () => {
    const { key } = await added()
    const credential = key.get(await options(), place)
    const send = () => server.anonymous.send('passkeyLogin', { body: { credential } })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  })

  test('XPPL-04 a counter that goes back means a copied key and is refused', async () => {
    const { key } = await added()
    await enter(key, { counter: 5 })
    expect(await refuse(key.get(await options(), { ...place, counter: 5 }))).toBe('passkey_unknown')
    expect(await refuse(key.get(await options(), { ...place, counter: 4 }))).toBe('passkey_unknown')
    await enter(key, { counter: 6 })
  })

  test('XPPL-04 a blocked account cannot sign in', async () => {
    const { key } = await added()
    await server.database.query('update user_account set blocked = true where id = $1', [user.userId])
    expect(await refuse(key.get(await options(), place))).toBe('blocked')
  })

  test('XPPL-04 a passkey replaces the two-factor code, only for its own account, and recovery codes stay', async () => {
    const { key } = await added()
    const code = await firstTotpCode(server.as(user))
    await server.as(user).call('verifyTotp', { params: { code } })
    const challenge = async () =>
      String((await server.anonymous.refused('login', { body: { email: user.email, ...body } })).meta['challenge'])
    const other = await addUser(server, 'member', `Second factor ${count}`)
    const { key: theirs } = await added(other)
    expect(await refuse(theirs.get(await options(), place), await challenge())).toBe('passkey_unknown')
    expect(await refuse(key.get(await options(), place), 'made-up')).toBe('challenge_expired')
    const mine = await challenge()
    await server.anonymous.call('passkeyLogin', {
      body: { credential: key.get(await options(), place), challenge: mine },
    })
    expect(await refuse(key.get(await options(), place), mine)).toBe('challenge_expired')
    // Alone it is password and code in one.
    await enter(key)
    const [{ codes } = { codes: 0 }] = await server.database.query<{ codes: number }>(
      'select count(*)::int as codes from recovery_code where user_id = $1',
      [user.userId],
    )
    expect(codes).toBe(10)
  })

  test('XPPL-04 attempts are limited by address', async () => {
    const { key } = await added()
    server.deps.config.loginFailures = { perAccount: 10, perAddress: 2 }
    const credential = key.get({ challenge: 'bWFkZSB1cA' }, place)
    await refuse(credential)
    await server.database.query(`update rate_limit set hits = 2 where key like 'passkey:%'`)
    expect(await refuse(credential)).toBe('too_many_requests')
    server.deps.config.loginFailures = { perAccount: 10, perAddress: 100 }
    await server.database.query('delete from rate_limit')
    await enter(key)
  })
})
