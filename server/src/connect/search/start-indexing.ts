import type { Database } from '../../platform/db/database.ts'
import { pollLoop } from '../../platform/poll-loop.ts'
import type { PollLoop } from '../../platform/poll-loop.ts'
import { dirtyWorkspaces, indexWaiting } from './index-documents.ts'

/** How often the worker looks for rows that no search has made findable yet, ms. */
const LOOK_MS = 2000

interface Log {
  warn(message: string, error?: unknown): void
}

/** Keeps the documents of the search fresh beside the requests, so that a search seldom has to do it. */
export function startIndexing(database: Database, log: Log): Pick<PollLoop, 'stop'> {
  const look = async (signal: AbortSignal) => {
    for (const wsId of await dirtyWorkspaces(database)) {
      await indexWaiting(database, wsId, Number.POSITIVE_INFINITY, () => !signal.aborted)
    }
  }
  const onError = (error: unknown) => log.warn('what was written could not be made findable', error)
  return pollLoop(look, { everyMs: LOOK_MS, onError })
}
