import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FlowStatus } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * The statuses of a workspace by their ids, deleted ones too, held for a moment.
 * @param needed SQL of the ids that matter: no other is read where nothing is held
 */
export function knownStatuses(tx: Tx, wsId: string, needed: SQL): Promise<ReadonlyMap<string, FlowStatus>> {
  const read = async (which: SQL): Promise<ReadonlyMap<string, FlowStatus>> => {
    const rows = await rowsOf<FlowStatus>(
      tx,
      sql`select s.id, s.name, s.kind, s.colour, s.position, s.reserved from template_flow_status s
        where s.ws_id = ${wsId} and ${which}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  }
  return tx.held(
    'flows',
    `statuses ${wsId}`,
    () => read(sql`true`),
    () => read(sql`s.id in (${needed})`),
  )
}
