import { describe, expect, test } from 'vitest'
import { createClient } from '../api/client.ts'
import { profile, serveWorkspace, signedIn, testSession, token, until } from '../../testing/fixtures.ts'
import { type Reply, testServer } from '../../testing/test-server.ts'
import { LONGEST_DELAY_MS, longDelay } from './delays.ts'
import { memoryStorage } from './storage.ts'
import type { Effect } from './types.ts'

const expired: Reply = { status: 401, body: { error: 'invalid_token', message: 'No.' } }
const html = { 'content-type': 'text/html' }
const page = '<!doctype html><title>Gateway</title>'

/** A session that is signed in with a token that the server has just stopped taking; only `second` is good. */
async function waitingSession(answer: () => Reply, options: Parameters<typeof testSession>[1] = {}) {
  const server = await testServer()
  serveWorkspace(server)
  let good = 'first'
  server.on('GET me', (call) => (call.token === good ? { body: { data: profile } } : expired))
  server.on('GET workspaces', (call) => (call.token === good ? { body: { data: [], meta: { total: 0 } } } : expired))
  server.on('POST refresh-token', () => answer())
  const world = testSession(server, { longDelay: () => 1, ...options }, 'first')
  await signedIn(world.session)
  const effects: Effect[] = []
  world.session.onEffect((effect) => effects.push(effect))
  good = 'second'
  return { server, effects, client: createClient(world.session), ...world }
}

const isOver = (effects: Effect[]): boolean => effects.some(({ type }) => type === 'signed-out')
const renewed: Reply = { body: { data: token('second') } }

describe('a gateway that fails while the token needs renewal', () => {
  const failures: [string, Reply][] = [
    ['502', { status: 502, body: page, headers: html }],
    ['503', { status: 503, body: page, headers: html }],
    ['429', { status: 429, body: { error: 'too_many_requests', message: 'Slow down.', meta: { retry_after: 0 } } }],
    ['nothing', 'cut'],
    ['half an answer', { body: '{"data":{"access_to' }],
    ['a page with 200', { body: page, headers: html }],
    ['a page with 401', { status: 401, body: page, headers: html }],
    ['a page with 404', { status: 404, body: page, headers: html }],
    ['JSON of something else', { body: { data: { hello: 'world' } } }],
  ]
  test.each(failures)('XFIX-22 %s signs nobody out: the page waits, and then goes on', async (_, failure) => {
    let count = 0
    // Beyond the five quick attempts, twice.
    const { session, storage, effects, client } = await waitingSession(() => (count++ < 11 ? failure : renewed))
    await expect(client.listWorkspaces()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    expect(session.getState()).toMatchObject({ status: 'signed-in', waiting: true })
    expect(storage.cookies.get('account.refresh_token')).toBe('first-refresh')
    await until(session, ({ waiting }) => !waiting)
    expect(await client.listWorkspaces()).toMatchObject({ data: [] })
    expect(session.getState().status).toBe('signed-in')
    expect(isOver(effects)).toBe(false)
    expect(effects.filter(({ type }) => type !== 'token-refresh')).toEqual([])
    session.close()
  })

  test('XFIX-22 a page opened meanwhile waits too, with its tokens', async () => {
    const server = await testServer()
    serveWorkspace(server)
    let count = 0
    server.on('GET me', (call) => (call.token === 'second' ? { body: { data: profile } } : expired))
    server.on('POST refresh-token', () => (count++ < 7 ? { status: 404, body: page, headers: html } : renewed))
    const { session, storage } = testSession(server, { longDelay: () => 1 }, 'first')
    await until(session, ({ waiting }) => waiting)
    expect(session.getState().status).toBe('restoring')
    expect(storage.cookies.get('account.access_token')).toBe('first')
    await signedIn(session)
    expect(session.getState().waiting).toBe(false)
    session.close()
  })

  test('XFIX-22 a refusal of the token by the API itself still signs out, also after the waiting', async () => {
    let count = 0
    const expired: Reply = { status: 401, body: { error: 'refresh_token_expired', message: 'Sign in again.' } }
    const { session, effects, client } = await waitingSession(() => (count++ < 5 ? { status: 503 } : expired))
    await expect(client.me()).rejects.toMatchObject({ code: 'unreachable' })
    await until(session, ({ status }) => status === 'signed-out')
    expect(effects).toContainEqual({ type: 'signed-out', reason: 'timeout' })
    expect(session.getState().waiting).toBe(false)
    session.close()
  })

  test('XFIX-22 calls meanwhile are not sent with the expired token, and one exchange runs for all', async () => {
    const { server, session, client } = await waitingSession(() => ({ status: 503 }), { longDelay: () => 60_000 })
    await Promise.allSettled([client.me(), client.listWorkspaces(), client.me()])
    expect(server.count('POST refresh-token')).toBe(5)
    const before = server.calls.length
    await expect(client.me()).rejects.toMatchObject({ code: 'unreachable' })
    expect(server.calls).toHaveLength(before)
    session.close()
  })

  test('XFIX-22 the waits grow up to an hour; the network’s return, a look at the page or a press ends a wait at once', async () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(longDelay)).toEqual([1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000])
    expect([12, 13, 500].map(longDelay)).toEqual([LONGEST_DELAY_MS, LONGEST_DELAY_MS, LONGEST_DELAY_MS])
    const hopes = ['network', 'look', 'press'] as const
    for (const hope of hopes) {
      let isBack = false
      let look = (): void => undefined
      const others = { path: () => '/', url: () => '/', online: () => true }
      let online: (value: boolean) => void = () => undefined
      const { session, client } = await waitingSession(() => (isBack ? renewed : { status: 502 }), {
        longDelay: () => LONGEST_DELAY_MS,
        page: {
          ...others,
          onOnline: (listener) => ((online = listener), () => undefined),
          onLook: (listener) => ((look = listener), () => undefined),
        },
      })
      await expect(client.me()).rejects.toMatchObject({ code: 'unreachable' })
      isBack = true
      if (hope === 'network') {
        online(false)
        online(true)
      } else if (hope === 'look') look()
      else session.reconnect()
      await until(session, ({ waiting }) => !waiting)
      expect(session.getState().status).toBe('signed-in')
      session.close()
    }
  })

  test('XFIX-22 a tab whose refresh succeeds wakes the others', async () => {
    const { cookies } = memoryStorage()
    const tab = () => ({ storage: { cookies, tab: memoryStorage().tab, shared: true } })
    let isBack = false
    const first = await waitingSession(() => (isBack ? renewed : { status: 502 }), {
      ...tab(),
      longDelay: () => LONGEST_DELAY_MS,
    })
    const second = testSession(first.server, { ...tab(), longDelay: () => LONGEST_DELAY_MS })
    await until(second.session, ({ waiting }) => waiting)
    await expect(first.client.me()).rejects.toMatchObject({ code: 'unreachable' })
    isBack = true
    first.session.reconnect()
    await Promise.all([signedIn(first.session), signedIn(second.session)])
    await until(second.session, ({ waiting }) => !waiting)
    first.session.close()
    second.session.close()
  })

  test('XFIX-22 an embedding page whose back end temporarily fails to give a token signs nobody out', async () => {
    const server = await testServer()
    serveWorkspace(server)
    let good = 'one'
    server.on('GET me', (call) => (call.token === good ? { body: { data: profile } } : expired))
    let isAway = false
    const { session } = testSession(server, {
      longDelay: () => 1,
      getToken: () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : good),
    })
    await signedIn(session)
    good = 'two'
    isAway = true
    await expect(createClient(session).me()).rejects.toMatchObject({ code: 'unreachable' })
    expect(session.getState()).toMatchObject({ status: 'signed-in', waiting: true })
    isAway = false
    await until(session, ({ waiting }) => !waiting)
    expect(await createClient(session).me()).toMatchObject({ id: profile.id })
    session.close()
  })
})
