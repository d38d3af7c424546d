import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { WoohooReport } from '../../contract/progress/woohoo-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import type { Rows } from '../../platform/data/rows.ts'
import { LIBRARY_CALL } from '../../platform/data/create-library.ts'
import { type PageCall, createPages } from '../../platform/data/create-pages.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

type OrderField = 'name' | 'type' | 'position' | 'favorite' | 'scenes' | 'progress' | 'last_saved_at'
/** A field to order by; a minus turns it round. */
export type WoohooReportsOrder = OrderField | `-${OrderField}`

export interface WoohooReportsQuery {
  search: string
  order: WoohooReportsOrder
  /** Type of entity, '0' to '3'; '' all. */
  level: '' | '0' | '1' | '2' | '3'
  favoritesOnly: boolean
}

/** The list of reports: the entities of a workspace with their progress. */
export interface WoohooReportsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  list: Rows<WoohooReport>
  query: WoohooReportsQuery
}

export interface WoohooReportsStore extends ReadableStore<WoohooReportsState> {
  reload(): Promise<void>
  ask(change: Partial<WoohooReportsQuery>): Promise<void>
  /** The next page. Rejects with an ApiError. */
  loadMore(): Promise<void>
  /** Shown at once; taken back where the server refuses. Rejects with an ApiError. */
  favorite(id: string, on: boolean): Promise<void>
}

const EVENTS = [
  'item.created',
  'item.updated',
  'item.deleted',
  'items.changed',
  'entity.created',
  'entity.updated',
  'entity.deleted',
  'report_history.updated',
] as const
const COALESCE_MS = 1000

export const WOOHOO_REPORTS_QUERY: WoohooReportsQuery = {
  search: '',
  order: 'position',
  level: '0',
  favoritesOnly: false,
}

/** Reports page after page, following live events. */
export function createWoohooReportsStore(session: Session): WoohooReportsStore {
  const api = createClient(session)
  const initial: WoohooReportsState = {
    status: 'loading',
    error: null,
    list: { rows: [], total: 0, loadingMore: false },
    query: WOOHOO_REPORTS_QUERY,
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const { getState } = readable

  function fetchPage(page: number, per_page: number, how: PageCall) {
    const { search, order, level, favoritesOnly } = getState().query
    const query = {
      page,
      per_page,
      order_by: order,
      ...(search ? { name_like: search } : {}),
      ...(level ? { type_ina: level } : {}),
      ...(favoritesOnly ? { favorite_eq: '1' as const } : {}),
    }
    return api.listWoohooReports({ query, ...how })
  }
  const pages = createPages<WoohooReport>({ get: getState, put: (list) => patch({ list }), fetch: fetchPage })
  const reader = createReader({
    session,
    coalesceMs: COALESCE_MS,
    onStatus: (status, error) =>
      patch({ status, error, ...(status === 'failed' ? { list: { rows: [], total: 0, loadingMore: false } } : {}) }),
    async read(signal, optOut) {
      await pages.read(signal, (perPage) => fetchPage(1, perPage, { signal, optOut }))
    },
  })
  const show = (id: string, favorite: boolean): void => {
    const { list } = getState()
    patch({ list: { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, favorite } : row)) } })
  }

  return {
    ...readable,
    reload: reader.reload,
    ask(change) {
      const query = { ...getState().query, ...change }
      patch({ query: { ...query, search: query.search.trim() }, list: pages.firstPage() })
      return reader.ask()
    },
    loadMore: pages.loadMore,
    async favorite(id, on) {
      show(id, on)
      try {
        await reader.inTurn(() => api.favoriteWoohoo({ body: { entity_ids: [id], favorite: on }, ...LIBRARY_CALL }))
      } catch (error) {
        show(id, !on)
        throw error
      }
      // The list may be ordered, or filtered, by the stars.
      await reader.reload()
    },
  }
}

/** The list of reports that all views of a session share. */
export function woohooReportsStore(session: Session): WoohooReportsStore {
  return session.shared(`woohoo-reports/1:${session.getState().workspaceCode}`, () => createWoohooReportsStore(session))
}
