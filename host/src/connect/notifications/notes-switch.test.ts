import type { App } from '../../app/app-context.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notesState, renewNotes, showsNotes } from './notes-switch.ts'
import { switchNotes } from './switch-notes.ts'

const messaging = vi.hoisted(() => ({ token: 'fcm-1', supported: true }))
vi.mock('firebase/app', () => ({ initializeApp: (options: object) => options }))
vi.mock('firebase/messaging', () => ({
  isSupported: () => Promise.resolve(messaging.supported),
  getMessaging: (app: object) => app,
  getToken: () => Promise.resolve(messaging.token),
}))
vi.mock('../../app/settings.ts', () => ({
  readSettings: () => ({ push: { apiKey: 'a', projectId: 'p', messagingSenderId: 'm', appId: 'i', vapidKey: 'v' } }),
}))
vi.mock('./browser-notes.ts', () => ({ followNotes: () => () => undefined }))

const KEY = 'arbo.browser_notifications'
const stored = new Map<string, string>()
const permission = { permission: 'granted' as NotificationPermission }
const calls: string[] = []
const app = {
  session: {
    registerPush: (token: string) => Promise.resolve(void calls.push(`in ${token}`)),
    unregisterPush: () => Promise.resolve(void calls.push('out')),
  },
} as unknown as App

beforeEach(() => {
  stored.clear()
  calls.length = 0
  permission.permission = 'granted'
  Object.assign(messaging, { token: 'fcm-1', supported: true })
  vi.stubGlobal(
    'Notification',
    Object.assign(() => undefined, {
      requestPermission: () => Promise.resolve(permission.permission),
    }),
  )
  Object.defineProperty(Notification, 'permission', { get: () => permission.permission })
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({}) } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

it('NTF-11 NTF-17 switching on registers this device; switching off removes it', async () => {
  await switchNotes(app, true)
  expect([notesState(), showsNotes(), calls]).toEqual(['on', false, ['in fcm-1']])
  await switchNotes(app, false)
  expect([notesState(), calls]).toEqual(['off', ['in fcm-1', 'out']])
})

it('NTF-17 the next sign-in registers its own token without asking, and nothing when off', async () => {
  await renewNotes(app)
  expect(calls).toEqual([])
  stored.set(KEY, 'push')
  messaging.token = 'fcm-2'
  await renewNotes(app)
  expect([notesState(), calls]).toEqual(['on', ['in fcm-2']])
  // Where the service reaches this browser no longer, open pages show them.
  messaging.supported = false
  await renewNotes(app)
  expect([notesState(), showsNotes()]).toEqual(['on', true])
})

it.each(['denied', 'default'] as const)(
  'NTF-11 a revoked permission (%s) removes this device, and granting it later does not bring the device back',
  async (state) => {
    stored.set(KEY, 'push')
    permission.permission = state
    await renewNotes(app)
    expect([calls, stored.has(KEY)]).toEqual([['out'], false])
    permission.permission = 'granted'
    expect(notesState()).toBe('off')
  },
)
