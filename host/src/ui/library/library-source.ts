import type {
  Failure,
  FetchedFile,
  LibraryState,
  LibraryStatus,
  LibraryStore,
  StarredState,
  StarredStore,
} from '@arbo/core'
import type { SheetFormat } from '@arbo/core'
import { useSelected } from '../../app/store.ts'
import { useListSearch } from '../list/use-list-search.ts'
import { useLocalRows, type LocalRowsOptions } from '../list/use-local-rows.ts'
import { libraryTexts } from './texts.ts'

/** One filter of a library. */
export interface LibraryFilter {
  name: string
  /** An empty text is no filter. */
  value: string
  /** What it is until the user chooses; `` unless said. */
  initial?: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The rows of a library with what is asked of them. */
export interface LibrarySource<Row> {
  rows: readonly Row[]
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  reload: () => void
  sort: string
  onSort: (sort: string) => void
  search: string
  onSearch: (search: string) => void
  /** Before the library's own ones, and behind them. */
  filters: readonly [before: readonly LibraryFilter[], behind: readonly LibraryFilter[]]
  exportFile?: ((format: SheetFormat) => Promise<FetchedFile>) | undefined
}

/** A filter whose values are told apart by their type. */
export function libraryFilter<Value extends string>(
  filter: Omit<LibraryFilter, 'onChange' | 'value' | 'options'> & {
    value: Value | ''
    options: readonly { value: Value; label: string }[]
    onChange: (value: Value | '') => unknown
  },
): LibraryFilter {
  const { onChange } = filter
  return { ...filter, onChange: (value) => void onChange(value as Value | '') }
}

type Rows<Row> = LibraryState<Row, string> & Partial<StarredState>

/** A library that the server searches, orders and filters: by status, and by stars where it has them. */
export function useLibrarySource<State extends Rows<unknown>>(
  store: LibraryStore<State> & Partial<StarredStore>,
): LibrarySource<State['rows'][number]> & { state: State } {
  const state = useSelected(store, (current) => current)
  const [search, onSearch] = useListSearch(state.search, (text) => void store.setSearch(text))
  const status = libraryFilter<Exclude<LibraryStatus, ''>>({
    name: libraryTexts.status,
    value: state.shown,
    initial: '1',
    options: [
      { value: '1', label: libraryTexts.active },
      { value: '0', label: libraryTexts.archived },
    ],
    onChange: store.setShown,
  })
  const { setFavoritesOnly } = store
  const stars =
    setFavoritesOnly &&
    libraryFilter<'1'>({
      name: libraryTexts.stars,
      value: state.favoritesOnly === true ? '1' : '',
      options: [{ value: '1', label: libraryTexts.onlyStarred }],
      onChange: (value) => setFavoritesOnly(value === '1'),
    })
  return {
    state,
    rows: state.rows,
    status: state.status,
    error: state.error,
    reload: () => void store.reload(),
    sort: state.order,
    onSort: (order) => void store.setOrder(order),
    search,
    onSearch,
    filters: [[status], stars ? [stars] : []],
    exportFile: store.exportFile,
  }
}

interface LocalStore<Row> {
  rows: readonly Row[]
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
}

/** A short library that is read as a whole, and searched and ordered here. */
export function useLocalSource<Row>(
  { rows: all, status, error }: LocalStore<Row>,
  store: { reload: () => Promise<unknown>; exportFile?: (format: SheetFormat) => Promise<FetchedFile> },
  options: LocalRowsOptions<Row>,
): LibrarySource<Row> {
  const { rows, search, setSearch, sort, setSort } = useLocalRows(all, options)
  return {
    rows,
    status,
    error,
    reload: () => void store.reload(),
    sort,
    onSort: setSort,
    search,
    onSearch: setSearch,
    filters: [[], []],
    exportFile: store.exportFile,
  }
}
