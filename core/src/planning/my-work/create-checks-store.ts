import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { CheckRow } from '../../contract/planning/my-work.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { type RowCells, type RowEdits, createRowCells } from './row-cells.ts'
import { LIST_EVENTS } from '../scenes/scene-events.ts'
import { createReader } from '../../platform/data/reader.ts'

/** Scenes that wait for the signed-in reviewer. */
export interface ChecksState extends RowEdits {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** The one that has waited longest first; at most 500. */
  rows: readonly CheckRow[]
  total: number
}

/** Scenes that wait for the user's check, following live events. */
export interface ChecksStore extends ReadableStore<ChecksState>, RowCells {
  reload(): Promise<void>
}

/** With more scenes than these, the list starts with the oldest. */
const PER_PAGE = 500

export function createChecksStore(session: Session): ChecksStore {
  const api = createClient(session)
  const initial: ChecksState = { status: 'loading', error: null, rows: [], total: 0, edits: new Map(), lastAct: null }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [reader.follow(LIST_EVENTS), follow()]
    return () => stops.forEach((stop) => stop())
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [], total: 0 } : {}) }),
    async read(signal, optOut) {
      const take = begin()
      const { data, meta } = await api.listMyChecks({ query: { per_page: PER_PAGE }, signal, optOut })
      if (!signal.aborted) patch({ rows: take(data), total: meta.total })
    },
  })
  const { follow, begin, ...rowCells } = createRowCells<CheckRow>({
    session,
    api,
    state: readable.getState,
    patch,
    touch: () => reader.touch(),
    decisive: () => ['status', 'reviewers'],
  })
  return { ...readable, ...rowCells, reload: reader.reload }
}

/** The checks that all views of a session share. */
export function checksStore(session: Session): ChecksStore {
  return session.shared(`checks/1:${session.getState().workspaceCode}`, () => createChecksStore(session))
}
