import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'

/** Changes of people's sight, written by triggers of the tables that it depends on. Several changes as one. */
export interface SightChanges {
  /** As `pg_snapshot`: changes before it need not be read again. */
  snapshot: string
  /** ws_user ids of those whose scenes, shares or places to coordinate are others. */
  people: readonly string[]
  /** Playlists with other scenes. */
  playlists: readonly string[]
  /** Scenes and entities that are new. */
  made: readonly string[]
  /** Scenes and entities that are gone. */
  lost: readonly string[]
  /** More than that: everybody is concerned. */
  isAll: boolean
}

/** Long enough for every process to have looked, and for a transaction that was slow to commit. */
const RETENTION_HOURS = 6
/** Longest time between two looks that together miss nothing, ms. A reader that was idle for longer begins anew. */
export const SIGHT_HOLDS_MS = 3600_000
/** Small enough not to hold the embedded engine. */
const PRUNE_ROWS = 2000

/** A copy of the database may hold changes of transactions that its own numbers have not come to. */
const CHANGES = `
  select pg_current_snapshot()::text as snapshot, c.people, c.playlists, c.made, c.lost, c.is_all
  from (select 1) one
  left join sight_change c on c.ws_id = $1 and $2::text is not null
    and c.xid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $2::pg_snapshot)
    and c.xid < pg_snapshot_xmax(pg_current_snapshot())`
const PRUNE = `
  delete from sight_change
  where (ws_id, xid, seq) in (
    select ws_id, xid, seq from sight_change where created_at < now() - make_interval(hours => ${RETENTION_HOURS})
    limit ${PRUNE_ROWS}
  )
  returning 1`

interface ChangeRow {
  snapshot: string
  people: string[] | null
  playlists: string[] | null
  made: string[] | null
  lost: string[] | null
  is_all: boolean | null
}

/**
 * What was committed since a look.
 * @param since the look's `snapshot`; null: only the snapshot of this moment is of interest
 */
export async function readSightChanges(tx: Tx, wsId: string, since: string | null): Promise<SightChanges> {
  const rows = await tx.rows<ChangeRow>(CHANGES, [wsId, since])
  const all = (name: 'people' | 'playlists' | 'made' | 'lost') => [...new Set(rows.flatMap((row) => row[name] ?? []))]
  return {
    snapshot: rows[0]?.snapshot ?? '',
    people: all('people'),
    playlists: all('playlists'),
    made: all('made'),
    lost: all('lost'),
    isAll: rows.some(({ is_all }) => is_all === true),
  }
}

/** Deletes changes that every process has read long ago, in small transactions. */
export async function pruneSightChanges(database: Database): Promise<void> {
  for (;;) {
    const rows = await database.query(PRUNE)
    if (rows.length < PRUNE_ROWS) return
  }
}
