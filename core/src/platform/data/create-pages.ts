import { QUIET } from '../api/effects.ts'
import type { Rows } from './rows.ts'

/** Rows of a page: as many as fit the screen a few times. */
const PAGE = 50

/** How a call is made: what it leaves to this store, and the way to give it up. */
export interface PageCall {
  signal?: AbortSignal
  optOut: readonly number[]
}

interface Page<Row> {
  data: Row[]
  meta: { total: number }
}

interface PagesOptions<Row> {
  /** The shown rows, and the query that they answer: another object is another query. */
  get(): { list: Rows<Row>; query: object; status: 'loading' | 'ready' | 'failed' }
  put(list: Rows<Row>): void
  /** Rejects with an ApiError. */
  fetch(page: number, perPage: number, how: PageCall): Promise<Page<Row>>
}

/** A long list that is here page after page, of which no row shows twice and none is taken away by an older answer. */
export function createPages<Row extends { id: string }>({ get, put, fetch }: PagesOptions<Row>) {
  const wholePages = (count: number): number => Math.max(1, Math.ceil(count / PAGE)) * PAGE
  const show = ({ data, meta }: Page<Row>): void => put({ rows: data, total: meta.total, loadingMore: false })

  /** Fetches on top of what is shown; `take` gets the answer if it is still wanted. */
  async function more(page: number, perPage: number, take: (answer: Page<Row>) => void): Promise<void> {
    const { list, query } = get()
    put({ ...list, loadingMore: true })
    try {
      const answer = await fetch(page, perPage, { optOut: QUIET })
      if (get().query === query) take(answer)
    } catch (error) {
      put({ ...get().list, loadingMore: false })
      throw error
    }
  }

  return {
    /**
     * Reads as many rows as are shown, in whole pages, so that a reload keeps them.
     * @param first reads so many from the first one on, and what belongs to them; its answer is this one's
     * @returns null where the reading was given up
     */
    async read<Answer extends Page<Row>>(
      signal: AbortSignal,
      first: (perPage: number) => Promise<Answer>,
    ): Promise<Answer | null> {
      for (;;) {
        const perPage = wholePages(get().list.rows.length)
        const answer = await first(perPage)
        if (signal.aborted) return null
        // More were loaded meanwhile: this answer would take them away again.
        if (get().list.rows.length > perPage) continue
        show(answer)
        return answer
      }
    },
    /** The list before another question is answered: no longer than a page. */
    firstPage: (): Rows<Row> => {
      const { list } = get()
      return { ...list, rows: list.rows.slice(0, PAGE), loadingMore: false }
    },
    /** The next page. */
    async loadMore(): Promise<void> {
      const { list: before, status } = get()
      if (before.loadingMore || status !== 'ready' || before.rows.length >= before.total) return
      await more(Math.floor(before.rows.length / PAGE) + 1, PAGE, ({ data, meta }) => {
        const { list } = get()
        // A reload has taken the place of these rows.
        if (list.rows.length < before.rows.length) return
        // A row that moved between two pages must not show twice.
        const ids = new Set(list.rows.map(({ id }) => id))
        const newRows = data.filter(({ id }) => !ids.has(id))
        put({ rows: [...list.rows, ...newRows], total: meta.total, loadingMore: false })
      })
    },
    /** Has at least so many rows here, or all that there are, and gives those that are here then. */
    async loadUpTo(count: number): Promise<readonly Row[]> {
      const { list } = get()
      const target = Math.min(count, list.total)
      if (list.rows.length < target) await more(1, wholePages(target), show)
      return get().list.rows
    },
  }
}
