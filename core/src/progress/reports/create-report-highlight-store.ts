import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { HighlightCounts } from '../../contract/progress/standard-reports.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { reportQuery, type SerializedQuery } from './report-query.ts'

/** How much the daily highlight of a day has. */
export interface ReportHighlightState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** yyyy-mm-dd; null: today where the workspace is, which the answer names. */
  day: string | null
  counts: HighlightCounts | null
}

export interface ReportHighlightStore extends ReadableStore<ReportHighlightState> {
  reload(): Promise<void>
  setDay(day: string | null): Promise<void>
  /** The file. Rejects with an ApiError: `is_empty` where nothing happened. */
  download(): Promise<FetchedFile>
}

const EVENTS = [
  'comment.created',
  'comment.deleted',
  'rendition.created',
  'rendition.deleted',
  'item.updated',
  'items.changed',
] as const
const COALESCE_MS = 2000

export function createReportHighlightStore(session: Session): ReportHighlightStore {
  const api = createClient(session)
  const initial: ReportHighlightState = { status: 'loading', error: null, day: null, counts: null }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const query = (): SerializedQuery => {
    const { day } = readable.getState()
    return reportQuery(session, day === null ? {} : { day })
  }
  const reader = createReader({
    session,
    coalesceMs: COALESCE_MS,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { counts: null } : {}) }),
    async read(signal, optOut) {
      const counts = await api.showDailyHighlight({ query: query(), signal, optOut })
      if (!signal.aborted) patch({ counts })
    },
  })
  return {
    ...readable,
    reload: reader.reload,
    setDay(day) {
      patch({ day })
      return reader.ask()
    },
    download: () => fetchFile(session, 'downloadDailyHighlight', { query: { ...query() } }),
  }
}

/** The highlight that all views of a session share. */
export function reportHighlightStore(session: Session): ReportHighlightStore {
  const key = `report-highlight/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createReportHighlightStore(session))
}
