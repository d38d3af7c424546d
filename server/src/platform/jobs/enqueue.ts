import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/transaction.ts'
import { workContext } from '../observe/work-context.ts'

export interface NewJob {
  wsId: string
  kind: string
  payload?: Readonly<Record<string, unknown>>
  /** Not before this. Default: at once. */
  runAt?: Date
  /** Higher first. Default 0. */
  priority?: number
  /** Runs at most, failed or killed ones included. Default 5. */
  maxAttempts?: number
  /** While a job of this kind and key waits in the workspace, no second one is added. */
  dedupeKey?: string
}

const INSERT = `
  insert into job (ws_id, id, kind, payload, run_at, priority, max_attempts, dedupe_key, request_id, language)
  values ($1, $2, $3, $4, coalesce($5, now()), $6, $7, $8, $9, $10)
  on conflict (ws_id, kind, dedupe_key) where state = 'queued' do update set run_at = least(job.run_at, excluded.run_at)
  returning id`

/**
 * Adds a job within the caller's transaction: it exists if, and only if, the transaction commits.
 *
 * @returns the job's id, that of the waiting job where `dedupeKey` finds one
 */
export async function enqueue(tx: Tx, job: NewJob): Promise<string> {
  const { wsId, kind, payload = {}, runAt = null, priority = 0, maxAttempts = 5, dedupeKey = null } = job
  const id = uuidv7()
  // A job that a job adds belongs to the same request.
  const { request_id: requestId = null, language = null } = workContext() ?? {}
  const values = [wsId, id, kind, JSON.stringify(payload), runAt, priority, maxAttempts, dedupeKey, requestId, language]
  const [row] = await tx.rows<{ id: string }>(INSERT, values)
  tx.wakeWorkers(wsId)
  return row?.id ?? id
}

/** Takes a job out of the queue; one that runs gets its signal at the worker's next heartbeat. */
export async function cancelJob(tx: Tx, wsId: string, id: string): Promise<boolean> {
  const rows = await tx.rows(
    `update job set state = 'cancelled', finished_at = now(), lease_owner = null, lease_until = null
     where ws_id = $1 and id = $2 and state in ('queued', 'running') returning id`,
    [wsId, id],
  )
  return rows.length > 0
}
