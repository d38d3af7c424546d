import { failureOf } from '../../platform/api/api-error.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { SceneSummary } from '../../contract/planning/scene-fields.ts'
import { type Reader, createReader } from '../../platform/data/reader.ts'
import { type GridLines, gridLines } from './grid-lines.ts'
import { type SceneGridContext, pageQuery, takeRows } from './scene-grid-context.ts'
import { NOTHING } from './scene-grid-state.ts'
import { NO_PAGES, SCENES_PER_PAGE, pagesOf, withPage } from './scene-pages.ts'
import { type SceneQuery, filterOf, isSameTotals } from './scene-query.ts'

/** Between two questions for rows while the list is scrolled, in ms. */
const SHOW_MS = 80
/** Live events of one act come together. */
const COALESCE_MS = 500

/** Rows and totals of a scene list, as far as they show. */
export interface SceneReading {
  reader: Reader
  /** Group heads lead to the rows, unless the answer has none. */
  linesOf(query: SceneQuery, listed: number, summary: SceneSummary | null): GridLines
  show(first: number, last: number): void
  /** Reads the pages under the lines that show, soon. */
  askForShown(): void
  /** Reads the totals soon: the rows and their order are known. */
  touchTotals(): void
  /** Aborts the running readings. */
  giveUpPages(): void
  stop(): void
}

export function createSceneReading(desk: SceneGridContext): SceneReading {
  const { session, api, entityId, getState, patch } = desk
  /** Lines that show. */
  let visibleLines: readonly [first: number, last: number] = [0, SCENES_PER_PAGE - 1]
  /** Pages that are on their way, and those whose rows may be old. */
  const running = new Map<number, AbortController>()
  const stale = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let totalsTimer: ReturnType<typeof setTimeout> | undefined
  let totalling: AbortController | null = null
  /** Questions for totals come after one another; their answers may not. */
  let totalsAsked = 0
  let totalsShown = 0

  /** Asks for the totals of a query. What it leads to gives those to show: they stay where they were asked for later. */
  async function summarise(
    query: SceneQuery,
    how: { signal: AbortSignal; optOut: readonly number[] },
  ): Promise<() => SceneSummary> {
    const asked = (totalsAsked += 1)
    const group = query.groupBy ? { group_by: query.groupBy } : {}
    const answer = await api.summariseItems({ query: { ...filterOf(query, entityId), ...group }, ...how })
    return () => {
      const { summary } = getState()
      if (summary && asked < totalsShown) return summary
      totalsShown = asked
      return answer
    }
  }

  function linesOf(query: SceneQuery, listed: number, summary: SceneSummary | null): GridLines {
    return gridLines(listed, query.groupBy ? (summary?.groups ?? null) : null, getState().collapsed)
  }

  function giveUpPages(): void {
    for (const one of running.values()) one.abort(new DOMException('Not shown', 'AbortError'))
    running.clear()
  }

  function giveUpTotals(): void {
    clearTimeout(totalsTimer)
    totalsTimer = undefined
    totalling?.abort(new DOMException('Read again', 'AbortError'))
    totalling = null
  }

  const reader = createReader({
    session,
    coalesceMs: COALESCE_MS,
    onStatus: (status, error) =>
      patch({ status, error, ...(status === 'failed' ? { pages: NO_PAGES, lines: gridLines(0, null, NOTHING) } : {}) }),
    async read(signal, optOut) {
      const { query, answered, lines } = getState()
      const isNew = query !== answered || lines.count === 0
      if (isNew) visibleLines = [0, SCENES_PER_PAGE - 1]
      const visiblePages = isNew ? [0] : pagesOf(lines.scenesIn(...visibleLines))
      giveUpPages()
      // It reads the totals, too.
      giveUpTotals()
      const how = { signal, optOut }
      const began = desk.scenes.begin()
      const rows = Promise.all(
        (visiblePages.length > 0 ? visiblePages : [0]).map(async (page) => {
          const answer = await api.listItems({ query: pageQuery(query, entityId, page, SCENES_PER_PAGE), ...how })
          return { page, rows: answer.data, listed: answer.meta.total }
        }),
      )
      // Another order of the same scenes has the same totals, as far as is known.
      const sameSummary = isNew && isSameTotals(query, answered) ? getState().summary : null
      // Rows of a new question come before its totals, which the server would otherwise do at the same time; only
      // where they lie under heads of groups, they need them.
      const isFirst = isNew && (!query.groupBy || sameSummary !== null)
      const summing = isFirst ? null : summarise(query, how)
      // A failure is reported with the rows: until then it must not count as an unhandled rejection.
      summing?.catch(() => undefined)
      const totalsOf = (listed: number, summary: SceneSummary | null) => ({
        answered: query,
        lines: linesOf(query, listed, summary),
        total: summary?.total ?? listed,
      })
      const putRows = (pages: Awaited<typeof rows>, summary: SceneSummary | null): void => {
        let next = isNew ? NO_PAGES : getState().pages
        stale.clear()
        for (const number of next.keys()) stale.add(number)
        for (const one of pages) {
          next = withPage(next, one.page, takeRows(desk, one.rows, began))
          stale.delete(one.page)
        }
        patch({ pages: next, ...totalsOf(pages[0]?.listed ?? 0, summary), missing: null })
      }
      const pageAnswers = await rows
      if (signal.aborted) return
      if (isFirst) putRows(pageAnswers, sameSummary)
      const takeTotals = await (summing ?? summarise(query, how))
      if (signal.aborted) return
      const summary = takeTotals()
      patch({ summary })
      // Rows that show already may have been changed since.
      if (isFirst) patch(totalsOf(pageAnswers[0]?.listed ?? 0, summary))
      else putRows(pageAnswers, summary)
      askForShown()
    },
  })

  async function readPage(page: number): Promise<void> {
    const mine = new AbortController()
    running.set(page, mine)
    const { query } = getState()
    const began = desk.scenes.begin()
    try {
      const answer = await api.listItems({
        query: pageQuery(query, entityId, page, SCENES_PER_PAGE),
        signal: mine.signal,
        optOut: QUIET,
      })
      if (mine.signal.aborted || getState().query !== query) return
      stale.delete(page)
      patch({ pages: withPage(getState().pages, page, takeRows(desk, answer.data, began)), missing: null })
    } catch (error) {
      const failure = failureOf(error)
      if (!mine.signal.aborted) patch({ missing: failure })
    } finally {
      if (running.get(page) === mine) running.delete(page)
    }
  }

  async function readTotals(): Promise<void> {
    giveUpTotals()
    const mine = new AbortController()
    totalling = mine
    const { query, answered } = getState()
    // The answer to another question brings its own.
    if (query !== answered) return
    try {
      const takeTotals = await summarise(query, { signal: mine.signal, optOut: QUIET })
      if (mine.signal.aborted || getState().query !== query) return
      const summary = takeTotals()
      // Scenes came or went: their rows are read, too.
      if (summary.total !== getState().total) return reader.touch()
      patch({ summary, lines: linesOf(query, summary.total, summary) })
    } catch (error) {
      failureOf(error)
      // Whatever kept it from being read shows with the rows.
      if (!mine.signal.aborted) reader.touch()
    }
  }

  /** Reads the pages under the lines that show, and gives up those that do not show any more. */
  function readShown(): void {
    timer = undefined
    const { lines, pages, query, answered } = getState()
    // The answer to another question is on its way, and brings its own rows.
    if (query !== answered || lines.count === 0) return
    const visiblePages = new Set(pagesOf(lines.scenesIn(...visibleLines)))
    for (const [page, one] of running) {
      if (visiblePages.has(page)) continue
      one.abort(new DOMException('Not shown', 'AbortError'))
      running.delete(page)
    }
    for (const page of visiblePages) {
      if (!running.has(page) && (!pages.has(page) || stale.has(page))) void readPage(page)
    }
  }
  function askForShown(): void {
    timer ??= setTimeout(readShown, SHOW_MS)
  }

  return {
    reader,
    linesOf,
    show(first, last) {
      visibleLines = [first, last]
      askForShown()
    },
    askForShown,
    touchTotals: () => void (totalsTimer ??= setTimeout(() => void readTotals(), COALESCE_MS)),
    giveUpPages,
    stop() {
      clearTimeout(timer)
      timer = undefined
      giveUpTotals()
      giveUpPages()
    },
  }
}
