import type { Database } from '../../platform/db/database.ts'
import { dirtyWorkspaces, indexWaiting } from './index-documents.ts'

/** How often it is looked for what no search has made findable yet, ms. */
const LOOK_MS = 2000

export interface Indexing {
  stop(): Promise<void>
}

interface Log {
  warn(message: string, error?: unknown): void
}

/** Keeps the documents of the search fresh beside the requests, so that a search seldom has to do it. */
export function startIndexing(database: Database, log: Log): Indexing {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const look = async () => {
    for (const wsId of await dirtyWorkspaces(database)) {
      await indexWaiting(database, wsId, Number.POSITIVE_INFINITY, () => !stopping.signal.aborted)
    }
  }
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => log.warn('what was written could not be made findable', error))
      .finally(() => (running = undefined))
  }, LOOK_MS).unref()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
