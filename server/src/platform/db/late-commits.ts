import type { Pool, PoolClient } from 'pg'

/** An open read holds a snapshot and keeps nobody from writing; a change of a table waits for it so long at most. */
const LATEST_MS = 2

/**
 * The ends of transactions that have only read. On a busy server the connection is used again at once, and its commit
 * goes out with the next statement: a message of its own costs both sides as much as a small statement. Where none
 * comes it goes out by itself.
 */
export class LateCommits {
  readonly #open = new Set<object>()
  #isTimed = false

  /** Of the connections of this pool: whatever is asked of one, its read ends before. */
  constructor(pool: Pool) {
    pool.on('connect', (client) => {
      // Looked up at each statement, so that a watch on all connections sees this one, too.
      const prototype = Object.getPrototypeOf(client) as { query(...rest: unknown[]): unknown }
      const query = (...rest: unknown[]) => prototype.query.apply(client, rest)
      client.query = ((...rest: unknown[]) => {
        // A connection that fails here fails for the next statement as well, and that is told.
        if (this.#open.delete(client)) (query('commit') as Promise<unknown>).catch(() => undefined)
        return query(...rest)
      }) as typeof client.query
    })
    pool.on('remove', (client) => this.#open.delete(client))
  }

  /** A transaction that has only read is over; its connection may go back to the pool. */
  leave(client: PoolClient): void {
    this.#open.add(client)
    if (this.#isTimed) return
    this.#isTimed = true
    setTimeout(() => this.#sendAll(), LATEST_MS)
  }

  /** @returns what the next transaction of this connection begins with; its own statement follows in the same message */
  take(client: PoolClient): string {
    return this.#open.delete(client) ? 'commit; ' : ''
  }

  #sendAll(): void {
    this.#isTimed = false
    const clients = [...this.#open] as PoolClient[]
    this.#open.clear()
    for (const client of clients) client.query('commit').catch(() => undefined)
  }
}
