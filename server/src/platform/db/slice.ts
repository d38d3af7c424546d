import type { Database } from './database.ts'
import type { Tx } from './transaction.ts'

const lines = new Map<unknown, Promise<unknown>>()

/** Does the work in the line of a key piece by piece, in the order in which it came. */
export async function inLine<T>(key: unknown, work: () => Promise<T>): Promise<T> {
  const turn = (lines.get(key) ?? Promise.resolve()).then(work)
  const settled = turn.catch(() => undefined)
  lines.set(key, settled)
  try {
    return await turn
  } finally {
    if (lines.get(key) === settled) lines.delete(key)
  }
}

/** Whether there is one transaction at a time, so that long work has to let others in between. */
export function hasOneLine({ kind }: Pick<Database, 'kind'>): boolean {
  return kind === 'embedded'
}

/** One slice of longer work, which is a transaction: see {@link inSlice}. */
export function takeTurn<T>(database: Database, run: () => Promise<T>): Promise<T> {
  return hasOneLine(database) ? inLine(database, run) : run()
}

/**
 * A transaction that is a slice of longer work. The embedded database does one transaction after the other: of all long
 * work there is one slice at a time in its line, so that a short call waits for no more than one, however many people
 * import and export at once.
 */
export function inSlice<T>(database: Database, wsId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return takeTurn(database, () => database.withWorkspace(wsId, work))
}
