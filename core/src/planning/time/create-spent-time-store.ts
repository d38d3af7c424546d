import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { SpentRow } from '../../contract/planning/time.ts'
import type { SpentBy } from '../../contract/planning/time-values.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import type { Rows } from '../../platform/data/rows.ts'
import { type PageCall, createPages } from '../../platform/data/create-pages.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { LIST_EVENTS } from '../scenes/scene-events.ts'
import { followScenes } from '../scenes/scene-facts.ts'
import { timePeople } from './time-people.ts'

/** What is asked of logged time. */
export interface SpentTimeQuery {
  by: SpentBy
  /** Scenes on this place and below it; null: of the workspace. */
  entityId: string | null
  /** Days from and to, both included; null where that end is open. */
  from: string | null
  to: string | null
}

/** Estimate against time spent, in pages, the most spent first. */
export interface SpentTimeState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  query: SpentTimeQuery
  spent: Rows<SpentRow>
}

/** For holders of time_readTimeOfOthers_read, following live events. */
export interface SpentTimeStore extends ReadableStore<SpentTimeState> {
  reload(): Promise<void>
  ask(change: Partial<SpentTimeQuery>): Promise<void>
  loadMore(): Promise<void>
}

const NO_ROWS: Rows<SpentRow> = { rows: [], total: 0, loadingMore: false }
const QUERY: SpentTimeQuery = { by: 'scene', entityId: null, from: null, to: null }
/** The server adds up many entries at each reading: not again for each that a busy studio makes. In ms. */
const SPENT_COALESCE_MS = 2000

export function createSpentTimeStore(session: Session, first: Partial<SpentTimeQuery> = {}): SpentTimeStore {
  const api = createClient(session)
  const people = timePeople(session.apiUrl)
  const initial: SpentTimeState = { status: 'loading', error: null, query: { ...QUERY, ...first }, spent: NO_ROWS }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [
      reader.follow(['time.logged', 'member.updated', ...LIST_EVENTS]),
      followScenes(session, ['name', 'code', 'status', 'estimate', 'assignees', 'place'], () => reader.touch()),
    ]
    return () => stops.forEach((stop) => stop())
  })
  const { getState } = readable
  async function fetch(page: number, per_page: number, how: PageCall) {
    const { by, entityId, from, to } = getState().query
    const query = {
      by,
      ...(entityId === null ? {} : { entity_id: entityId }),
      ...(from === null ? {} : { day_gte: from }),
      ...(to === null ? {} : { day_lte: to }),
      page,
      per_page,
    }
    const { data, meta } = await api.listSpentTime({ query, ...how })
    return { data: data.map(people.spent), meta }
  }
  const pages = createPages<SpentRow>({
    get() {
      const { spent: list, query, status } = getState()
      return { list, query, status }
    },
    put: (spent) => patch({ spent }),
    fetch,
  })
  const reader = createReader({
    session,
    coalesceMs: SPENT_COALESCE_MS,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { spent: NO_ROWS } : {}) }),
    async read(signal, optOut) {
      await pages.read(signal, (perPage) => fetch(1, perPage, { signal, optOut }))
    },
  })
  return {
    ...readable,
    reload: reader.reload,
    ask(change) {
      patch({ query: { ...getState().query, ...change }, spent: NO_ROWS })
      return reader.ask()
    },
    loadMore: pages.loadMore,
  }
}

/** Time spent on a place, or in the workspace, that all views of a session share. */
export function spentTimeStore(
  session: Session,
  { entityId = null, by = 'scene' }: Partial<Pick<SpentTimeQuery, 'entityId' | 'by'>> = {},
): SpentTimeStore {
  const key = `spent-time/2:${session.getState().workspaceCode}:${entityId ?? ''}:${by}`
  return session.shared(key, () => createSpentTimeStore(session, { entityId, by }))
}

/** Which entries a file has. */
export interface TimeFileQuery {
  from: string
  to: string
  /** On scenes of this place and below it. */
  entityId?: string | null
  /** Of this person alone. */
  personId?: string | null
}

/** Time entries as a file. Rejects with an ApiError. */
export function exportTimeFile(
  session: Session,
  format: SheetFormat,
  { from, to, entityId = null, personId = null }: TimeFileQuery,
): Promise<FetchedFile> {
  const query = {
    day_gte: from,
    day_lte: to,
    ...(entityId === null ? {} : { entity_id: entityId }),
    ...(personId === null ? {} : { ws_user_id: personId }),
  }
  return fetchFile(session, 'exportTime', { params: { format }, query })
}
