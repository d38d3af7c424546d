/** What is held of one thing, and by which reading. */
interface Held<Row> {
  row: Row
  /** The number of the reading, or of the write, whose answer it is. */
  began: number
  /** The number of the last reading that had begun when the row came to be what it is. */
  arrived: number
  /** Whose reading brought it; none after the answer to a write, which is told to all. */
  by: RowWatcher<Row> | undefined
  /** Events were missed since: any later answer replaces it. */
  stale: boolean
}

/** A row before and after an answer that changed it; `before` is null where only the answer to a write tells of it. */
export interface RowChange<Row> {
  before: Row | null
  after: Row
}

/** Somebody who shows rows. */
export interface RowWatcher<Row> {
  /** Ids of the rows that it shows: these stay held. */
  shown(): Iterable<string>
  /** Rows were changed by an answer that somebody else asked for. */
  onChanged(changes: readonly RowChange<Row>[]): void
}

/**
 * Rows of a page by their ids, each held once, however many views show it. Answers may come late and in any order: the
 * higher version stays, and of one version, what was asked for last.
 */
export interface Records<Row> {
  /** The number of a reading or a write that begins now. */
  begin(): number
  get(id: string): Row | undefined
  /**
   * Whose reading brought the row as it is, and has not been repeated since: other answers of the same reading, such as
   * its totals, may be older than the row.
   */
  broughtBy(id: string): RowWatcher<Row> | undefined
  /**
   * Takes the rows of an answer, and returns what is to be shown in their places.
   * @param began from `begin`, before the call was sent
   * @param by whose reading it was: they show the rows that are returned; none: it is the answer to a write
   */
  take(rows: readonly Row[], began: number, by?: RowWatcher<Row>): Row[]
  /** Events were missed: what is held may be old, whatever its version. */
  doubt(): void
  forget(id: string): void
  watch(watcher: RowWatcher<Row>): () => void
}

/** Beyond these, rows that nobody shows are let go. */
const HELD_MAX = 20_000

/** @param isSame whether two rows of one version say the same, so that the one that is held stays the same object */
export function createRecords<Row extends { id: string; version: number }>(
  isSame: (one: Row, other: Row) => boolean,
): Records<Row> {
  const held = new Map<string, Held<Row>>()
  const watchers = new Set<RowWatcher<Row>>()
  let last = 0
  let letGoAt = HELD_MAX

  function letGo(): void {
    const shown = new Set<string>()
    for (const watcher of watchers) for (const id of watcher.shown()) shown.add(id)
    for (const id of held.keys()) if (!shown.has(id)) held.delete(id)
    letGoAt = Math.max(HELD_MAX, held.size * 2)
  }

  function isNewer(row: Row, began: number, before: Held<Row>): boolean {
    if (before.stale && began > before.began) return true
    return row.version === before.row.version ? began >= before.began : row.version > before.row.version
  }

  return {
    begin: () => (last += 1),
    get: (id) => held.get(id)?.row,
    broughtBy: (id) => held.get(id)?.by,
    take(rows, began, by) {
      const changes: RowChange<Row>[] = []
      const taken = rows.map((row) => {
        const before = held.get(row.id)
        if (before && !isNewer(row, began, before)) return before.row
        if (before && isSame(before.row, row)) {
          const isRepeated = before.by === by && began > before.arrived
          held.set(row.id, { ...before, began, by: isRepeated ? undefined : before.by, stale: false })
          return before.row
        }
        held.set(row.id, { row, began, arrived: last, by, stale: false })
        if (before || !by) changes.push({ before: before?.row ?? null, after: row })
        return row
      })
      if (held.size > letGoAt) letGo()
      if (changes.length > 0) for (const watcher of watchers) if (watcher !== by) watcher.onChanged(changes)
      return taken
    },
    doubt() {
      // What is on its way was asked for before.
      last += 1
      for (const one of held.values()) {
        one.began = last
        one.stale = true
      }
    },
    forget: (id) => void held.delete(id),
    watch(watcher) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) held.clear()
      }
    },
  }
}
