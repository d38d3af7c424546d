import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { TargetSummary } from '../../contract/progress/target-fields.ts'
import type { TargetMonth, TargetPerson } from '../../contract/progress/target-summaries.ts'
import { addMonths } from '../../contract/progress/target-values.ts'
import type { Session } from '../../platform/session/types.ts'
import type { Rows } from '../../platform/data/rows.ts'
import { type PageCall, createPages } from '../../platform/data/create-pages.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { createCalculationWatch } from './calculation-watch.ts'
import { targetAvatars } from './target-avatars.ts'

export interface TargetPeopleQuery {
  /** yyyy-mm; '' the month that runs. */
  month: string
  /** People with a target, or without. */
  tab: 'with' | 'without'
  search: string
  teamId: string | null
  targetId: string | null
  order: 'name' | '-name'
}

/** People of a month with or without target, in pages, with their totals. */
export interface TargetPeopleState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  people: Rows<TargetPerson>
  /** Totals of teams in the month, of the chosen team and target. */
  teams: readonly TargetSummary[]
  query: TargetPeopleQuery
  /** The query that `people` answer: they come before the figures of a whole month. Null before the first answer. */
  answered: TargetPeopleQuery | null
  /** The month that is shown: performance summary, counts of both tabs, state of its calculation. Null at first. */
  overview: TargetMonth | null
  /** The history: that month and those before it, newest first. It is read last, and empty until then. */
  history: readonly TargetMonth[]
}

/** For holders of target_updateTargetSummary_read. */
export interface TargetPeopleStore extends ReadableStore<TargetPeopleState> {
  reload(): Promise<void>
  /** Another query, from its first page. */
  ask(change: Partial<TargetPeopleQuery>): Promise<void>
  /** The month before (-1), the next (1) ... */
  moveMonth(by: number): Promise<void>
  loadMore(): Promise<void>
  loadUpTo(count: number): Promise<readonly TargetPerson[]>
  /**
   * Begins the calculation of the month as a job, which goes on if the page is left. Resolves once it has begun; how it
   * goes stands in `overview.calculation`, where `failed` has the message to show (TGT-26). Rejects with an ApiError.
   */
  recalculate(): Promise<void>
}

const NO_ROWS: Rows<TargetPerson> = { rows: [], total: 0, loadingMore: false }
const QUERY: TargetPeopleQuery = { month: '', tab: 'with', search: '', teamId: null, targetId: null, order: 'name' }
const HISTORY_MONTHS = 12
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** The server counts the figures at each reading: not again for every scene that a busy studio changes. In ms. */
export const TARGET_COALESCE_MS = 500
export const TARGET_EVENTS = [
  'target_summary.updated',
  'target_user_role.updated',
  'target.updated',
  'item.updated',
  'items.changed',
  'workingday.updated',
  'workspace.updated',
  'member.updated',
  'team.updated',
] as const
const HISTORY_EVENTS = TARGET_EVENTS.filter((name) => name !== 'item.updated' && name !== 'items.changed')

export function createTargetPeopleStore(session: Session): TargetPeopleStore {
  const api = createClient(session)
  const avatars = targetAvatars(session.apiUrl)
  const initial: TargetPeopleState = {
    status: 'loading',
    error: null,
    people: NO_ROWS,
    teams: [],
    query: QUERY,
    answered: null,
    overview: null,
    history: [],
  }
  const watch = createCalculationWatch(session, (calculation) => {
    const { overview } = getState()
    if (overview?.month === calculation.month) patch({ overview: { ...overview, calculation } })
  })
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [reader.follow(TARGET_EVENTS), historyReader.follow(HISTORY_EVENTS)]
    return () => {
      for (const stop of stops) stop()
      watch.stop()
    }
  })
  const { getState } = readable
  const monthOf = ({ month }: TargetPeopleQuery) => (month ? { month } : {})
  const readMonths = async (months: number, signal: AbortSignal, optOut: readonly number[]) =>
    (await api.listTargetMonths({ query: { ...monthOf(getState().query), months }, signal, optOut })).map(avatars.month)

  async function fetch(page: number, per_page: number, how: PageCall) {
    const { query } = getState()
    const { data, meta } = await api.listTargetPeople({
      query: {
        ...monthOf(query),
        has_target_eq: query.tab === 'with' ? '1' : '0',
        ...(query.search ? { search: query.search } : {}),
        ...(query.teamId === null ? {} : { team_id_eq: query.teamId }),
        ...(query.targetId === null ? {} : { target_id_eq: query.targetId }),
        order_by: query.order,
        page,
        per_page,
      },
      ...how,
    })
    return { data: data.map(avatars.row), meta }
  }
  function teamsQuery() {
    const { query } = getState()
    return {
      ...monthOf(query),
      subject_kind_eq: 'team' as const,
      ...(query.teamId === null ? {} : { team_id_ina: query.teamId }),
      ...(query.targetId === null ? {} : { target_id_ina: query.targetId }),
      per_page: BULK_PAGE_SIZE,
    }
  }
  const pages = createPages<TargetPerson>({
    get() {
      const { people: list, query, status } = getState()
      return { list, query, status }
    },
    put: (people) => patch({ people }),
    fetch,
  })

  const reader = createReader({
    session,
    coalesceMs: TARGET_COALESCE_MS,
    // Rows of an earlier query must not show under this one.
    onStatus: (status, error) =>
      patch({ status, error, ...(status === 'failed' ? { people: NO_ROWS, answered: null, teams: [] } : {}) }),
    async read(signal, optOut) {
      const { query } = getState()
      const readPeople = async (): Promise<void> => {
        const rows = await pages.read(signal, (perPage) => fetch(1, perPage, { signal, optOut }))
        if (rows) patch({ answered: query })
      }
      const [[overview = null], teams] = await Promise.all([
        readMonths(1, signal, optOut),
        api.listTargetSummaries({ query: teamsQuery(), signal, optOut }),
        readPeople(),
      ])
      if (signal.aborted) return
      patch({ overview, teams: teams.data.map(avatars.summary) })
      if (overview) watch.see(overview.calculation)
    },
  })
  // The server counts uncalculated months at each reading, and most are over: not again for every changed scene.
  const historyReader = createReader({
    session,
    coalesceMs: TARGET_COALESCE_MS,
    onStatus: (status) => {
      if (status === 'failed') patch({ history: [] })
    },
    async read(signal, optOut) {
      const history = await readMonths(HISTORY_MONTHS, signal, optOut)
      if (!signal.aborted) patch({ history })
    },
  })

  function ask(change: Partial<TargetPeopleQuery>): Promise<void> {
    const before = getState().query
    const query = { ...before, ...change }
    patch({ query: { ...query, search: query.search.trim() }, people: pages.firstPage() })
    const reading = reader.ask()
    if (query.month !== before.month) void historyReader.ask()
    return reading
  }

  return {
    ...readable,
    async reload() {
      await Promise.all([reader.reload(), historyReader.reload()])
    },
    ask,
    async moveMonth(by) {
      const { overview, query } = getState()
      const month = query.month || overview?.month
      if (month) await ask({ month: addMonths(month, by) })
    },
    loadMore: pages.loadMore,
    loadUpTo: pages.loadUpTo,
    async recalculate() {
      const body = monthOf(getState().query)
      watch.see(avatars.calculation(await api.recalculateTargetSummaries({ body, ...CHANGE })))
    },
  }
}

/** The store of people and their targets, shared by all views of a session. */
export function targetPeopleStore(session: Session): TargetPeopleStore {
  return session.shared(`target-people/1:${session.getState().workspaceCode}`, () => createTargetPeopleStore(session))
}
