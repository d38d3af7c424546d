import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { addUser, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { recordAudit } from '../../platform/audit/record.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await testServer()
  user = await addUser(server, 'guest', 'Ada')
})
afterAll(() => server.close())

const body = (password = TEST_PASSWORD) => ({ body: { email: user.email, password } })
const eventsIn = (rows: { event: string }[]) => rows.map(({ event }) => event)

test('AUTH-46 audit lists the account’s events, newest first, with address and program', async () => {
  const headers = { 'user-agent': 'Test Browser 1' }
  await server.anonymous.refused('login', body('wrong-one-1'), { headers })
  await eventually(async () => {
    expect(eventsIn((await server.as(user).call('audit')).data)).toEqual(['login_failed'])
  })
  const { data: tokens } = await server.anonymous.call('login', body(), { headers })
  const client = server.as({ token: tokens.access_token })
  const { data, meta } = await client.call('audit')
  expect(data).toMatchObject([
    { event: 'login', address: '127.0.0.1', user_agent: 'Test Browser 1', current: true },
    { event: 'login_failed', address: '127.0.0.1', user_agent: 'Test Browser 1', current: false },
  ])
  expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2 })
  await client.call('logout')
  expect(eventsIn((await server.as(user).call('audit')).data)).toEqual(['logout', 'login', 'login_failed'])
})

test('AUTH-46 audit is paged and ordered as requested', async () => {
  const client = server.as(user)
  const first = await client.call('audit', { query: { order_by: 'created_at', per_page: 2 } })
  expect(eventsIn(first.data)).toEqual(['login_failed', 'login'])
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
  const second = await client.call('audit', { query: { order_by: 'created_at', per_page: 2, page: 2 } })
  expect(eventsIn(second.data)).toEqual(['logout'])
  const behind = await client.call('audit', { query: { per_page: 2, page: 9 } })
  expect([behind.data, behind.meta.total]).toEqual([[], 3])
  expect((await client.refused('audit', { query: { order_by: 'address' } })).error).toBe('validation_failed')
})

test('AUTH-46 nobody sees the history of another account', async () => {
  expect((await server.owner.call('audit')).data).toEqual([])
})

test('AUTH-46 a refresh token used twice is in the history, and its session has ended', async () => {
  const { data: tokens } = await server.anonymous.call('login', body())
  const refresh = (refresh_token: string) => server.anonymous.send('refreshToken', { body: { refresh_token } })
  const renewed = (await refresh(tokens.refresh_token)).json<{ data: { access_token: string } }>()
  // Used: a repeat of the exchange is no lost answer any more.
  await server.as({ token: renewed.data.access_token }).call('me')
  await server.database.query(`update auth_session set rotated_at = rotated_at - interval '1 minute'`)
  expect((await refresh(tokens.refresh_token)).statusCode).toBe(401)
  const { data } = await server.as(user).call('audit')
  expect(data[0]?.event).toBe('session_reused')
  expect((await server.as({ token: tokens.access_token }).refused('me')).error).toBe('invalid_token')
})

test('AUTH-46 an unknown address leaves no entry, and only its owner learns that an account is not activated', async () => {
  const count = async () => (await server.database.query('select from account_event')).length
  const before = await count()
  await server.anonymous.refused('login', { body: { email: 'nobody@example.com', password: 'nope' } })
  expect(await count()).toBe(before)
  const other = await addUser(server, 'guest', 'Grace')
  await server.database.query('update user_account set email_verified_at = null where id = $1', [other.userId])
  const attempt = (password: string) => server.anonymous.refused('login', { body: { email: other.email, password } })
  expect((await attempt('wrong-one-1')).error).toBe('invalid_credentials')
  expect((await attempt(TEST_PASSWORD)).error).toBe('email_not_verified')
})

test('AUTH-46 the history covers one year', async () => {
  await server.database.query(`update account_event set created_at = now() - interval '366 days' where user_id = $1`, [
    user.userId,
  ])
  await recordAudit(server.database, { userId: user.userId, event: 'login', address: '', userAgent: '' })
  expect(eventsIn((await server.as(user).call('audit')).data)).toEqual(['login'])
})
