import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../api/client.ts'
import { profile, serveWorkspace, signedIn, testSession, token, until } from '../../testing/fixtures.ts'
import { type Call, type Reply, type TestServer, testServer } from '../../testing/test-server.ts'
import { type SessionStorage, memoryStorage } from './storage.ts'
import { eventually } from '../../testing/eventually.ts'

const ID = '0190a000-0000-7000-8000-0000000000e1'
const SECRET = /-refresh/

const refused = (error: string): Reply => ({ status: 401, body: { error, message: 'No.' } })
/** A pair whose refresh token is in the cookie. */
const keptToken = (name: string, kept_session = ID): Reply => ({
  body: { data: { ...token(name), refresh_token: '', kept_session } },
})
const header = (call: Call) => call.headers['x-arbo-session']
const callsOf = (server: TestServer, route: string) =>
  server.calls.filter(({ method, path }) => `${method} ${path}` === route).map((call) => [header(call), call.body])

let storage: SessionStorage
let server: TestServer

/** Storage of a browser, whose cookies other tabs see. */
function tabStorage(): SessionStorage {
  return { cookies: storage.cookies, tab: memoryStorage().tab, shared: true }
}

beforeEach(async () => {
  storage = memoryStorage()
  server = await testServer()
  serveWorkspace(server)
  server.on('DELETE refresh-token', { body: { data: { ok: true } } })
  // The page is of the API's own origin.
  vi.stubGlobal('location', new URL(server.apiUrl))
})
afterEach(() => vi.unstubAllGlobals())

function open(options: Parameters<typeof testSession>[1] = {}, access?: string) {
  return testSession(server, { storage: tabStorage(), refreshCookie: true, ...options }, access).session
}

/** Everything that the page keeps and a script could read. */
function stored(): string {
  const { cookies } = storage
  return ['access_token', 'refresh_token', 'kept_session', 'left_session']
    .map((name) => `${name}=${cookies.get(`account.${name}`) ?? ''}`)
    .join(' ')
}

/** A server that gives the cookie to whoever asks, and takes it back. */
function serveCookie(): void {
  let count = 0
  server.on('POST login', (call) =>
    header(call) === 'cookie' ? keptToken('first') : { body: { data: token('first') } },
  )
  server.on('POST refresh-token', (call) => {
    count += 1
    return header(call) === undefined ? { body: { data: token(`next-${count}`) } } : keptToken(`next-${count}`)
  })
}

/** Locks as a browser has them under TLS, of a single tab. */
function lock(): void {
  vi.stubGlobal('navigator', { onLine: true, locks: { request: (_: string, work: () => unknown) => work() } })
}

/** From here on this access token alone opens anything. */
function acceptOnly(name: string): void {
  server.on('GET me', (call) => (call.token === name ? { body: { data: profile } } : refused('invalid_token')))
}

describe('a page that requests the cookie', () => {
  test('XSEC-12 signs in, refreshes and returns without a refresh token in its storage', async () => {
    serveCookie()
    const session = open()
    await session.login('a@b.c', 'x')
    expect(callsOf(server, 'POST login')[0]?.[0]).toBe('cookie')
    // Looks at once whether the cookie comes back.
    expect(callsOf(server, 'POST refresh-token')).toEqual([[ID, { refresh_token: '' }]])
    expect(stored()).toBe(`access_token=next-1 refresh_token= kept_session=${ID} left_session=`)
    acceptOnly('next-2')
    await createClient(session).me()
    expect(callsOf(server, 'POST refresh-token')[1]).toEqual([ID, { refresh_token: '' }])
    expect(stored()).not.toMatch(SECRET)
    session.close()

    // The access token is gone, as after a long time; the cookie alone brings the session back (AUTH-14).
    storage.cookies.remove('account.access_token')
    acceptOnly('next-3')
    const again = open()
    expect(again.getState().status).toBe('restoring')
    await signedIn(again)
    expect(stored()).toBe(`access_token=next-3 refresh_token= kept_session=${ID} left_session=`)
    again.close()
  })

  test('XSEC-12 moves an older session at its first refresh, and wipes its token once the cookie has come back', async () => {
    lock()
    serveCookie()
    acceptOnly('next-2')
    const session = open({}, 'old')
    await signedIn(session)
    expect(callsOf(server, 'POST refresh-token')).toEqual([
      ['cookie', { refresh_token: 'old-refresh' }],
      [ID, { refresh_token: '' }],
    ])
    expect(stored()).toBe(`access_token=next-2 refresh_token= kept_session=${ID} left_session=`)
    session.close()
  })

  test('undoes a move whose cookie does not come back: the session goes on with its token', async () => {
    lock()
    server.on('POST refresh-token', (call) => {
      if (header(call) === 'cookie') return keptToken('moved')
      return header(call) === undefined ? { body: { data: token('second') } } : refused('empty_token')
    })
    acceptOnly('second')
    const session = open({}, 'old')
    await signedIn(session)
    expect(callsOf(server, 'POST refresh-token').map(([name]) => name)).toEqual(['cookie', ID, undefined])
    expect(stored()).toBe('access_token=second refresh_token=second-refresh kept_session= left_session=')
    session.close()
  })

  test('leaves the token in place when tabs cannot lock each other out', async () => {
    serveCookie()
    acceptOnly('next-1')
    const session = open({}, 'old')
    await signedIn(session)
    expect(callsOf(server, 'POST refresh-token')).toEqual([[undefined, { refresh_token: 'old-refresh' }]])
    session.close()
  })

  test('resumes an interrupted move where it stopped', async () => {
    lock()
    let isCut = true
    server.on('POST refresh-token', (call) => {
      if (header(call) === 'cookie') return keptToken('moved')
      if (isCut) return 'cut'
      return keptToken('second')
    })
    acceptOnly('second')
    const session = open({}, 'old')
    await until(session, ({ waiting }) => waiting)
    expect(storage.cookies.get('account.refresh_token')).toBe('old-refresh')
    isCut = false
    session.reconnect()
    await signedIn(session)
    expect(callsOf(server, 'POST refresh-token').filter(([name]) => name === 'cookie')).toHaveLength(1)
    expect(stored()).toBe(`access_token=second refresh_token= kept_session=${ID} left_session=`)
    session.close()
  })

  test('gets the tokens right after signing in when the browser keeps no such cookie', async () => {
    server.on('POST login', keptToken('first'))
    server.on('POST refresh-token', (call) =>
      call.token === 'first' ? { body: { data: token('second') } } : refused('empty_token'),
    )
    const session = open()
    await session.login('a@b.c', 'x')
    expect(stored()).toBe('access_token=second refresh_token=second-refresh kept_session= left_session=')
    session.close()
  })

  test('decides nothing when the connection breaks right after signing in', async () => {
    server.on('POST login', keptToken('first'))
    server.on('POST refresh-token', 'cut')
    const session = open()
    await session.login('a@b.c', 'x')
    expect(session.getState().status).toBe('signed-in')
    expect(stored()).toBe(`access_token=first refresh_token= kept_session=${ID} left_session=`)
    session.close()
  })

  test('keeps the tokens that an older server answers with', async () => {
    server.on('POST refresh-token', { body: { data: token('second') } })
    const session = open()
    await session.login('a@b.c', 'x')
    expect(stored()).toBe('access_token=first refresh_token=first-refresh kept_session= left_session=')
    acceptOnly('second')
    await createClient(session).me()
    expect(stored()).toBe('access_token=second refresh_token=second-refresh kept_session= left_session=')
    session.close()
  })

  test('ends the session once when the server was rolled back to an older version', async () => {
    storage.cookies.set('account.kept_session', ID)
    server.on('POST refresh-token', refused('empty_token'))
    server.on('DELETE refresh-token', { status: 404, body: { error: 'not_found', message: 'No.' } })
    const session = open()
    await until(session, ({ status }) => status === 'signed-out')
    await eventually(() => expect(stored()).toBe('access_token= refresh_token= kept_session= left_session='))
    expect(server.count('POST refresh-token')).toBe(1)
    await session.login('a@b.c', 'x')
    expect(session.getState().status).toBe('signed-in')
    session.close()
  })

  test('shares one cookie between two tabs', async () => {
    serveCookie()
    const first = open()
    await first.login('a@b.c', 'x')
    const second = open()
    await signedIn(second)
    server.on('GET users', (call) =>
      call.token === 'next-1' ? refused('invalid_token') : { body: { data: [], meta: {} } },
    )
    await Promise.all([createClient(first).listUsers(), createClient(second).listUsers()])
    expect([first.getState().status, second.getState().status]).toEqual(['signed-in', 'signed-in'])
    expect(stored()).not.toMatch(SECRET)
    first.close()
    second.close()
  })
})

describe('other places', () => {
  test.each([
    ['an element beside the product', { refreshCookie: false }, true],
    ['a page of another origin', { refreshCookie: true }, false],
  ])('XSEC-12 %s goes on with tokens', async (_, options, isOwn) => {
    serveCookie()
    if (!isOwn) vi.stubGlobal('location', new URL('https://studio.example/'))
    const session = open(options)
    await session.login('a@b.c', 'x')
    expect(callsOf(server, 'POST login')[0]?.[0]).toBeUndefined()
    expect(stored()).toBe('access_token=first refresh_token=first-refresh kept_session= left_session=')
    session.close()
  })

  test('a page with storage in memory only, as when cookies are blocked, goes on with tokens', async () => {
    serveCookie()
    const session = open({ storage: memoryStorage() })
    await session.login('a@b.c', 'x')
    expect(callsOf(server, 'POST login')[0]?.[0]).toBeUndefined()
    session.close()
  })

  test('an element in the product’s own page uses the cookie that the page signed in with', async () => {
    serveCookie()
    const page = open()
    await page.login('a@b.c', 'x')
    const element = open({ refreshCookie: false })
    await signedIn(element)
    acceptOnly('next-2')
    await createClient(element).me()
    expect(callsOf(server, 'POST refresh-token').at(-1)).toEqual([ID, { refresh_token: '' }])
    expect([page.getState().status, element.getState().status]).toEqual(['signed-in', 'signed-in'])
    page.close()
    element.close()
  })
})

describe('ending', () => {
  test('XSEC-12 a sign-out ends the cookie too', async () => {
    serveCookie()
    const session = open()
    await session.login('a@b.c', 'x')
    await session.logout()
    expect(callsOf(server, 'GET logout')[0]?.[0]).toBe(ID)
    expect(stored()).toBe('access_token= refresh_token= kept_session= left_session=')
    expect(server.count('DELETE refresh-token')).toBe(0)
    session.close()
  })

  test('XSEC-12 a sign-out that does not reach the server is sent later, before anybody else signs in', async () => {
    serveCookie()
    const session = open()
    await session.login('a@b.c', 'x')
    server.on('GET logout', 'cut')
    server.on('DELETE refresh-token', 'cut')
    await session.logout()
    expect(stored()).toBe(`access_token= refresh_token= kept_session= left_session=${ID}`)
    await eventually(() => expect(server.count('DELETE refresh-token')).toBe(1))
    session.close()

    server.calls.length = 0
    const order: string[] = []
    server.on('DELETE refresh-token', async () => {
      // Longer under way than a sign-in that does not wait for it.
      await (await fetch(`${server.apiUrl}/me`)).text()
      order.push('told')
      return { body: { data: { ok: true } } }
    })
    server.on('POST login', () => {
      order.push('login')
      return keptToken('other')
    })
    const next = open()
    await next.login('b@b.c', 'x')
    expect(order).toEqual(['told', 'login'])
    expect(callsOf(server, 'DELETE refresh-token')).toEqual([[ID, '']])
    expect(storage.cookies.get('account.left_session')).toBeNull()
    next.close()
  })

  test('a token session that replaces a cookie session removes every trace of it', async () => {
    serveCookie()
    const page = open()
    await page.login('a@b.c', 'x')
    page.close()
    const element = open({ refreshCookie: false })
    await signedIn(element)
    await element.login('b@b.c', 'x')
    expect(stored()).toBe(`access_token=first refresh_token=first-refresh kept_session= left_session=${ID}`)
    element.close()
    const later = open()
    await eventually(() => expect(storage.cookies.get('account.left_session')).toBeNull())
    expect(callsOf(server, 'DELETE refresh-token')[0]?.[0]).toBe(ID)
    later.close()
  })
})
