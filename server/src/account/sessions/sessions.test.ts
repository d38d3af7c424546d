import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { addUser, signIn, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let user: TestUser
let count = 0

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  count += 1
  user = await addUser(server, 'member', `Person ${count}`)
})
afterAll(() => server.close())

const elsewhere = async () => server.as({ token: await signIn(server.deps, user.userId) })
const isOut = async (client: Awaited<ReturnType<typeof elsewhere>>) =>
  expect((await client.refused('me')).error).toBe('invalid_token')

async function login(password = TEST_PASSWORD, headers = {}) {
  const { data } = await server.anonymous.call('login', { body: { email: user.email, password } }, { headers })
  return data
}

describe('sessions', () => {
  test('AUTH-37 an account lists its sessions, last used first, and marks the current one', async () => {
    const { access_token } = await login(TEST_PASSWORD, { 'user-agent': 'Test Browser 1' })
    const { data } = await server.as({ token: access_token }).call('listSessions')
    expect(data.map(({ user_agent, current }) => [user_agent, current])).toEqual([
      ['Test Browser 1', true],
      ['test', false],
    ])
    expect(JSON.stringify(data)).not.toContain('hash')
  })

  test('AUTH-37 an ended session is refused at once, its refresh token too', async () => {
    const { access_token, refresh_token } = await login()
    const other = server.as({ token: access_token })
    const id = (await other.call('listSessions')).data.find(({ current }) => current)?.id ?? ''
    const client = server.as(user)
    await client.call('endSession', { params: { id } })
    await isOut(other)
    const refusal = await server.anonymous.refused('refreshToken', { body: { refresh_token } })
    expect(refusal.error).toBe('refresh_token_expired')
    expect((await client.refused('endSession', { params: { id } })).error).toBe('not_found')
    expect((await client.call('listSessions')).data).toHaveLength(1)
    expect((await client.call('audit')).data[0]).toMatchObject({ event: 'session_ended', current: true })
  })

  test('AUTH-37 nobody ends a session of another account', async () => {
    const { data } = await server.owner.call('listSessions')
    const [theirs] = data
    for (const id of [theirs?.id ?? '', uuidv7()]) {
      expect((await server.as(user).refused('endSession', { params: { id } })).error).toBe('not_found')
    }
    await server.owner.call('me')
  })

  test('AUTH-37 signing out everywhere ends this session too, unless the caller keeps it', async () => {
    const client = server.as(user)
    const other = await elsewhere()
    await client.call('endSessions', { query: { keep_current: '1' } })
    await isOut(other)
    await client.call('me')
    const third = await elsewhere()
    await client.call('endSessions')
    await isOut(third)
    await isOut(client)
    await server.owner.call('me')
  })
})

describe('the password', () => {
  const change = (current_password: string, password: string, password_confirmation?: string) => ({
    body: { current_password, password, ...(password_confirmation === undefined ? {} : { password_confirmation }) },
  })

  test('AUTH-37 a change ends all other sessions; only the new password signs in', async () => {
    const client = server.as(user)
    const other = await elsewhere()
    await client.call('changePassword', change(TEST_PASSWORD, 'battery-staple-9', 'battery-staple-9'))
    await isOut(other)
    await client.call('me')
    const body = { email: user.email, password: TEST_PASSWORD }
    expect((await server.anonymous.refused('login', { body })).error).toBe('invalid_credentials')
    await login('battery-staple-9')
    const { data } = await client.call('audit', { query: { order_by: 'created_at' } })
    expect(data[0]).toMatchObject({ event: 'password_changed', current: true })
  })

  test('CORE-24 a wrong, weak or differently confirmed password changes nothing', async () => {
    const client = server.as(user)
    const wrong = await client.refused('changePassword', change('not-this-1', 'battery-staple-9'))
    expect(wrong.error).toBe('wrong_password')
    const weak = await client.refused('changePassword', change(TEST_PASSWORD, 'password'))
    expect(weak.meta['fields']).toEqual({ password: 'Invalid password' })
    const differs = await client.refused(
      'changePassword',
      change(TEST_PASSWORD, 'battery-staple-9', 'battery-staple-8'),
    )
    expect(differs.meta['fields']).toHaveProperty('password_confirmation')
    await login()
  })
})
