import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { NOTIFICATION_SETTINGS } from '../../contract/connect/notification-values.ts'
import type { NotificationMute, NotificationSettings } from '../../contract/connect/notifications.ts'
import { NOTIFICATION_COOKIES, TOKEN_COOKIE_DAYS } from '../../platform/session/keys.ts'
import { type KeyValues, memoryStorage } from '../../platform/session/storage.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The notifications that the signed-in person wants. */
export interface NotificationSettingsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** As they were last time until they are read; null: never read on this device. */
  settings: NotificationSettings | null
  mutes: readonly NotificationMute[]
}

/** Settings of notifications. Changes show at once, and are taken back when refused: they reject with an ApiError. */
export interface NotificationSettingsStore extends ReadableStore<NotificationSettingsState> {
  reload(): Promise<void>
  set(change: Partial<NotificationSettings>): Promise<void>
  unmute(id: string): Promise<void>
}

const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** The settings as this device remembers them; null where one of them is not known. */
function keptSettings(cookies: KeyValues): NotificationSettings | null {
  const entries = NOTIFICATION_SETTINGS.map((name) => [name, cookies.get(NOTIFICATION_COOKIES[name])] as const)
  if (entries.some(([, value]) => value !== 'true' && value !== 'false')) return null
  const booleans = Object.fromEntries(entries.map(([name, value]) => [name, value === 'true']))
  return { ...(booleans as Omit<NotificationSettings, 'digest'>), digest: 'never' }
}

/** @param cookies where each boolean is kept (NTF-05); the server is the truth */
export function createNotificationSettings(
  session: Session,
  cookies: KeyValues = memoryStorage().cookies,
): NotificationSettingsStore {
  const api = createClient(session)
  const initial: NotificationSettingsState = {
    status: 'loading',
    error: null,
    settings: keptSettings(cookies),
    mutes: [],
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow([]))
  const { getState } = readable

  function put(settings: NotificationSettings): void {
    for (const name of NOTIFICATION_SETTINGS) {
      cookies.set(NOTIFICATION_COOKIES[name], String(settings[name]), TOKEN_COOKIE_DAYS)
    }
    patch({ settings })
  }

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const [settings, mutes] = await Promise.all([
        api.showNotificationSettings({ signal, optOut }),
        api.listNotificationMutes({ signal, optOut }),
      ])
      if (signal.aborted) return
      put(settings)
      patch({ mutes })
    },
  })

  /** The user's newest change: it shows already, so that answers to earlier ones do not. */
  let newest = 0

  return {
    ...readable,
    reload: reader.reload,
    async set(change) {
      const { settings: before } = getState()
      newest += 1
      const mine = newest
      if (before) patch({ settings: { ...before, ...change } })
      try {
        const settings = await api.updateNotificationSettings({ body: change, ...CALL })
        if (mine === newest) put(settings)
      } catch (error) {
        if (mine === newest) patch({ settings: before })
        else await reader.reload()
        throw error
      }
    },
    async unmute(id) {
      await api.deleteNotificationMute({ params: { id }, ...CALL })
      await reader.reload()
    },
  }
}
