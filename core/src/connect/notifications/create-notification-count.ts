import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { LiveEvents } from '../../contract/connect/events.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** How many notifications wait. */
export interface NotificationCountState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** The bell is there only for who may read the feed. */
  visible: boolean
  /** Unseen notifications, and those of type report among them. */
  new: number
  report: number
}

/** The count behind the bell; it is kept current while somebody looks. */
export interface NotificationCountStore extends ReadableStore<NotificationCountState> {
  reload(): Promise<void>
}

/** For pages that know better when their user comes back. */
export interface NotificationCountOptions {
  /** Calls the listener when the user comes back to the page; returns the way to stop. */
  onFocus?: (listener: () => void) => () => void
}

/** The count is read this long after an event, once for all that come meanwhile. */
const COALESCE_MS = 2000
const RULE = 'notification_getNotificationFeed_read'
/** Events that change the count in a way that only the server knows. */
const EVENTS = ['notification.created', 'notification.updated', 'item.deleted', 'items.changed'] as const

function onWindowFocus(listener: () => void): () => void {
  if (typeof addEventListener !== 'function') return () => undefined
  addEventListener('focus', listener)
  return () => removeEventListener('focus', listener)
}

/** How many notifications wait, for the bell: read again after live events and when the user comes back to the page. */
export function createNotificationCount(
  session: Session,
  { onFocus = onWindowFocus }: NotificationCountOptions = {},
): NotificationCountStore {
  const api = createClient(session)
  const initial: NotificationCountState = { status: 'loading', error: null, visible: false, new: 0, report: 0 }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [
      reader.follow(EVENTS),
      session.on('notification.created', countOne),
      onFocus(() => void reader.reload()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
  /** Up to when the last reading knows what this person was told. */
  let countedTo = ''
  /**
   * Rises at once (NTF-12, NTF-13), unless a reading that was quicker than the event has it; what other tabs did
   * meanwhile comes with the next reading.
   */
  function countOne({ notification }: LiveEvents['notification.created']): void {
    const state = readable.getState()
    if (!state.visible || notification.created_at <= countedTo) return
    patch({ new: state.new + 1, ...(notification.type === 'report' ? { report: state.report + 1 } : {}) })
  }
  const reader = createReader({
    session,
    coalesceMs: COALESCE_MS,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { new: 0, report: 0 } : {}) }),
    async read(signal) {
      const visible = session.can(RULE)
      if (!visible) return patch({ visible, new: 0, report: 0 })
      const { told_at, ...count } = await api.countNotifications({ signal, optOut: QUIET })
      if (signal.aborted) return
      countedTo = told_at ?? ''
      patch({ visible, ...count })
    },
  })
  return { ...readable, reload: reader.reload }
}

/** The count that all views of a session share. */
export function notificationCount(session: Session): NotificationCountStore {
  const key = `notification-count/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createNotificationCount(session))
}
