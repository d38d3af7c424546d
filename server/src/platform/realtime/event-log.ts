import type { Database } from '../db/database.ts'
import type { LiveEvent } from './event.ts'

const PAGE = `
  select ws_id as "wsId", seq, type, item_id as "itemId", place, payload, created_at as "createdAt"
  from event_outbox
  where ws_id = $1 and seq > $2
  order by seq
  limit $3`
/** Small enough not to hold the embedded engine. */
const PRUNE_ROWS = 2000
const PRUNE = `
  delete from event_outbox
  where (ws_id, seq) in (
    select ws_id, seq from event_outbox where created_at < now() - make_interval(secs => $1) limit ${PRUNE_ROWS}
  )
  returning 1`

/**
 * The events after number `after`, oldest first.
 *
 * @param limit events at most
 * @returns 'gone' when events after `after` have been pruned (or never were: another database), else the events
 */
export async function readEvents(
  database: Database,
  wsId: string,
  after: number,
  limit: number,
): Promise<LiveEvent[] | 'gone'> {
  const events = await database.query<LiveEvent>(PAGE, [wsId, after, limit])
  const [first] = events
  if (first) return first.seq === after + 1 ? events : 'gone'
  return (await lastSeq(database, wsId)) === after ? [] : recheck(database, wsId, after, limit)
}

/** An event may have been committed between the two looks. */
async function recheck(database: Database, wsId: string, after: number, limit: number): Promise<LiveEvent[] | 'gone'> {
  const events = await database.query<LiveEvent>(PAGE, [wsId, after, limit])
  return events[0]?.seq === after + 1 ? events : 'gone'
}

/** The number of the workspace's newest event, 0 before the first. */
export async function lastSeq(database: Database, wsId: string): Promise<number> {
  const heads = await lastSeqs(database, [wsId])
  return heads.get(wsId) ?? 0
}

/** The same for many workspaces in one query; those without events are absent. */
export async function lastSeqs(database: Database, wsIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ ws_id: string; last_seq: number }>(
    'select ws_id, last_seq from event_counter where ws_id = any($1)',
    [wsIds],
  )
  return new Map(rows.map((row) => [row.ws_id, row.last_seq]))
}

/**
 * Deletes events older than `retentionMs`, in small transactions.
 *
 * @returns how many
 */
export async function pruneEvents(database: Database, retentionMs: number): Promise<number> {
  for (let pruned = 0; ;) {
    const rows = await database.query(PRUNE, [retentionMs / 1000])
    pruned += rows.length
    if (rows.length < PRUNE_ROWS) return pruned
  }
}
