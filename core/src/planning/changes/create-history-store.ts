import { createStore } from 'zustand/vanilla'
import { failureOf } from '../../platform/api/api-error.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { ChangeField, ChangeRecord, HistoryFacets } from '../../contract/planning/changes.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'

/** Rows of a page. */
const PAGE = 50
/** Most rows that one call gives. */
const CALL_MAX = 200

/** Which changes of a history are wanted; null for all. */
export interface HistoryFilter {
  field: ChangeField | null
  /** Id of the person who made them. */
  by: string | null
}

/** Changes of a scene or an entity, newest first. */
export interface HistoryState {
  /** `idle` until somebody wants to see it; `loading` while other changes than those shown are read. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly ChangeRecord[]
  /** How many there are of what the filter lets through. */
  total: number
  filter: HistoryFilter
  /** Choices of the filter; null before they are read. */
  facets: HistoryFacets | null
}

/** A history of which nothing has been read. */
export const NO_HISTORY: HistoryState = {
  status: 'idle',
  error: null,
  rows: [],
  total: 0,
  filter: { field: null, by: null },
  facets: null,
}

/** Query of a page of a history, in the API's names. */
export interface HistoryQuery {
  page: number
  per_page: number
  field_ina?: ChangeField
  by_eq?: string
}

/** The calls that a history is read with. */
export interface HistorySource {
  /** Newest first. Rejects with an ApiError. */
  read(query: HistoryQuery): Promise<{ rows: readonly ChangeRecord[]; total: number }>
  readFacets(): Promise<HistoryFacets>
}

/** A history that is read page by page, as it is asked for. What fails stands in its state. */
export interface HistoryStore extends ReadableStore<HistoryState> {
  /** Reads it, where nobody has yet. */
  open(): Promise<void>
  /** The next page of older changes. */
  more(): Promise<void>
  /** Again from the newest on, where it is shown: older pages that were read stay. */
  refresh(): Promise<void>
  filter(filter: HistoryFilter): Promise<void>
}

/** The history of one thing, page by page. Failures stand in the state. */
export function createHistoryStore({ read, readFacets }: HistorySource): HistoryStore {
  const store = createStore<HistoryState>(() => NO_HISTORY)
  const { getState, setState } = store
  /** Of the call whose answer counts. */
  let latest = 0

  async function ask(page: number, size: number): Promise<void> {
    latest += 1
    const mine = latest
    const { field, by } = getState().filter
    const query = { page, per_page: size, ...(field && { field_ina: field }), ...(by && { by_eq: by }) }
    try {
      const { rows, total } = await read(query)
      if (mine !== latest) return
      const before = getState().rows
      setState({ status: 'ready', error: null, total, rows: page === 1 ? renewed(rows, before) : joined(before, rows) })
    } catch (error) {
      if (mine === latest) setState({ status: 'failed', error: failureOf(error) })
    }
  }

  async function askFacets(): Promise<void> {
    try {
      setState({ facets: await readFacets() })
    } catch {
      // The changes themselves say what is wrong; without choices there is no filter.
    }
  }

  /** As many as are shown, so that what was taken back since says so. */
  const fromNewest = (): Promise<unknown> => {
    const pages = Math.max(1, Math.ceil(getState().rows.length / PAGE))
    return Promise.all([ask(1, Math.min(pages * PAGE, CALL_MAX)), askFacets()])
  }

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async open() {
      const { status } = getState()
      if (status === 'loading' || status === 'ready') return
      setState({ status: 'loading', error: null })
      await fromNewest()
    },
    async more() {
      await ask(Math.floor(getState().rows.length / PAGE) + 1, PAGE)
    },
    async refresh() {
      if (getState().status !== 'idle') await fromNewest()
    },
    async filter(filter) {
      setState({ filter, rows: [], total: 0, status: 'loading', error: null })
      await ask(1, PAGE)
    },
  }
}

/** Changes that came meanwhile move rows to the next page, where they are met again. */
function joined(before: readonly ChangeRecord[], older: readonly ChangeRecord[]): ChangeRecord[] {
  const ids = new Set(before.map(({ id }) => id))
  return [...before, ...older.filter(({ id }) => !ids.has(id))]
}

/** The newest, and of those before all that follow on them without a gap. */
function renewed(newest: readonly ChangeRecord[], before: readonly ChangeRecord[]): readonly ChangeRecord[] {
  const newestIds = new Set(newest.map(({ id }) => id))
  const last = before.findLastIndex(({ id }) => newestIds.has(id))
  return last < 0 ? newest : [...newest, ...before.slice(last + 1)]
}
