import type { Database } from '../db/database.ts'
import { ApiError } from './api-error.ts'

/** Failures from everywhere together. */
export interface Turns {
  /** The counted thing, such as `login:account:…`. */
  key: string
  /** Failures that cost nothing. */
  free: number
}

/** How long a failure is remembered after the last one. */
const MEMORY_SECONDS = 3600
/** Longest wait for a turn: long for a guesser, bearable for the person whose account is being guessed at. */
const WAIT_MAX_SECONDS = 60
/** 2 to the sixth is more than the longest wait. */
const EXPONENT_MAX = 6

/** SQL: when the next turn may be taken. */
const NEXT_TURN = `counter.resets_at - make_interval(secs => ${MEMORY_SECONDS})
  + make_interval(secs => least(${WAIT_MAX_SECONDS}, power(2, least(counter.hits - $2, ${EXPONENT_MAX}))))`

const TAKE = `
  insert into rate_limit as counter (key, hits, resets_at) values ($1, 1, now() + make_interval(secs => ${MEMORY_SECONDS}))
  on conflict (key) do update set
    hits = case when counter.resets_at <= now() then 1 else counter.hits + 1 end,
    resets_at = excluded.resets_at
  where counter.resets_at <= now() or counter.hits < $2 or ${NEXT_TURN} <= now()
  returning hits`

const WAIT = `
  select ceil(extract(epoch from ${NEXT_TURN} - now()))::int as seconds from rate_limit counter where key = $1`

/**
 * Takes a turn at a secret that is guessed at from many addresses at once: after the free ones each waits longer, up
 * to a minute. A caller who comes too early is refused and counts for nothing, so that a flood does not lengthen the
 * wait. All processes count together.
 * @throws {ApiError} too_many_requests, with meta.retry_after in seconds
 */
export async function takeTurn(database: Database, { key, free }: Turns): Promise<void> {
  const rows = await database.query(TAKE, [key, free])
  if (rows.length > 0) return
  const [row] = await database.query<{ seconds: number }>(WAIT, [key, free])
  throw new ApiError('too_many_requests', { meta: { retry_after: Math.max(1, row?.seconds ?? 1) } })
}
