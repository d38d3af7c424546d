import { sql } from 'drizzle-orm'
import type { TreemapCategory } from '@arbo/core/contract'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import { text } from '../../texts.ts'
import { levelsIn } from '../settings/levelsIn.ts'
import { KINDS } from './heldTotals.ts'

/** The fixed statuses under their names, the first with the workspace's word for scenes. */
async function fixedStatuses(tx: Tx, wsId: string): Promise<TreemapCategory[]> {
  const { scene } = await levelsIn(tx, wsId)
  return KINDS.map((kind) => ({
    key: String(kind),
    name: text(`status.${kind}`, { scene: scene.word }),
    kind,
    colour: null,
  }))
}

/**
 * What every rectangle is divided into: the fixed statuses, or those of a flow in its order. Archived statuses of the
 * flow stay as long as a scene has them.
 * @throws {ApiError} invalid_reference where the flow does not exist
 */
export async function categoriesOf(tx: Tx, wsId: string, flowId: string | undefined): Promise<TreemapCategory[]> {
  if (flowId === undefined) return fixedStatuses(tx, wsId)
  const rows = await rowsOf<TreemapCategory & Record<string, unknown>>(
    tx,
    sql`select s.id as key, s.name, s.kind, s.colour from template_flow_status s
      where s.ws_id = ${wsId} and s.template_flow_id = ${flowId}
        and (s.status = 1 or exists (select from item i where i.ws_id = s.ws_id and i.status_id = s.id))
      order by s.position, s.id`,
  )
  if (rows.length === 0) throw new ApiError('invalid_reference')
  return rows
}
