import type { Database } from '../../platform/db/database.ts'

/** How often it is looked whether somebody still wants the work. */
const LOOK_MS = 2000

export interface UntilDeleted {
  /** Aborts with the job's own signal, and where the rendition is gone. */
  signal: AbortSignal
  isGone: () => boolean
  /** To be called when the work is over. */
  end: () => void
}

/** Watches a rendition while files are made for it: one that is deleted must not keep the machine busy. */
export function untilDeleted(
  database: Database,
  wsId: string,
  id: string,
  signal: AbortSignal,
  lookMs = LOOK_MS,
): UntilDeleted {
  const deletion = new AbortController()
  const look = async (): Promise<void> => {
    const rows = await database.query('select from rendition where ws_id = $1 and id = $2', [wsId, id])
    if (rows.length === 0) deletion.abort()
  }
  // A database that does not answer now is asked again.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return {
    signal: AbortSignal.any([signal, deletion.signal]),
    isGone: () => deletion.signal.aborted,
    end: () => clearInterval(timer),
  }
}
