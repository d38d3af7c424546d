import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { TemplateFlow } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { STATUSES_JSON } from './status-json.ts'

/**
 * The flows of a workspace with their active statuses, by their ids; held for a moment.
 * @param needed ids that matter: no other is read where nothing is held
 */
export function knownFlows(
  tx: Tx,
  wsId: string,
  needed: readonly string[],
): Promise<ReadonlyMap<string, TemplateFlow>> {
  const read = async (which: SQL): Promise<ReadonlyMap<string, TemplateFlow>> => {
    const rows = await rowsOf<TemplateFlow>(
      tx,
      sql`select f.id, f.name, ${STATUSES_JSON} as statuses from template_flow f where f.ws_id = ${wsId} and ${which}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  }
  return tx.held(
    'flows',
    `flows ${wsId}`,
    () => read(sql`true`),
    () => read(sql`f.id = any(${sql.param(needed)}::uuid[])`),
  )
}
