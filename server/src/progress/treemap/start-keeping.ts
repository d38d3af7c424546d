import type { Database } from '../../platform/db/database.ts'
import { BATCH, keepTotals, waitingWorkspaces } from './keep-totals.ts'

/** How often it is looked for totals to be counted again, ms. Until then whoever asks counts those scenes. */
const LOOK_MS = 2000

export interface Keeping {
  stop(): Promise<void>
}

interface Log {
  warn(message: string, error?: unknown): void
}

/** Keeps the totals of scenes true beside the requests. */
export function startKeeping(database: Database, log: Log): Keeping {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const look = async () => {
    for (const wsId of await waitingWorkspaces(database)) {
      let count = BATCH
      while (!stopping.signal.aborted && count === BATCH)
        count = await database.transaction((tx) => keepTotals(tx, wsId))
    }
  }
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => log.warn('totals of scenes could not be kept', error))
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
