import type { Database } from '../../platform/db/database.ts'
import { pollLoop } from '../../platform/poll-loop.ts'
import type { PollLoop } from '../../platform/poll-loop.ts'
import { BATCH, refreshTotals, waitingWorkspaces } from './refresh-totals.ts'

/** How often the worker looks for totals to be counted again, ms. Until then each reader counts those scenes. */
const LOOK_MS = 2000

interface Log {
  warn(message: string, error?: unknown): void
}

/** Keeps the totals of scenes true beside the requests. */
export function startTotalsWorker(database: Database, log: Log): Pick<PollLoop, 'stop'> {
  const look = async (signal: AbortSignal) => {
    for (const wsId of await waitingWorkspaces(database)) {
      let count = BATCH
      while (!signal.aborted && count === BATCH) count = await database.transaction((tx) => refreshTotals(tx, wsId))
    }
  }
  const onError = (error: unknown) => log.warn('totals of scenes could not be kept', error)
  return pollLoop(look, { everyMs: LOOK_MS, onError })
}
