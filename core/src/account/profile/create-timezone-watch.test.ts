import { afterEach, describe, expect, test, vi } from 'vitest'
import { COOKIES, TIMEZONE_COOKIES } from '../../platform/session/keys.ts'
import { type SessionStorage, cookieText, memoryStorage } from '../../platform/session/storage.ts'
import {
  profile,
  serveWorkspace,
  signedIn,
  testPage,
  testSession,
  until,
  workspace,
  WS,
} from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { isAuthenticationPage } from './authentication-pages.ts'
import { createTimezoneWatch } from './create-timezone-watch.ts'

const WINTER = Date.parse('2026-01-15T12:00:00Z')
const SUMMER = Date.parse('2026-07-15T12:00:00Z')

afterEach(() => vi.useRealTimers())

interface Setting {
  preferred?: string
  local?: string
  storage?: SessionStorage
  now?: number
  path?: string
}

/** A signed-in user whose preferred zone is `preferred`, on a device in `local`. */
async function watched({
  preferred = 'Etc/UTC',
  local = 'Asia/Tokyo',
  storage,
  now = WINTER,
  path = '/pl/dir',
}: Setting) {
  const server = await testServer()
  serveWorkspace(server)
  const user = { ...profile, preferred_timezone: preferred }
  server.on('GET me', { body: { data: user } })
  const { session, storage: storedValues } = testSession(server, storage ? { storage } : {}, 'first')
  await signedIn(session)
  const place = { zone: local, path }
  const watch = createTimezoneWatch({
    session,
    storage: storedValues,
    localZone: () => place.zone,
    now: () => now,
    page: { ...testPage().page, path: () => place.path },
  })
  return { server, session, storage: storedValues, watch, place, user }
}

describe('a mismatch', () => {
  test('CORE-16 shows when the local offset differs from the preferred one', async () => {
    const { watch, storage } = await watched({})
    expect(watch.getState().mismatch).toBeNull()
    await watch.check()
    expect(watch.getState().mismatch).toEqual({
      local: 'Asia/Tokyo',
      preferred: 'Etc/UTC',
      localOffset: 540,
      preferredOffset: 0,
    })
    expect(storage.cookies.get('account.last_local_timezone')).toBe('Asia/Tokyo')
    expect(storage.cookies.get('account.preferred_timezone')).toBe('Etc/UTC')
    expect(storage.cookies.get('account.keep_preferred_timezone')).toBe('0')
  })

  test('CORE-16 does not show between zones whose clocks agree now, though they differ in summer', async () => {
    const zones = { preferred: 'Africa/Lagos', local: 'Europe/Berlin' }
    const winter = await watched({ ...zones, now: WINTER })
    await winter.watch.check()
    expect(winter.watch.getState().mismatch).toBeNull()
    const summer = await watched({ ...zones, now: SUMMER })
    await summer.watch.check()
    expect(summer.watch.getState().mismatch).toMatchObject({ localOffset: 120, preferredOffset: 60 })
  })

  test('CORE-10 the preferred zone is Etc/UTC when none is known', async () => {
    const { watch, storage } = await watched({ preferred: '' })
    await watch.check()
    expect(watch.getState().mismatch?.preferred).toBe('Etc/UTC')
    expect(storage.cookies.get('account.preferred_timezone')).toBe('Etc/UTC')
  })

  test('XFIX-21 who never chose a zone is compared by the workspace’s, in which they see days and times', async () => {
    const { server, session, watch } = await watched({})
    server.on('GET me', { body: { data: { ...profile, preferred_timezone: 'Etc/UTC', is_timezone_set: false } } })
    const work_week = { ...workspace.work_week, timezone: 'Europe/Vienna' }
    server.on(`GET workspaces/${WS}`, { body: { data: { ...workspace, work_week } } })
    await session.refreshProfile()
    await session.setWorkspace(WS)
    await watch.check()
    expect(watch.getState().mismatch).toMatchObject({ preferred: 'Europe/Vienna', preferredOffset: 60 })
  })

  test('CORE-17 waits for the profile, 5 times 500 ms and no longer', async () => {
    const server = await testServer()
    serveWorkspace(server)
    server.on('GET me', 'hang')
    const { session, storage } = testSession(server, {}, 'first')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const looks = vi.spyOn(session, 'getState')
    const page = { ...testPage().page, path: () => '/pl/dir' }
    const watch = createTimezoneWatch({ session, storage, page })
    looks.mockClear()
    let done = false
    const check = watch.check().then(() => (done = true))
    expect(looks).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(499)
    expect(looks).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect([looks.mock.calls.length, done]).toEqual([5, false])
    await vi.advanceTimersByTimeAsync(1)
    await check
    expect(looks).toHaveBeenCalledTimes(6)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks).toHaveBeenCalledTimes(6)
    watch.close()
    session.close()
  })

  test('CORE-17 a profile that arrives in time is compared', async () => {
    const server = await testServer()
    serveWorkspace(server)
    let answer: () => void = () => undefined
    server.on('GET me', async () => {
      await new Promise<void>((go) => (answer = go))
      return { body: { data: profile } }
    })
    const { session, storage } = testSession(server, {}, 'first')
    const page = { ...testPage().page, path: () => '/pl/dir' }
    const watch = createTimezoneWatch({ session, storage, localZone: () => 'Asia/Tokyo', page })
    const check = watch.check()
    await until({ getState: () => server.count('GET me'), subscribe: everyTick }, (count) => count === 1)
    answer()
    await check
    expect(watch.getState().mismatch).toMatchObject({ local: 'Asia/Tokyo' })
    watch.close()
    session.close()
  })
})

describe('an answer', () => {
  test('CORE-18 keeping the zone lasts while the device stays in it; another zone asks again', async () => {
    const { watch, storage, place } = await watched({})
    await watch.check()
    watch.keep()
    expect(watch.getState().mismatch).toBeNull()
    expect(storage.cookies.get('account.last_saved_local_timezone')).toBe('Asia/Tokyo')
    await watch.check()
    expect(watch.getState().mismatch).toBeNull()
    expect(storage.cookies.get('account.keep_preferred_timezone')).toBe('1')

    place.zone = 'America/New_York'
    await watch.check()
    expect(watch.getState().mismatch).toMatchObject({ local: 'America/New_York' })
    expect(storage.cookies.get('account.keep_preferred_timezone')).toBe('0')

    place.zone = 'Asia/Tokyo'
    await watch.check()
    expect(watch.getState().mismatch).toBeNull()
    expect(storage.cookies.get('account.keep_preferred_timezone')).toBe('1')
  })

  test('CORE-18 an alias of the same zone is not a different place', async () => {
    const { watch, place } = await watched({ local: 'Asia/Calcutta' })
    await watch.check()
    watch.keep()
    place.zone = 'Asia/Kolkata'
    await watch.check()
    expect(watch.getState().mismatch).toBeNull()
  })

  test('CORE-10 CORE-16 the local zone becomes the preferred one, by its canonical name', async () => {
    const { server, session, watch, storage, user } = await watched({ local: 'Asia/Calcutta' })
    server.on('POST me/canonical-tz', { body: { data: { canonical_tz: { tz: 'Asia/Kolkata', type: 'alias' } } } })
    server.on(`PUT users/${profile.id}`, (call) => {
      server.on('GET me', { body: { data: { ...user, ...(call.body as object) } } })
      return { body: { data: { id: profile.id } } }
    })
    await watch.check()
    await watch.useLocal()
    expect(server.calls.find(({ path }) => path === 'me/canonical-tz')?.body).toEqual({ tz: 'Asia/Calcutta' })
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ preferred_timezone: 'Asia/Kolkata' })
    expect(session.getState().user?.preferred_timezone).toBe('Asia/Kolkata')
    expect(watch.getState().mismatch).toBeNull()
    expect(storage.cookies.get('account.local_timezone_alias')).toBe('1')
    expect(storage.cookies.get('account.preferred_timezone')).toBe('Asia/Kolkata')
  })

  test('a choice that the server refuses keeps the question open', async () => {
    const { server, watch } = await watched({})
    await watch.check()
    server.on('POST me/canonical-tz', { status: 422, body: { error: 'timezone_invalid', message: 'No.' } })
    await expect(watch.useLocal()).rejects.toMatchObject({ code: 'timezone_invalid' })
    expect(watch.getState().mismatch).not.toBeNull()
  })

  test('a zone that was chosen in the settings is not questioned again', async () => {
    const { server, session, watch, user } = await watched({})
    await watch.check()
    expect(watch.getState().mismatch).not.toBeNull()
    server.on('GET me', { body: { data: { ...user, preferred_timezone: 'Europe/Berlin' } } })
    await session.refreshProfile()
    await watch.check()
    expect(watch.getState().mismatch).toBeNull()
  })
})

describe('the stored answer', () => {
  test('CORE-19 CORE-16 is cleared on authentication pages, which never ask', async () => {
    const { watch, storage, place } = await watched({})
    await watch.check()
    for (const name of TIMEZONE_COOKIES) storage.cookies.set(name, 'x')
    storage.cookies.set('account.show_all_teams', '1')
    place.path = '/login'
    await watch.check()
    expect(watch.getState().mismatch).toBeNull()
    for (const name of TIMEZONE_COOKIES) expect(storage.cookies.get(name), name).toBeNull()
    expect(storage.cookies.get('account.show_all_teams')).toBe('1')
    expect(storage.cookies.get('account.access_token')).toBe('first')
  })

  test('CORE-19 the authentication pages are exactly these', () => {
    const pages = [
      '/login',
      '/login?timeout=1',
      '/signup',
      '/forgot-password',
      '/password-reset/x?email=a',
      '/ws-invite?t',
    ]
    expect(pages.map(isAuthenticationPage)).toEqual(pages.map(() => true))
    expect(['/', '/pl/dir', '/ws/stg', '/ac/acc', '/login-history'].map(isAuthenticationPage)).not.toContain(true)
  })

  test('CORE-80 CORE-10 lives 30 days in cookies', async () => {
    const days = new Map<string, number | undefined>()
    const storage = memoryStorage()
    const { set } = storage.cookies
    storage.cookies.set = (name, value, life) => {
      days.set(name, life)
      set(name, value, life)
    }
    const { server, watch } = await watched({ storage })
    server.on('POST me/canonical-tz', { body: { data: { canonical_tz: { tz: 'Asia/Tokyo', type: 'other' } } } })
    server.on(`PUT users/${profile.id}`, { body: { data: { id: profile.id } } })
    await watch.check()
    await watch.useLocal()
    for (const name of TIMEZONE_COOKIES) expect(days.get(name), name).toBe(30)
    expect(cookieText(COOKIES.preferredTimezone, 'Etc/UTC', 30, { secure: true })).toContain('max-age=2592000')
  })
})

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 5)
  return () => clearInterval(timer)
}
