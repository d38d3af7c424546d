import { createStore } from 'zustand/vanilla'
import { createAccount } from './create-account.ts'
import { DEFAULT_TIMEZONE } from '../../contract/platform/enums.ts'
import { wait } from '../../platform/session/delays.ts'
import { COOKIES, TIMEZONE_COOKIES, TIMEZONE_COOKIE_DAYS } from '../../platform/session/keys.ts'
import { type Page, currentPage } from '../../platform/session/page.ts'
import type { SessionStorage } from '../../platform/session/storage.ts'
import type { Session } from '../../platform/session/types.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'
import { isAuthenticationPage } from './authentication-pages.ts'
import { readerZone } from '../../platform/timezone/reader-zone.ts'
import { isSameZone, localZone, offsetOf } from '../../platform/timezone/zone.ts'

/** How often and how long the check waits for the profile (CORE-17). */
export const TIMEZONE_TRIES = 5
export const TIMEZONE_TRY_MS = 500

/** The clocks of this device and those that the user chose differ. Offsets are in minutes east of UTC, now. */
export interface TimezoneMismatch {
  local: string
  preferred: string
  localOffset: number
  preferredOffset: number
}

export interface TimezoneState {
  mismatch: TimezoneMismatch | null
}

export interface TimezoneWatchOptions {
  session: Session
  storage: SessionStorage
  /** Name of the device’s zone. */
  localZone?: () => string
  /** Epoch milliseconds. */
  now?: () => number
  page?: Page
}

export interface TimezoneWatch extends ReadableStore<TimezoneState> {
  /**
   * Looks again: call it at the start and after each change of the page. On an authentication page it clears what is
   * stored (CORE-19). Resolves when it is decided.
   */
  check(): Promise<void>
  /** Keeps the preferred zone, for as long as the device stays in the zone where it is now. */
  keep(): void
  /** Makes the device’s zone, by its canonical name, the preferred one. Rejects with an ApiError. */
  useLocal(): Promise<void>
  close(): void
}

/**
 * Watches whether the device’s clocks differ from the user’s preferred time zone (CORE-16 to CORE-19). The user is asked
 * once per place: an answer holds until another local zone is detected (decision 110). Offsets are compared as they are
 * now (decision 111). What it remembers are cookies of 30 days.
 */
export function createTimezoneWatch(options: TimezoneWatchOptions): TimezoneWatch {
  const { session, storage, now = Date.now, page = currentPage() } = options
  const detect = options.localZone ?? localZone
  const { cookies } = storage
  const store = createStore<TimezoneState>(() => ({ mismatch: null }))
  const account = createAccount(session)
  let turn = new AbortController()

  const put = (name: string, value: string) => cookies.set(name, value, TIMEZONE_COOKIE_DAYS)
  const setKeepsZone = (keepsZone: boolean) => put(COOKIES.keepPreferredTimezone, keepsZone ? '1' : '0')
  const isOnAuthenticationPage = () => isAuthenticationPage(page.path() ?? '/')

  /** The answer given in this zone holds; in another one it does not. */
  function isKept(local: string): boolean {
    const savedZone = cookies.get(COOKIES.lastSavedLocalTimezone)
    const keepsZone = savedZone !== null && isSameZone(savedZone, local)
    setKeepsZone(keepsZone)
    return keepsZone
  }

  function answer(local: string): void {
    put(COOKIES.lastSavedLocalTimezone, local)
    setKeepsZone(true)
    store.setState({ mismatch: null })
  }

  function compare(preferred: string): TimezoneMismatch | null {
    const local = detect()
    put(COOKIES.lastLocalTimezone, local)
    put(COOKIES.preferredTimezone, preferred)
    if (isKept(local)) return null
    const at = now()
    const localOffset = offsetOf(local, at)
    const preferredOffset = offsetOf(preferred, at)
    return localOffset === preferredOffset ? null : { local, preferred, localOffset, preferredOffset }
  }

  async function check(): Promise<void> {
    turn.abort()
    turn = new AbortController()
    const { signal } = turn
    if (isOnAuthenticationPage()) {
      for (const name of TIMEZONE_COOKIES) cookies.remove(name)
      return store.setState({ mismatch: null })
    }
    for (let retry = 0; ; retry += 1) {
      const { status, user, workspace } = session.getState()
      if (status === 'signed-out') return store.setState({ mismatch: null })
      if (status === 'signed-in' && user) {
        const chosen = user.preferred_timezone || DEFAULT_TIMEZONE
        return store.setState({ mismatch: compare(workspace ? readerZone({ user, workspace }) : chosen) })
      }
      if (retry === TIMEZONE_TRIES) return
      await wait(TIMEZONE_TRY_MS, signal)
      if (signal.aborted) return
    }
  }

  let before = session.getState().user
  const stop = session.subscribe(() => {
    const { user } = session.getState()
    const last = before
    before = user
    if (!user && last) store.setState({ mismatch: null })
    if (user?.id !== last?.id || user?.preferred_timezone === last?.preferred_timezone) return
    // Chosen just now, in the account’s settings or by useLocal: no reason to ask.
    if (user && !isOnAuthenticationPage()) {
      put(COOKIES.preferredTimezone, user.preferred_timezone)
      answer(detect())
    }
  })

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    check,
    keep: () => answer(detect()),
    async useLocal() {
      const local = detect()
      const { tz, type } = await account.canonicalTimezone(local)
      put(COOKIES.localTimezoneAlias, type === 'alias' ? '1' : '0')
      await account.updateProfile({ preferred_timezone: tz })
      answer(local)
    },
    close() {
      turn.abort()
      stop()
    },
  }
}
