import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { TrashEntry, TrashRestored } from '../../contract/review/trash.ts'
import type { TrashKind } from '../../contract/platform/trash-values.ts'
import { createPages, type PageCall } from '../../platform/data/create-pages.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import type { Rows } from '../../platform/data/rows.ts'
import type { Session } from '../../platform/session/types.ts'

/** What of the trash is listed. */
export interface TrashQuery {
  search: string
  /** An empty text: everything. */
  kind: TrashKind | ''
}

/** What was deleted, the latest first. */
export interface TrashState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  list: Rows<TrashEntry>
  query: TrashQuery
}

/** The trash of the open workspace. What changes something rejects with an ApiError. */
export interface TrashStore extends ReadableStore<TrashState> {
  reload(): Promise<void>
  /** Another question, from its first page. */
  ask(change: Partial<TrashQuery>): Promise<void>
  loadMore(): Promise<void>
  restore(id: string): Promise<TrashRestored>
  /** Permanently. */
  remove(id: string): Promise<void>
  /** Permanently, all that the user could restore. @returns how many entries */
  empty(): Promise<number>
}

const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404, 409] }
const NOTHING: Rows<TrashEntry> = { rows: [], total: 0, loadingMore: false }

/** The trash page after page, following live events. */
export function createTrashStore(session: Session): TrashStore {
  const api = createClient(session)
  const initial: TrashState = { status: 'loading', error: null, list: NOTHING, query: { search: '', kind: '' } }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(['trash.updated', 'role.updated']))
  const { getState } = readable

  function fetchPage(page: number, per_page: number, how: PageCall) {
    const { search, kind } = getState().query
    const query = { page, per_page, ...(search ? { name_like: search } : {}), ...(kind ? { kind_eq: kind } : {}) }
    return api.listTrash({ query, ...how })
  }
  const pages = createPages<TrashEntry>({ get: getState, put: (list) => patch({ list }), fetch: fetchPage })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { list: NOTHING } : {}) }),
    async read(signal, optOut) {
      await pages.read(signal, (perPage) => fetchPage(1, perPage, { signal, optOut }))
    },
  })

  return {
    ...readable,
    reload: reader.reload,
    ask(change) {
      const query = { ...getState().query, ...change }
      patch({ query: { ...query, search: query.search.trim() }, list: pages.firstPage() })
      return reader.ask()
    },
    loadMore: pages.loadMore,
    restore: (id) => reader.after(api.restoreTrash({ params: { id }, ...CALL })),
    async remove(id) {
      await reader.after(api.deleteTrash({ params: { id }, ...CALL }))
    },
    empty: async () => (await reader.after(api.emptyTrash({ ...CALL }))).entries,
  }
}

/** The trash that all views of a session share. */
export function trashStore(session: Session): TrashStore {
  const key = `trash/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createTrashStore(session))
}

/** Brings back what was deleted, one act after the other. Rejects with an ApiError. @returns the notes of all */
export async function restoreDeleted(session: Session, ids: readonly string[]): Promise<TrashRestored['notes']> {
  const api = createClient(session)
  const notes: TrashRestored['notes'] = []
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each is an act of its own
    notes.push(...(await api.restoreTrash({ params: { id }, ...CALL })).notes)
  }
  return notes
}
