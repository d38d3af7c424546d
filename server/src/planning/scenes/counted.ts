import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * SQL condition on scenes: those that count. An omitted scene is there with all that hangs on it, but in no list, total,
 * report or rule. Each place that lists or counts scenes asks this; lists can be asked for the omitted ones instead.
 * @param alias of a table with the columns of `item`
 */
export function counted(alias: string): SQL {
  return sql`not ${sql.identifier(alias)}.omitted`
}

/** Of `item i`. */
export const COUNTED = counted('i')

/** Whether a workspace has omitted scenes. Most have none, and then nothing need be asked of any scene. */
export function hasOmitted(tx: Tx, wsId: string): Promise<boolean> {
  return tx.held('omitted', `omitted ${wsId}`, async () => {
    const row = await rowOf<{ has: boolean }>(
      tx,
      sql`select exists (select from item i where i.ws_id = ${wsId} and i.omitted) as has`,
    )
    return row?.has ?? false
  })
}
