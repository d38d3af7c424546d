import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { MyWorkEntity, MyWorkFound, MyWorkGroup, MyWorkPage, MyWorkRow } from '../../contract/planning/my-work.ts'
import type { SceneSummary } from '../../contract/planning/scene-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { type DueChoice, dueRange, todayIn } from './due-range.ts'
import { type RowCells, type RowEdits, createRowCells } from './row-cells.ts'
import { LIST_EVENTS } from '../scenes/scene-events.ts'
import { createReader } from '../../platform/data/reader.ts'

/** Criteria by which one's own scenes are grouped. */
export type MyWorkGrouping = 'due_date' | 'parent' | 'project'

/** The query of the list of one's own scenes. */
export interface MyWorkQuery {
  groupBy: MyWorkGrouping
  due: DueChoice
  /** In the name or code. */
  search: string
  /** Only scenes on or below this entity. */
  entityId: string | null
  /** A fixed status, 0 to 6; null for all. */
  kind: number | null
  /** Ids of statuses, comma-separated, or `none` for scenes without one; null for all. */
  status: string | null
}

export const MY_WORK_QUERY: MyWorkQuery = {
  groupBy: 'due_date',
  due: 'any',
  search: '',
  entityId: null,
  kind: null,
  status: null,
}

/** The scenes that the signed-in person is assigned to, as far as they were read. */
export interface MyWorkState extends RowEdits {
  /** `ready` with no rows: no scene is assigned to them, or none fits. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  query: MyWorkQuery
  /** In the order of the groups. */
  rows: readonly MyWorkRow[]
  groups: readonly MyWorkGroup[]
  total: number
  /** Scenes that the due dates alone leave out. */
  outside: number
  loadingMore: boolean
  /** Metrics that the scenes may have a value of. */
  metrics: SceneSummary['columns']
  /** Statuses that scenes of theirs have. */
  statuses: NonNullable<MyWorkPage['statuses']>
  /** Projects with scenes of theirs. */
  projects: readonly MyWorkEntity[]
}

/** One's own scenes with their actions, following live events. */
export interface MyWorkStore extends ReadableStore<MyWorkState>, RowCells {
  reload(): Promise<void>
  /** Another query, from its first page. */
  ask(change: Partial<MyWorkQuery>): Promise<void>
  /** The next 100 rows. Rejects with an ApiError. */
  loadMore(): Promise<void>
  /** Own scenes with these words in their name or code, whatever their due date. Rejects with an ApiError. */
  search(words: string): Promise<MyWorkFound>
}

/** The browser's storage of the grouping and the due filter. */
export interface MyWorkKeep {
  read(): Partial<Pick<MyWorkQuery, 'groupBy' | 'due'>>
  write(kept: Pick<MyWorkQuery, 'groupBy' | 'due'>): void
}

const PER_PAGE = 100
const READ_MAX = 500
const SEARCHED = ['name', 'code'] as const

export function createMyWorkStore(session: Session, { keep }: { keep?: MyWorkKeep } = {}): MyWorkStore {
  const api = createClient(session)
  const initial: MyWorkState = {
    status: 'loading',
    error: null,
    query: { ...MY_WORK_QUERY, ...keep?.read() },
    rows: [],
    groups: [],
    total: 0,
    outside: 0,
    loadingMore: false,
    metrics: [],
    statuses: [],
    projects: [],
    edits: new Map(),
    lastAct: null,
  }
  /** Whether the metrics and projects are those of the scenes that are shown. */
  let arePlacesKnown = false
  const { readable, patch } = createLiveStore(initial, () => {
    arePlacesKnown = false
    const stops = [
      ...[...LIST_EVENTS, 'resync' as const].map((name) => session.on(name, () => (arePlacesKnown = false))),
      reader.follow(LIST_EVENTS),
      follow(),
    ]
    return () => stops.forEach((stop) => stop())
  })
  const { getState } = readable

  function fetchPage(
    page: number,
    per_page: number,
    how: { signal?: AbortSignal; optOut: readonly number[] },
  ): Promise<MyWorkPage> {
    const { groupBy, due, search, entityId, kind, status } = getState().query
    const today = todayIn(session.getState())
    const range = dueRange(due, today)
    const query = {
      page,
      per_page,
      today,
      ...(search ? { name_like: search } : {}),
      ...(entityId ? { entity_id: entityId } : {}),
      ...(kind === null ? {} : { kind_ina: String(kind) }),
      ...(status === null ? {} : { status_ina: status }),
      ...(range?.from ? { due_date_gte: range.from } : {}),
      ...(range?.to ? { due_date_lte: range.to } : {}),
    }
    return groupBy === 'due_date'
      ? api.listMyWorkItemsByDueDate({ query, ...how })
      : api.listMyWorkItems({ query: { ...query, group_by: groupBy }, ...how })
  }
  /** What the scenes have metrics of, and the projects that they lie in. */
  async function readPlaces(how: {
    signal: AbortSignal
    optOut: readonly number[]
  }): Promise<Pick<MyWorkState, 'metrics' | 'projects'>> {
    const [metrics, projects] = await Promise.all([
      api.listMyWorkItemMetrics(how),
      api.listMyWorkEntities({ query: { type_eq: 0 }, ...how }),
    ])
    return { metrics, projects }
  }

  const reader = createReader({
    session,
    onStatus: (status, error) =>
      patch({ status, error, ...(status === 'failed' ? { rows: [], groups: [], total: 0 } : {}) }),
    async read(signal, optOut) {
      const how = { signal, optOut }
      const here = Math.ceil(getState().rows.length / PER_PAGE) * PER_PAGE
      const take = begin()
      const [page, places] = await Promise.all([
        fetchPage(1, Math.min(READ_MAX, Math.max(PER_PAGE, here)), how),
        arePlacesKnown ? null : readPlaces(how),
      ])
      if (signal.aborted) return
      arePlacesKnown ||= places !== null
      patch({ ...page, rows: take(page.rows), ...places, loadingMore: false })
    },
  })

  const { follow, begin, ...rowCells } = createRowCells<MyWorkRow>({
    session,
    api,
    state: getState,
    patch,
    touch(fields) {
      if (!fields || fields.has('assignees') || fields.has('place')) arePlacesKnown = false
      reader.touch()
    },
    decisive: () => [
      'assignees',
      'due_date',
      'priority',
      'status',
      'place',
      ...(getState().query.search ? SEARCHED : []),
    ],
  })

  return {
    ...readable,
    ...rowCells,
    reload: reader.reload,
    ask(change) {
      const { query: before, rows } = getState()
      const query = { ...before, ...change, search: (change.search ?? before.search).trim() }
      keep?.write({ groupBy: query.groupBy, due: query.due })
      patch({ query, rows: rows.slice(0, PER_PAGE) })
      return reader.ask()
    },
    async loadMore() {
      const { rows, total, loadingMore, query } = getState()
      if (loadingMore || rows.length >= total) return
      patch({ loadingMore: true })
      try {
        const take = begin()
        const page = await fetchPage(Math.floor(rows.length / PER_PAGE) + 1, PER_PAGE, { optOut: QUIET })
        // The answer belongs to an older query.
        if (getState().query !== query) return
        const ids = new Set(getState().rows.map(({ id }) => id))
        const newRows = take(page.rows).filter(({ id }) => !ids.has(id))
        patch({ rows: [...getState().rows, ...newRows], total: page.total, groups: page.groups })
      } finally {
        patch({ loadingMore: false })
      }
    },
    search: (words) => api.searchMyWorks({ query: { name_like: words }, optOut: QUIET }),
  }
}

/** The store of one's own work, shared by all views of a session. */
export function myWorkStore(session: Session, options: { keep?: MyWorkKeep } = {}): MyWorkStore {
  const key = `my-work/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createMyWorkStore(session, options))
}
