import type { Database } from './database.ts'
import type { Tx } from './transaction.ts'

const lines = new Map<unknown, Promise<unknown>>()

/** Does one after the other of what stands in the line of a key, in the order in which it came. */
export async function inLine<T>(key: unknown, work: () => Promise<T>): Promise<T> {
  const mine = (lines.get(key) ?? Promise.resolve()).then(work)
  const settled = mine.catch(() => undefined)
  lines.set(key, settled)
  try {
    return await mine
  } finally {
    if (lines.get(key) === settled) lines.delete(key)
  }
}

/**
 * A transaction that is a slice of longer work. The embedded database does one transaction after the other: of all long
 * work there is one slice at a time in its line, so that a short call waits for no more than one, however many people
 * import and export at once.
 */
export function inSlice<T>(database: Database, wsId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = () => database.withWorkspace(wsId, work)
  return database.kind === 'embedded' ? inLine(database, run) : run()
}
