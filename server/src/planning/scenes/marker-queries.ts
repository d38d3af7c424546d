import type { ItemMarker } from '@arbo/core/contract'
import { sql } from 'drizzle-orm'
import { personJson } from '../../platform/access/people.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** By frame. @param id only this one */
export async function markersOf(tx: Tx, wsId: string, itemId: string, id: string | null = null): Promise<ItemMarker[]> {
  const rows = await rowsOf<Omit<ItemMarker, 'created_at'> & { created_at: Date }>(
    tx,
    sql`select k.id, k.rendition_id, k.frame, k.colour, k.label, k.created_at, ${personJson('m')} as created_by
      from item_marker k join ws_user m on m.ws_id = k.ws_id and m.id = k.created_by
      where k.ws_id = ${wsId} and k.item_id = ${itemId} and (${id}::uuid is null or k.id = ${id})
      order by k.frame, k.id`,
  )
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
