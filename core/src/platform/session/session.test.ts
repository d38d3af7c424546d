import { describe, expect, test } from 'vitest'
import { isApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { WS, jwt, profile, serveWorkspace, signedIn, testSession, token, until } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { refreshDelay } from './delays.ts'
import { CLEARED_COOKIES, CLEARED_TAB_KEYS, TOKEN_COOKIE_DAYS } from './keys.ts'
import { cookieText, memoryStorage, readCookie } from './storage.ts'
import type { Effect } from './types.ts'

const unauthorised = (error: string) => ({ status: 401, body: { error, message: 'No.' } })

/** A server that takes this token only, and refreshes to it. */
async function serverTaking(good: string) {
  const server = await testServer()
  serveWorkspace(server)
  server.on('GET me', (call) => (call.token === good ? { body: { data: profile } } : unauthorised('invalid_token')))
  server.on('POST refresh-token', { body: { data: token(good) } })
  return server
}

describe('signing in', () => {
  test('AUTH-20 AUTH-21 AUTH-22 AUTH-35 login stores both tokens and the time; a token cookie means signed in', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const { session, storage } = testSession(server, { now: () => 1_700_000_000_900 })
    expect(session.getState().status).toBe('signed-out')
    await session.login('ada@example.com', 'secret-1')
    expect(server.calls[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'secret-1',
      password_confirmation: 'secret-1',
    })
    expect(storage.cookies.get('account.access_token')).toBe('first')
    expect(storage.cookies.get('account.refresh_token')).toBe('first-refresh')
    expect(storage.cookies.get('account.last_active_timestamp')).toBe('1700000000')
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: profile })
    session.close()
  })

  test('AUTH-23 login clears the show-all-teams cookie unless told to keep it', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const { session, storage } = testSession(server)
    storage.cookies.set('account.show_all_teams', '1')
    await session.login('a@b.c', 'x', { keepShowAllTeams: true })
    expect(storage.cookies.get('account.show_all_teams')).toBe('1')
    await session.login('a@b.c', 'x')
    expect(storage.cookies.get('account.show_all_teams')).toBeNull()
    session.close()
  })

  test('AUTH-24 a wrong password is only a form error: no refresh, no effect', async () => {
    const server = await testServer()
    server.on('POST login', unauthorised('invalid_credentials'))
    const { session } = testSession(server)
    const effects: Effect[] = []
    session.onEffect((effect) => effects.push(effect))
    await expect(session.login('a@b.c', 'no')).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(server.count('POST refresh-token')).toBe(0)
    expect(effects).toEqual([])
    session.close()
  })

  test('AUTH-17 a login whose profile cannot be loaded signs nobody in', async () => {
    const server = await testServer()
    serveWorkspace(server)
    server.on('GET me', { status: 500, body: { error: 'server_error', message: 'Broken.' } })
    const { session, storage } = testSession(server)
    await expect(session.login('a@b.c', 'x')).rejects.toMatchObject({ code: 'server_error' })
    expect(session.getState().status).toBe('signed-out')
    expect(storage.cookies.get('account.access_token')).toBeNull()
    session.close()
  })
})

describe('refreshing', () => {
  test('AUTH-24 AUTH-25 a refused token is renewed once for all callers, who then get their answers', async () => {
    const server = await serverTaking('second')
    server.on('GET workspaces', (call) =>
      call.token === 'second' ? { body: { data: [], meta: { total: 0 } } } : unauthorised('invalid_token'),
    )
    const { session, storage } = testSession(server, {}, 'first')
    const client = createClient(session)
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.listWorkspaces()))
    expect(answers).toHaveLength(8)
    await signedIn(session)
    expect(server.count('POST refresh-token')).toBe(1)
    expect(storage.cookies.get('account.access_token')).toBe('second')
    session.close()
  })

  test('AUTH-54 a refresh reports its success once to all who waited for it', async () => {
    const server = await serverTaking('second')
    const { session } = testSession(server, {}, 'first')
    const effects: Effect[] = []
    session.onEffect((effect) => effects.push(effect))
    const client = createClient(session)
    await Promise.all([client.me(), client.me(), client.me(), signedIn(session)])
    expect(effects).toEqual([{ type: 'token-refresh', ok: true, message: 'Token refresh successful' }])
    session.close()
  })

  test('AUTH-24 an unavailable server gets 5 attempts in total, after 500, 750, 1125 and 1687.5 ms', async () => {
    const server = await serverTaking('second')
    server.on('POST refresh-token', () =>
      server.count('POST refresh-token') < 5
        ? { status: 503, body: { error: 'not_ready', message: 'Soon.' } }
        : { body: { data: token('second') } },
    )
    const { session } = testSession(server, {}, 'first')
    await signedIn(session)
    expect(server.count('POST refresh-token')).toBe(5)
    expect([1, 2, 3, 4].map(refreshDelay)).toEqual([500, 750, 1125, 1687.5])
    session.close()
  })

  test('AUTH-24 AUTH-26 AUTH-28 AUTH-54 after the fifth refusal the page’s address is kept, the tokens go and a timeout shows', async () => {
    const server = await serverTaking('never')
    server.on('POST refresh-token', unauthorised('invalid_token'))
    const { session, storage } = testSession(server, {}, 'first')
    const effects: Effect[] = []
    session.onEffect((effect) => effects.push(effect))
    await until(session, ({ status }) => status === 'signed-out')
    expect(server.count('POST refresh-token')).toBe(5)
    expect(effects).toEqual([
      { type: 'token-refresh', ok: false, message: 'Token refresh failed' },
      { type: 'signed-out', reason: 'timeout' },
    ])
    expect(storage.cookies.get('account.access_token')).toBeNull()
    expect(storage.cookies.get('account.refresh_token')).toBeNull()
    expect(storage.tab.get('last_url_access_after_timeout')).toBe('/w:abcd2345/pl/dir?x=1')
    session.close()
  })

  test('AUTH-24 CORE-54 refresh_token_expired is final at once', async () => {
    const server = await serverTaking('never')
    server.on('POST refresh-token', unauthorised('refresh_token_expired'))
    const { session } = testSession(server, {}, 'first')
    await until(session, ({ status }) => status === 'signed-out')
    expect(server.count('POST refresh-token')).toBe(1)
    session.close()
  })

  test('AUTH-24 a broken connection ends nothing: the tokens stay and the session recovers', async () => {
    const server = await serverTaking('second')
    server.on('POST refresh-token', () =>
      server.count('POST refresh-token') <= 5 ? 'cut' : { body: { data: token('second') } },
    )
    const { session, storage } = testSession(server, {}, 'first')
    await until({ getState: () => server.count('POST refresh-token'), subscribe: everyTick }, (count) => count === 5)
    expect(storage.cookies.get('account.refresh_token')).toBe('first-refresh')
    await signedIn(session)
    expect(storage.cookies.get('account.access_token')).toBe('second')
    session.close()
  })

  test('AUTH-24 a call that gets 425 is resent with a renewed token', async () => {
    const server = await serverTaking('second')
    server.on('GET me', (call) =>
      call.token === 'second' ? { body: { data: profile } } : { status: 425, body: { error: 'x', message: 'Early' } },
    )
    const { session } = testSession(server, {}, 'first')
    await signedIn(session)
    expect(server.count('POST refresh-token')).toBe(1)
    session.close()
  })

  test('AUTH-24 a token renewed by another tab is used without a refresh', async () => {
    const server = await serverTaking('second')
    const storage = memoryStorage()
    server.on('GET me', (call) => {
      if (call.token === 'second') return { body: { data: profile } }
      storage.cookies.set('account.access_token', 'second')
      return unauthorised('invalid_token')
    })
    const { session } = testSession(server, { storage }, 'first')
    await signedIn(session)
    expect(server.count('POST refresh-token')).toBe(0)
    session.close()
  })

  test('AUTH-29 an expired token is renewed before the profile is read; its failure is silent', async () => {
    const server = await serverTaking('second')
    const { session } = testSession(server, {}, jwt(Math.floor(Date.now() / 1000) - 60))
    await signedIn(session)
    expect(server.calls.map((call) => call.path).slice(0, 2)).toEqual(['refresh-token', 'me'])

    const other = await testServer()
    serveWorkspace(other)
    other.on('POST refresh-token', unauthorised('refresh_token_expired'))
    const { session: tolerant } = testSession(other, {}, jwt(1))
    const effects: Effect[] = []
    tolerant.onEffect((effect) => effects.push(effect))
    await signedIn(tolerant)
    expect(effects).toEqual([])
    session.close()
    tolerant.close()
  })

  test('AUTH-14 a refresh token without an access token signs in again', async () => {
    const server = await serverTaking('second')
    const storage = memoryStorage()
    storage.cookies.set('account.refresh_token', 'old')
    const { session } = testSession(server, { storage })
    expect(session.getState().status).toBe('restoring')
    await signedIn(session)
    expect(storage.cookies.get('account.access_token')).toBe('second')
    session.close()
  })

  test('AUTH-22 a cookie that disappeared means signed out', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const { session, storage } = testSession(server, {}, 'first')
    await signedIn(session)
    storage.cookies.remove('account.access_token')
    storage.cookies.remove('account.refresh_token')
    await expect(createClient(session).me()).rejects.toMatchObject({ status: 401, code: 'empty_token' })
    expect(session.getState().status).toBe('signed-out')
    session.close()
  })

  test('CORE-53 a blocked account is signed out as blocked', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const { session } = testSession(server, {}, 'first')
    await signedIn(session)
    const effects: Effect[] = []
    session.onEffect((effect) => effects.push(effect))
    server.on('GET me', unauthorised('blocked'))
    await expect(createClient(session).me()).rejects.toMatchObject({ code: 'blocked' })
    expect(effects).toEqual([{ type: 'signed-out', reason: 'blocked' }])
    expect(session.getState().status).toBe('signed-out')
    expect(server.count('POST refresh-token')).toBe(0)
    session.close()
  })
})

describe('signing out', () => {
  test('AUTH-30 AUTH-31 AUTH-32 a sign-out handles profile, push token, logout call and stored values, in this order', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const order: string[] = []
    const { session, storage } = testSession(server, {}, 'first')
    server.on('PUT me/fcm-token', { body: { data: { ok: true } } })
    await signedIn(session)
    await session.registerPush('fcm-1')
    const device = storage.cookies.get('account.device_code')
    expect(server.calls.at(-1)?.body).toEqual({ fcm_token: 'fcm-1', device_code: device })
    server.on('DELETE me/fcm-token', (call) => {
      order.push(
        `push token of ${(call.body as { device_code: string }).device_code}, user ${String(session.getState().user)}`,
      )
      return { status: 503, body: { error: 'not_ready', message: 'The push service is away' } }
    })
    // While one stays signed in, where the browser's permission is gone.
    await session.unregisterPush()
    expect(order.splice(0)).toEqual([expect.stringContaining(`push token of ${device}`)])
    for (const name of CLEARED_COOKIES) if (!storage.cookies.get(name)) storage.cookies.set(name, 'x')
    for (const name of CLEARED_TAB_KEYS) storage.tab.set(name, 'x')
    storage.tab.set('account.last_selected_scene_index', '4')
    server.on('GET logout', (call) => {
      order.push(`logout with ${call.token}`)
      return { status: 500, body: { error: 'server_error', message: 'Broken.' } }
    })
    session.onEffect((effect) => order.push(JSON.stringify(effect)))
    await session.logout()
    expect(order).toEqual([
      `push token of ${device}, user null`,
      'logout with first',
      JSON.stringify({ type: 'signed-out', reason: 'logout' }),
    ])
    for (const name of CLEARED_COOKIES) expect(storage.cookies.get(name), name).toBeNull()
    for (const name of CLEARED_TAB_KEYS) expect(storage.tab.get(name), name).toBeNull()
    expect(storage.tab.get('account.last_selected_scene_index')).toBe('4')
    session.close()
  })

  test('AUTH-27 a logout in one tab ends the others with a timeout; a login restores them', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const cookies = memoryStorage().cookies
    const tab = () => ({ storage: { cookies, tab: memoryStorage().tab, shared: true } })
    const { session: first } = testSession(server, tab(), 'first')
    const { session: second, storage } = testSession(server, tab())
    await Promise.all([signedIn(first), signedIn(second)])
    const effects: Effect[] = []
    second.onEffect((effect) => effects.push(effect))
    await first.logout()
    await until(second, ({ status }) => status === 'signed-out')
    expect(effects).toEqual([{ type: 'signed-out', reason: 'timeout' }])
    expect(storage.tab.get('last_url_access_after_timeout')).toBe('/w:abcd2345/pl/dir?x=1')
    await first.login('a@b.c', 'x')
    await signedIn(second)
    first.close()
    second.close()
  })
})

describe('given tokens', () => {
  test('XEMB-01 an API token is sent as it is, never stored and never refreshed', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const { session, storage } = testSession(server, { token: 'arbo_secret', workspaceCode: WS })
    await signedIn(session)
    expect(server.calls.every((call) => call.token === 'arbo_secret')).toBe(true)
    expect(storage.cookies.get('account.access_token')).toBeNull()
    server.on('GET me', unauthorised('invalid_token'))
    await expect(createClient(session).me()).rejects.toMatchObject({ code: 'invalid_token' })
    expect(session.getState().status).toBe('signed-out')
    expect(server.count('POST refresh-token')).toBe(0)
    session.close()
  })

  test('XEMB-01 the page’s callback is called once for all callers, and again for a refused token', async () => {
    const server = await serverTaking('fresh')
    const refusedTokens: (string | null)[] = []
    const { session } = testSession(server, {
      async getToken(refused) {
        refusedTokens.push(refused)
        return refused === null ? 'stale' : 'fresh'
      },
    })
    const client = createClient(session)
    await Promise.all([client.me(), client.me(), signedIn(session)])
    expect(refusedTokens).toEqual([null, 'stale'])
    session.close()
  })
})

describe('workspace and permissions', () => {
  test('CORE-08 CORE-40 the workspace and its permissions are fetched whenever the code changes', async () => {
    const server = await testServer()
    serveWorkspace(server, ['media_createComment_create'])
    const { session, storage } = testSession(server, {}, 'first')
    await signedIn(session)
    expect(session.can('media_createComment_create')).toBe(false)
    await session.setWorkspace(WS)
    expect(session.getState().workspace?.name).toBe('Arbo Demo')
    expect(session.can('media_createComment_create')).toBe(true)
    expect(session.can({ allOf: ['media_createComment_create', 'project_addItem_create'] })).toBe(false)
    expect(session.can({ anyOf: ['media_createComment_create', 'project_addItem_create'] })).toBe(true)
    expect([storage.tab.get('account.display_name'), storage.tab.get('account.default_landing_page')]).toEqual([
      'Ada',
      '/pl/dir',
    ])
    expect([storage.tab.get('ws.code'), storage.tab.get('ws.name'), storage.tab.get('ws.plan')]).toEqual([
      WS,
      'Arbo Demo',
      'free',
    ])
    await session.setWorkspace('zzzz2222')
    expect(session.getState()).toMatchObject({ workspace: null, workspaceError: { error: 'not_found' } })
    expect(storage.tab.get('account.display_name')).toBeNull()
    expect(session.can('media_createComment_create')).toBe(false)
    session.close()
  })
})

describe('connection', () => {
  test('CORE-14 CORE-42 going offline and online is reported, and offline calls fail at once', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const { session, setOnline } = testSession(server, {}, 'first')
    await signedIn(session)
    const effects: Effect[] = []
    session.onEffect((effect) => effects.push(effect))
    const before = server.calls.length
    setOnline(false)
    const error: unknown = await createClient(session)
      .me()
      .catch((reason: unknown) => reason)
    expect(isApiError(error) && error.message).toBe('You are currently offline. Please check your network connection.')
    setOnline(true)
    expect(server.calls).toHaveLength(before)
    expect(effects.map((effect) => (effect.type === 'toast' ? effect.message : effect.type))).toEqual([
      'Network connection lost',
      'Network connection restored',
    ])
    session.close()
  })

  test('the session recovers as soon as the server does', async () => {
    const server = await testServer()
    serveWorkspace(server)
    server.on('GET me', () => (server.count('GET me') < 2 ? 'cut' : { body: { data: profile } }))
    const { session } = testSession(server, {}, 'first')
    await signedIn(session)
    session.close()
  })

  test('caches are shared by name and cleared at the sign-out', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const { session } = testSession(server, {}, 'first')
    await signedIn(session)
    const cache = session.shared('people/1', () => new Map())
    expect(session.shared('people/1', () => new Map())).toBe(cache)
    await session.logout()
    expect(session.shared('people/1', () => new Map())).not.toBe(cache)
    session.close()
  })

  test('the token is sent to the API only', async () => {
    const server = await testServer()
    const { session } = testSession(server)
    await expect(session.fetch('https://example.com/x')).rejects.toThrow(TypeError)
    await expect(session.fetch('../other')).rejects.toThrow(TypeError)
    session.close()
  })
})

describe('cookies', () => {
  test('AUTH-55 CORE-81 token cookies live 3650 days on the product’s domain, Secure and Lax', () => {
    expect(cookieText('account.access_token', 'a b', TOKEN_COOKIE_DAYS, { domain: 'example.com', secure: true })).toBe(
      'account.access_token=a%20b; path=/; max-age=315360000; samesite=lax; domain=example.com; secure',
    )
    expect(cookieText('x', 'y', 1, { secure: false })).toBe('x=y; path=/; max-age=86400; samesite=lax')
  })

  test('CORE-82 a cookie is found by its whole name', () => {
    const all = 'other.account.access_token=no; account.access_token=a%20b; broken=%E0%A4%A'
    expect(readCookie(all, 'account.access_token')).toBe('a b')
    expect(readCookie(all, 'access_token')).toBeNull()
    expect(readCookie(all, 'broken')).toBeNull()
    expect([...CLEARED_COOKIES].every((name) => name.startsWith('account.'))).toBe(true)
  })
})

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 5)
  return () => clearInterval(timer)
}
