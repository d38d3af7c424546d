import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { KIND_KEY } from '@arbo/core/contract'
import type { TreemapCategory } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { KINDS } from '../../planning/metrics/held-totals.ts'

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

/** The statuses of a flow in its order. Archived ones stay as long as a scene has them. */
async function flowStatuses(tx: Tx, wsId: string, flowId: string): Promise<TreemapCategory[]> {
  const rows = await rowsOf<TreemapCategory>(
    tx,
    sql`select s.id as key, s.name, s.kind, s.colour from template_flow_status s
      where s.ws_id = ${wsId} and s.template_flow_id = ${flowId}
        and (s.status = 1 or exists (select from item i where i.ws_id = s.ws_id and i.status_id = s.id))
      order by s.position, s.id`,
  )
  if (rows.length === 0) throw new ApiError('invalid_reference')
  return rows
}

/** The division of a treemap's scenes, with the SQL of the part that a scene is in, from 0. */
export interface Division {
  categories: TreemapCategory[]
  category: SQL
}

/**
 * Scenes by the fixed statuses, or by those of a flow. What has none of the flow's is divided by the fixed statuses that
 * occur there, so that the whole is the same either way.
 * @param where condition on `item i`
 * @throws {ApiError} invalid_reference where the flow does not exist
 */
export async function divisionOf(tx: Tx, wsId: string, flowId: string | undefined, where: SQL): Promise<Division> {
  const fixed = await fixedStatuses(tx, wsId)
  if (flowId === undefined) return { categories: fixed, category: sql`i.status_kind::int` }
  const statuses = await flowStatuses(tx, wsId, flowId)
  const ids = sql`${sql.param(statuses.map(({ key }) => key))}::uuid[]`
  const rows = await rowsOf<{ kind: number }>(
    tx,
    sql`select distinct i.status_kind as kind from item i
      where ${where} and (i.status_id = any(${ids})) is not true order by 1`,
  )
  const others = rows.flatMap(({ kind }) => {
    const one = fixed[kind]
    return one ? [{ ...one, key: `${KIND_KEY}${kind}`, name: text('woohoo.outside_flow', { status: one.name }) }] : []
  })
  const kinds = sql`${sql.param(others.map(({ kind }) => kind))}::smallint[]`
  return {
    categories: [...statuses, ...others],
    category: sql`coalesce(array_position(${ids}, i.status_id), ${statuses.length}::int + array_position(${kinds}, i.status_kind)) - 1`,
  }
}
