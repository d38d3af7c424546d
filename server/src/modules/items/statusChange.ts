import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Member } from '../access/member.ts'

export interface StatusColumns {
  status_id: string | null
  /** The fixed status (0 to 6) that it counts as. */
  status_kind: number
}

/**
 * Writes down that a scene moves to another status; nothing where it has that one already. To be called before the
 * scene itself is written, on a scene that the transaction has locked.
 */
export async function recordStatusChange(
  tx: Tx,
  { wsId, id: ws_user_id }: Pick<Member, 'wsId' | 'id'>,
  itemId: string,
  { status_id, status_kind }: StatusColumns,
): Promise<void> {
  await rowsOf(
    tx,
    sql`insert into item_status_change
        (ws_id, id, item_id, from_status_id, from_kind, to_status_id, to_kind, ws_user_id)
      select i.ws_id, ${uuidv7()}, i.id, i.status_id, i.status_kind, ${status_id}::uuid, ${status_kind}, ${ws_user_id}
      from item i
      where i.ws_id = ${wsId} and i.id = ${itemId} and i.status_id is distinct from ${status_id}::uuid`,
  )
}
