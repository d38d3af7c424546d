import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Job, PermanentJobError } from '../../platform/jobs/job.ts'
import type { JobHandler } from '../../platform/jobs/worker.ts'
import { memberOfPerson } from '../../platform/access/member-of-person.ts'
import type { Member } from '../../platform/access/member.ts'
import { oneAct } from './long-act.ts'
import { undoInSlices } from './undo.ts'

/** Takes back an act that was to be whole and has ended half way. */
export const TAKE_BACK_JOB = 'take_back_act'

/** Waits while the process that does the act lives; the next process that opens the database brings it forward. */
const WHEN_DEAD = new Date('9999-12-31T00:00:00Z')

type TakeBackDeps = Pick<Deps, 'database'>

/**
 * With the first slice of an act that is all or nothing: whatever becomes of this process, the act is completed or
 * taken back.
 * @returns what {@link completeAct} completes
 */
export function beginWholeAct(tx: Tx, { wsId, id }: Member, batchId: string): Promise<string> {
  return enqueue(tx, {
    wsId,
    kind: TAKE_BACK_JOB,
    payload: { batch_id: batchId, ws_user_id: id },
    runAt: WHEN_DEAD,
    maxAttempts: 20,
  })
}

/** With the last slice: from here on the act stands. */
export async function completeAct(tx: Tx, wsId: string, promise: string): Promise<void> {
  const row = await rowOf<{ id: string }>(
    tx,
    sql`delete from job where ws_id = ${wsId} and id = ${promise} and state = 'queued' returning id`,
  )
  // Somebody has begun to take it back.
  if (!row) throw new ApiError('server_error')
}

/** Leaves to the job what this process could not finish. */
async function leaveToJob(database: Database, wsId: string, promise: string): Promise<void> {
  await database.withWorkspace(wsId, async (tx) => {
    await rowsOf(tx, sql`update job set run_at = now() where ws_id = ${wsId} and id = ${promise} and state = 'queued'`)
    tx.wakeWorkers(wsId)
  })
}

async function takeBack(deps: TakeBackDeps, member: Member, batchId: string): Promise<void> {
  try {
    await undoInSlices(deps, member, batchId)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'already_undone') throw error
  }
}

/** Takes back an act that fails while it is done, in the line of its workspace; a job does it where that fails as well. */
export async function abandonAct(
  deps: TakeBackDeps,
  member: Member,
  { batchId, promise }: { batchId: string; promise: string },
): Promise<void> {
  const { database } = deps
  try {
    await takeBack(deps, member, batchId)
    await database.withWorkspace(member.wsId, (tx) => completeAct(tx, member.wsId, promise))
  } catch {
    await leaveToJob(database, member.wsId, promise)
  }
}

function payloadOf({ payload: { batch_id, ws_user_id } }: Pick<Job, 'payload'>): { batchId: string; doerId: string } {
  if (typeof batch_id !== 'string' || typeof ws_user_id !== 'string') {
    throw new PermanentJobError('the job names no act')
  }
  return { batchId: batch_id, doerId: ws_user_id }
}

/** Runs before another act of the workspace that is to be whole: leftovers of a dead one would pass for its own. */
export async function takeBackOthers(deps: TakeBackDeps, wsId: string): Promise<void> {
  const jobs = await deps.database.withWorkspace(wsId, (tx) =>
    rowsOf<{ payload: Job['payload'] }>(
      tx,
      sql`select j.payload from job j
        where j.ws_id = ${wsId} and j.kind = ${TAKE_BACK_JOB} and j.state in ('queued', 'running') order by j.id`,
    ),
  )
  for (const job of jobs) {
    const { batchId, doerId } = payloadOf(job)
    const member = await memberOfPerson(deps.database, wsId, doerId).catch(() => null)
    // A person who has left the workspace takes nothing back; the job says so.
    if (member) await takeBack(deps, member, batchId)
  }
}

export function takeBackHandler(deps: TakeBackDeps): JobHandler {
  return async ({ job }) => {
    const { batchId, doerId } = payloadOf(job)
    const member = await memberOfPerson(deps.database, job.wsId, doerId)
    await oneAct(job.wsId, () => takeBack(deps, member, batchId))
    return null
  }
}

/** At the start: acts that are still to be completed were begun by a process that is gone. */
export async function takeBackWhatIsLeft(database: Database): Promise<void> {
  await database.query(`update job set run_at = now() where kind = $1 and state = 'queued'`, [TAKE_BACK_JOB])
}
