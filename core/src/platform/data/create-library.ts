import { SHOWN_BY_CALLER } from '../api/effects.ts'
import type { Failure } from '../api/failure.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { LiveEventName } from '../../contract/connect/events.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { FetchedFile } from '../files/fetch-file.ts'
import type { Session } from '../session/types.ts'
import { type ReadableStore, createLiveStore } from './live-store.ts'
import { createReader } from './reader.ts'

/** Failures that the calls of a library leave to their callers. */
export const LIBRARY_CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** '1' active ones, '0' archived ones, '' both. */
export type LibraryStatus = '' | '0' | '1'

/** A library of a workspace, all of it: there are some hundred rows at most. */
export interface LibraryState<Row, Order extends string> {
  /** `ready` with no rows: nothing fits the search. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly Row[]
  search: string
  order: Order
  shown: LibraryStatus
}

/**
 * The list of a library and what is done with rows of it in the same way everywhere. Everything that changes something
 * rejects with an ApiError, which the caller shows.
 */
export interface LibraryStore<State extends LibraryState<unknown, string>> extends ReadableStore<State> {
  reload(): Promise<void>
  setSearch(search: string): Promise<void>
  setOrder(order: State['order']): Promise<void>
  setShown(shown: LibraryStatus): Promise<void>
  archive(ids: readonly string[]): Promise<void>
  unarchive(ids: readonly string[]): Promise<void>
  /** All or none: what refuses it, as <thing>_deployed, names the rows that stay in `meta.ids`. */
  remove(ids: readonly string[]): Promise<void>
  /** The rows that search and filters find, in their order. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

interface LibraryOptions<State, Filter> {
  session: Session
  initial: State
  events: readonly LiveEventName[]
  /** Filters beside name, status and order. */
  filterOf?(state: State): Filter
  /** Everything that the list shows. Rejects with an ApiError. */
  read(
    query: LibraryQuery<State, Filter>,
    how: { signal: AbortSignal; optOut: readonly number[] },
  ): Promise<Partial<State>>
  /** 1 active, 0 archived. */
  setStatus(ids: string[], status: 0 | 1): Promise<unknown>
  remove(ids: readonly [string, ...string[]]): Promise<unknown>
  exportFile(query: LibraryQuestion<State, Filter> & { format: SheetFormat }): Promise<FetchedFile>
}

type LibraryQuestion<State, Filter> = Filter & {
  order_by: State extends { order: infer Order } ? Order : never
  status_eq: LibraryStatus
  name_like?: string
}
type LibraryQuery<State, Filter> = LibraryQuestion<State, Filter> & { per_page: number }

/** The parts of a library's store: the list, and the means for its own actions. */
export interface Library<State extends LibraryState<unknown, string>> {
  store: LibraryStore<State>
  patch(change: Partial<State>): void
  /** Shows the answer to another question. */
  ask(change: Partial<State>): Promise<void>
  /** Reads again once a change is made; resolves to its answer. */
  after<T>(change: Promise<T>): Promise<T>
  /** A change that shows already, after those before it; readings do not take it back meanwhile. */
  inTurn<T>(change: () => Promise<T>): Promise<T>
}

/** The list of a library, read whole and following live events. */
export function createLibrary<State extends LibraryState<unknown, string>, Filter extends object>(
  options: LibraryOptions<State, Filter>,
): Library<State> {
  const { session, initial, events, filterOf } = options
  const { readable, patch } = createLiveStore<State>(initial, () => reader.follow(events))
  const change = (some: Partial<LibraryState<unknown, string>>): void => patch(some as Partial<State>)

  function question(): LibraryQuestion<State, Filter> {
    const state = readable.getState()
    const { search, order, shown: status } = state
    const query = { order_by: order, status_eq: status, ...(search ? { name_like: search } : {}) }
    return { ...query, ...filterOf?.(state) } as LibraryQuestion<State, Filter>
  }

  const reader = createReader({
    session,
    // Rows that answer an earlier question must not stand under this one.
    onStatus: (status, error) => change({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const answer = await options.read({ ...question(), per_page: BULK_PAGE_SIZE }, { signal, optOut })
      if (!signal.aborted) patch(answer)
    },
  })

  function ask(some: Partial<State>): Promise<void> {
    patch(some)
    return reader.ask()
  }
  const askAlike = (some: Partial<LibraryState<unknown, string>>): Promise<void> => ask(some as Partial<State>)

  const setStatus = async (ids: readonly string[], status: 0 | 1): Promise<void> =>
    void (await reader.after(options.setStatus([...ids], status)))

  const store: LibraryStore<State> = {
    ...readable,
    reload: reader.reload,
    setSearch: (search) => askAlike({ search: search.trim() }),
    setOrder: (order) => askAlike({ order }),
    setShown: (status) => askAlike({ shown: status }),
    archive: (ids) => setStatus(ids, 0),
    unarchive: (ids) => setStatus(ids, 1),
    async remove([first, ...others]) {
      if (first !== undefined) await reader.after(options.remove([first, ...others]))
    },
    exportFile: (format) => options.exportFile({ ...question(), format }),
  }
  return { store, patch, ask, after: reader.after, inTurn: reader.inTurn }
}
