import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, signIn, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let user: TestUser
let client: TestClient

beforeAll(async () => {
  server = await testServer()
  user = await addUser(server, 'member', 'Ada')
  client = server.as(user)
})
afterAll(() => server.close())

test('AUTH-52 me is the caller’s own profile and nobody else’s', async () => {
  const { data } = await client.call('me')
  expect(data).toEqual({
    id: user.userId,
    email: user.email,
    display_name: 'Ada',
    avatar: null,
    terms_accepted: true,
    preferred_timezone: 'Etc/UTC',
    is_timezone_set: false,
    language: null,
    totp_enabled: false,
  })
  expect((await server.owner.call('me')).data.id).toBe(server.a.users.owner.userId)
})

describe('configs', () => {
  test('CORE-45 a value is stored, shown, replaced, listed and removed by its code', async () => {
    const show = async (code: string) => (await client.call('showConfig', { query: { code } })).data
    expect(await show('playlist.view')).toEqual({ code: 'playlist.view', value: null })
    const value = { size: 'small', tabs: [1, 2], on: true }
    const { data } = await client.call('putConfig', { body: { code: 'playlist.view', value } })
    expect(data).toEqual({ code: 'playlist.view', value })
    expect(await show('playlist.view')).toEqual(data)
    await client.call('putConfig', { body: { code: 'playlist.view', value: 'text' } })
    await client.call('putConfig', { body: { code: 'Another', value: 0 } })
    expect((await client.call('listConfigs')).data).toEqual([
      { code: 'Another', value: 0 },
      { code: 'playlist.view', value: 'text' },
    ])
    expect((await server.owner.call('listConfigs')).data).toEqual([])
    await client.call('putConfig', { body: { code: 'Another', value: null } })
    expect((await client.call('listConfigs')).data).toHaveLength(1)
  })

  test('CORE-45 codes and values have limits that simultaneous calls cannot exceed together', async () => {
    for (const body of [
      { code: 'with space', value: 1 },
      { code: '', value: 1 },
      { code: 'large', value: 'x'.repeat(10_000) },
      { code: 'nul', value: 'a\u0000b' },
    ]) {
      expect([body.code, (await client.refused('putConfig', { body })).error]).toEqual([body.code, 'validation_failed'])
    }
    await server.database.query(
      `insert into user_config (user_id, code, value) select $1, 'fill-' || n, '1' from generate_series(1, 198) n`,
      [user.userId],
    )
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((code) => client.send('putConfig', { body: { code, value: 1 } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
    expect((await client.call('listConfigs')).data).toHaveLength(200)
    const refusal = await client.refused('putConfig', { body: { code: 'one-more', value: 1 } })
    expect([refusal.error, refusal.meta['limit']]).toEqual(['limit_reached', 200])
    await client.call('putConfig', { body: { code: 'fill-1', value: 2 } })
    await server.database.query(`delete from user_config where user_id = $1`, [user.userId])
  })

  test('CORE-45 an endlessly nested value is refused like any that is too large', async () => {
    const payload = `{"code":"deep","value":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const headers = { 'content-type': 'application/json' }
    const answer = await client.raw({ method: 'PUT', url: '/api/me/config', payload, headers })
    expect(answer.statusCode).toBe(400)
  })
})

describe('push tokens', () => {
  const tokens = (of = user) =>
    server.database.query<{ device: string; token: string }>(
      'select device_code as device, token from push_token where user_id = $1 order by device_code',
      [of.userId],
    )
  const put = (fcm_token: string, device_code: string, as = client) =>
    as.call('putPushToken', { body: { fcm_token, device_code } })

  test('NTF-11 PUT registers this device, again with its newest token; DELETE removes it', async () => {
    await put('token-1', 'phone')
    await put('token-2', 'laptop')
    await put('token-3', 'phone')
    expect(await tokens()).toEqual([
      { device: 'laptop', token: 'token-2' },
      { device: 'phone', token: 'token-3' },
    ])
    await client.call('deletePushToken', { body: { fcm_token: 'token-1', device_code: 'phone' } })
    expect(await tokens()).toHaveLength(2)
    await client.call('deletePushToken', { body: { fcm_token: 'token-3', device_code: 'phone' } })
    await client.call('deletePushToken', { body: { device_code: 'phone' } })
    expect(await tokens()).toEqual([{ device: 'laptop', token: 'token-2' }])
  })

  test('NTF-11 a browser belongs to the account that last signed in on it', async () => {
    await put('shared', 'browser')
    await put('shared', 'browser', server.owner)
    expect((await tokens()).map(({ token }) => token)).not.toContain('shared')
    expect(await tokens(server.a.users.owner)).toEqual([{ device: 'browser', token: 'shared' }])
    await client.call('deletePushToken', { body: { fcm_token: 'shared', device_code: 'browser' } })
    expect(await tokens(server.a.users.owner)).toHaveLength(1)
  })

  test('NTF-11 a registration belongs to its session; beyond 20 devices the oldest goes', async () => {
    const token = await signIn(server.deps, user.userId)
    await put('x'.repeat(4096), 'last', server.as({ token }))
    const [row] = await server.database.query<{ active: boolean }>(
      `select s.revoked_at is null as active from push_token t join auth_session s on s.id = t.session_id
       where t.user_id = $1 and t.device_code = 'last'`,
      [user.userId],
    )
    expect(row?.active).toBe(true)
    for (let device = 0; device < 20; device += 1) await put(`many-${device}`, `device-${device}`)
    const devices = (await tokens()).map((one) => one.device)
    expect(devices).toHaveLength(20)
    expect(devices).not.toContain('laptop')
    expect(devices).not.toContain('last')
  })
})
