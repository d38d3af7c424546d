import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { openReport } from './saved-reports.ts'
import type { OpenReport } from './woohoo-state.ts'

/** One saved report. */
export interface WoohooHistoryState {
  status: 'loading' | 'ready' | 'failed'
  /** `not_found`: it was deleted, or this person may not see it. */
  error: Failure | null
  saved: OpenReport | null
}

export interface WoohooHistoryStore extends ReadableStore<WoohooHistoryState> {
  reload(): Promise<void>
}

/** A saved report by itself: read while the store has subscribers, and again when it may have been renamed. */
export function createWoohooHistoryStore(session: Session, { id }: { id: string }): WoohooHistoryStore {
  const api = createClient(session)
  const initial: WoohooHistoryState = { status: 'loading', error: null, saved: null }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(['report_history.updated']))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { saved: null } : {}) }),
    async read(signal, optOut) {
      const saved = openReport(await api.showReportHistory({ params: { id }, signal, optOut }))
      if (signal.aborted) return
      const profile_image = avatarUrl(session.apiUrl, saved.created_by.profile_image)
      patch({ saved: { ...saved, created_by: { ...saved.created_by, profile_image } } })
    },
  })
  return { ...readable, reload: reader.reload }
}

/** The saved report that all views of a session share. */
export function woohooHistoryStore(session: Session, id: string): WoohooHistoryStore {
  const key = `woohoo-history/1:${session.getState().workspaceCode}:${id}`
  return session.shared(key, () => createWoohooHistoryStore(session, { id }))
}
