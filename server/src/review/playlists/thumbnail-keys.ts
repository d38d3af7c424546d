import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Storage keys of the scenes' pictures, in the order of the ids. */
export async function thumbnailKeys(tx: Tx, wsId: string, ids: readonly string[]): Promise<(string | null)[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<{ id: string; thumbnail_key: string | null }>(
    tx,
    sql`select i.id, i.thumbnail_key from item i where i.ws_id = ${wsId} and i.id = any(${sql.param([...ids])}::uuid[])`,
  )
  const byId = new Map(rows.map(({ id, thumbnail_key }) => [id, thumbnail_key]))
  return ids.map((id) => byId.get(id) ?? null)
}
