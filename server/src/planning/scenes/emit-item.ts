import { sql } from 'drizzle-orm'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'

/** Tells that a scene has changed. */
export async function emitItem(tx: Tx, member: Member, access: ItemAccess): Promise<void> {
  const row = await rowOf<{ status_kind: number }>(
    tx,
    sql`select status_kind from item where ws_id = ${member.wsId} and id = ${access.id}`,
  )
  const status_kind = row?.status_kind ?? 0
  emitEvent(tx, member.wsId, 'item.updated', { item_id: access.id, entity_id: access.entity_id, status_kind }, access)
}
