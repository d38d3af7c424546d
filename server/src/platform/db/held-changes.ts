import type { Database } from './database.ts'

/** No process compares readings that are so old (see held-call.ts), ms. */
const SEEN_MS = 60_000
/** Not those of a copy of another database, whose numbers mean nothing here: they go by age. */
const PRUNE = `
  delete from held_change where ($1::text is not null and pg_visible_in_snapshot(xid, $1::pg_snapshot))
    or (xid >= pg_snapshot_xmax(pg_current_snapshot()) and created_at < now() - interval '1 day')`

/**
 * Deletes changes that were committed long enough ago. The clock says when a change was made, and its transaction may
 * have been open for an hour since: changes that were visible at a moment are deleted once that moment is long past.
 */
export class HeldChangePruner {
  readonly #database: Database
  readonly #seenMs: number
  #seen: { snapshot: string; at: number } | undefined

  constructor(database: Database, seenMs = SEEN_MS) {
    this.#database = database
    this.#seenMs = seenMs
  }

  async prune(): Promise<void> {
    if (this.#seen && performance.now() - this.#seen.at < this.#seenMs) return
    await this.#database.query(PRUNE, [this.#seen?.snapshot ?? null])
    const [row] = await this.#database.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
    if (row) this.#seen = { snapshot: row.snapshot, at: performance.now() }
  }
}
