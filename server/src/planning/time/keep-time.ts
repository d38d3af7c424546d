import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Hours that were worked outlive their scenes: they keep the name. To be called before the scenes are deleted. */
export async function keepTimeOf(tx: Tx, wsId: string, itemIds: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`update time_entry t set item_name = i.name from item i
      where t.ws_id = ${wsId} and t.item_id = any(${sql.param([...itemIds])}::uuid[])
        and i.ws_id = t.ws_id and i.id = t.item_id`,
  )
}
