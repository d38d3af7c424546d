import type { Database } from '../db/database.ts'
import { ApiError } from './api-error.ts'

export interface Limit {
  /** The counted thing, such as `login:address:203.0.113.7`. */
  key: string
  hits: number
  seconds: number
}

const TAKE = `
  insert into rate_limit as counter (key, hits, resets_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    hits = case when counter.resets_at <= now() then 1 else counter.hits + 1 end,
    resets_at = case when counter.resets_at <= now() then excluded.resets_at else counter.resets_at end
  returning hits, ceil(extract(epoch from resets_at - now()))::int as "retryAfter"`

/**
 * Counts one attempt under every limit, in the database, so that all processes count together.
 * @throws {ApiError} too_many_requests, with meta.retry_after in seconds
 */
export async function takeAttempt(database: Database, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const [row] = await database.query<{ hits: number; retryAfter: number }>(TAKE, [limit.key, limit.seconds])
    if (row && row.hits > limit.hits) {
      throw new ApiError('too_many_requests', { meta: { retry_after: Math.max(1, row.retryAfter) } })
    }
  }
}

/** Takes attempts back that turned out to be rightful. */
export async function giveBackAttempt(database: Database, limits: readonly Pick<Limit, 'key'>[]): Promise<void> {
  const keys = limits.map((limit) => limit.key)
  await database.query('update rate_limit set hits = greatest(hits - 1, 0) where key = any($1)', [keys])
}

/** Removes counters that have run out. */
export async function pruneRateLimits(database: Database): Promise<void> {
  await database.query(`delete from rate_limit where resets_at < now() - interval '1 minute'`)
}
