import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import type { Job } from './job.ts'

/**
 * The queue's statements. A running job belongs to the owner of its lease and no other: every statement that ends it
 * asks for the owner, so a worker that was taken for dead cannot overwrite its successor's work.
 */

/**
 * A workspace that adds a hundred jobs does not keep the others waiting: `turn` is how many of its jobs the owner would
 * then run, and of those with the same, the workspace goes first that was served longest ago.
 */
const CLAIM = `
  update job set state = 'running', attempts = attempts + 1, progress = 0,
    lease_owner = $1, lease_until = now() + make_interval(secs => $2)
  where (ws_id, id) in (
    select j.ws_id, j.id
    from job j join (
      select q.ws_id, q.id, s.served, coalesce(r.running, 0)
        + row_number() over (partition by q.ws_id order by q.priority desc, q.run_at, q.id) as turn
      from job q left join (
        select ws_id, count(*) as running from job where state = 'running' and lease_owner = $1 group by ws_id
      ) r on r.ws_id = q.ws_id
      left join (
        select ws_id, max(finished_at) as served from job where finished_at > now() - interval '1 hour' group by ws_id
      ) s on s.ws_id = q.ws_id
      where q.state = 'queued' and q.run_at <= now() and q.kind = any($3)
    ) t on t.ws_id = j.ws_id and t.id = j.id
    where j.state = 'queued' and t.turn <= $5
    order by j.priority desc, t.turn, t.served nulls first, j.run_at
    limit $4
    for update of j skip locked
  )
  returning ws_id as "wsId", id, kind, payload, attempts as attempt, max_attempts as "maxAttempts",
    request_id as "requestId", language`

const REAP = `
  update job set
    state = case when attempts < max_attempts then 'queued' else 'failed' end,
    finished_at = case when attempts < max_attempts then null else now() end,
    last_error = 'the process that ran it ended', lease_owner = null, lease_until = null, run_at = now()
  where (ws_id, id) in (
    select ws_id, id from job
    where state = 'running' and (lease_until < now() or lease_owner <> all($1::uuid[]))
    for update skip locked
  )
  returning 1`

const EXTEND = `
  update job set lease_until = now() + make_interval(secs => $2)
  where lease_owner = $1 and state = 'running' and (ws_id, id) in (select * from unnest($3::uuid[], $4::uuid[]))
  returning id`

const COMPLETE = `
  update job set state = 'done', progress = 1, result = $4, finished_at = now(), lease_owner = null, lease_until = null
  where ws_id = $1 and id = $2 and state = 'running' and lease_owner = $3
  returning id`

const FAIL = `
  update job set
    state = case when $5::float8 is null then 'failed' else 'queued' end,
    finished_at = case when $5::float8 is null then now() end,
    run_at = now() + make_interval(secs => coalesce($5, 0)),
    last_error = $4, lease_owner = null, lease_until = null
  where ws_id = $1 and id = $2 and state = 'running' and lease_owner = $3
  returning id`

/** Without counting the attempt: the job did nothing wrong. */
const GIVE_BACK = `
  update job set state = 'queued', attempts = attempts - 1, run_at = now(), lease_owner = null, lease_until = null
  where ws_id = $1 and id = $2 and state = 'running' and lease_owner = $3
  returning id`

const PROGRESS = `
  update job set progress = $4 where ws_id = $1 and id = $2 and state = 'running' and lease_owner = $3 returning id`

const PRUNE = `
  delete from job where (ws_id, id) in (
    select ws_id, id from job where finished_at < now() - make_interval(secs => $1) limit 1000
  )`

export interface Lease {
  owner: string
  leaseMs: number
}

export interface Room {
  /** Jobs to take at most. */
  jobs: number
  /** Jobs of one workspace that the owner may have at a time, those that it already runs included. */
  perWorkspace: number
}

/** Takes the next jobs that are due, of each workspace in turn. Workers of all processes may call it at once. */
export function claimJobs(
  database: Database,
  { owner, leaseMs }: Lease,
  kinds: readonly string[],
  { jobs, perWorkspace }: Room,
): Promise<Job[]> {
  return database.query<Job>(CLAIM, [owner, leaseMs / 1000, kinds, jobs, perWorkspace])
}

/**
 * Puts back jobs whose worker is gone, or fails those that have had all their attempts.
 *
 * @param living when given, these are all the owners there can be, so others are gone although their leases still run
 * @returns how many
 */
export async function reapJobs(database: Database, living?: Iterable<string>): Promise<number> {
  const rows = await database.query(REAP, [living ? [...living] : null])
  return rows.length
}

/** @returns the ids of the jobs that the owner still holds */
export async function extendLeases(
  database: Database,
  lease: Lease,
  jobs: readonly Job[],
): Promise<ReadonlySet<string>> {
  const ids = [jobs.map(({ wsId }) => wsId), jobs.map(({ id }) => id)]
  const rows = await database.query<{ id: string }>(EXTEND, [lease.owner, lease.leaseMs / 1000, ...ids])
  return new Set(rows.map(({ id }) => id))
}

/** @returns false when the lease was lost */
export async function completeJob(tx: Tx, job: Job, owner: string, result: unknown): Promise<boolean> {
  const rows = await tx.rows(COMPLETE, [job.wsId, job.id, owner, JSON.stringify(result ?? null)])
  return rows.length > 0
}

/**
 * @param retryAfterMs undefined: for good
 * @returns false when the lease was lost
 */
export function failJob(
  database: Database,
  job: Job,
  owner: string,
  message: string,
  retryAfterMs: number | undefined,
): Promise<boolean> {
  return changed(database, FAIL, job, owner, message, retryAfterMs === undefined ? null : retryAfterMs / 1000)
}

export function giveBackJob(database: Database, job: Job, owner: string): Promise<boolean> {
  return changed(database, GIVE_BACK, job, owner)
}

/** @param progress 0 to 1 */
export function saveProgress(database: Database, job: Job, owner: string, progress: number): Promise<boolean> {
  return changed(database, PROGRESS, job, owner, progress)
}

/** Forgets jobs that ended longer ago than `retentionMs`. */
export async function pruneJobs(database: Database, retentionMs: number): Promise<void> {
  await database.query(PRUNE, [retentionMs / 1000])
}

async function changed(
  database: Database,
  text: string,
  { wsId, id }: Job,
  owner: string,
  ...rest: unknown[]
): Promise<boolean> {
  const rows = await database.query(text, [wsId, id, owner, ...rest])
  return rows.length > 0
}
