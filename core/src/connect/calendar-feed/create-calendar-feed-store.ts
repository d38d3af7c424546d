import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { CalendarFeed } from '../../contract/connect/calendar-feed.ts'
import type { Session } from '../../platform/session/types.ts'
import { LIBRARY_CALL } from '../../platform/data/create-library.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The user’s own calendar address in the open workspace. */
export interface CalendarFeedState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Null: there is none. */
  feed: CalendarFeed | null
}

/** Every change rejects with an ApiError, which the caller shows. */
export interface CalendarFeedStore extends ReadableStore<CalendarFeedState> {
  reload(): Promise<void>
  /** Makes an address; the one before leads nowhere from then on. */
  renew(): Promise<CalendarFeed>
  revoke(): Promise<void>
}

export function createCalendarFeedStore(session: Session): CalendarFeedStore {
  const api = createClient(session)
  const { readable, patch } = createLiveStore<CalendarFeedState>({ status: 'loading', error: null, feed: null }, () =>
    reader.follow([]),
  )
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const feed = await api.showCalendarFeed({ signal, optOut })
      if (!signal.aborted) patch({ feed })
    },
  })
  return {
    ...readable,
    reload: reader.reload,
    async renew() {
      const feed = await api.renewCalendarFeed({ ...LIBRARY_CALL })
      patch({ feed })
      return feed
    },
    async revoke() {
      await api.revokeCalendarFeed({ ...LIBRARY_CALL })
      patch({ feed: null })
    },
  }
}
