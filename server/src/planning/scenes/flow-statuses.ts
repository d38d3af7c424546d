import { sql } from 'drizzle-orm'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { TemplateFlowStatusTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { StatusThen } from './scene-values.ts'
import { groupBy } from '../../platform/group-by.ts'

/** A status of a flow, with the flow. */
export interface FlowStatusRow extends StatusThen {
  flow_id: string
  /** Only reviewers and coordinators may set it. */
  reserved: TemplateFlowStatusTable['reserved']
}

/** A status as the history keeps it. */
export function statusThen({ id, name, kind, colour }: StatusThen): StatusThen {
  return { id, name, kind, colour }
}

/** An active status. */
export function activeStatus(tx: Tx, wsId: string, id: string): Promise<FlowStatusRow | undefined> {
  return rowOf<FlowStatusRow>(
    tx,
    sql`select s.id, s.name, s.kind, s.colour, s.reserved, s.template_flow_id as flow_id from template_flow_status s
      where s.ws_id = ${wsId} and s.id = ${id} and s.status = 1`,
  )
}

/** The active statuses of each flow, in the flow's order. */
export async function statusesOf(
  tx: Tx,
  wsId: string,
  flowIds: readonly (string | null)[],
): Promise<(flowId: string | null) => FlowStatusRow[]> {
  const ids = [...new Set(flowIds.filter((id) => id !== null))]
  const rows = await rowsOf<FlowStatusRow>(
    tx,
    sql`select s.id, s.name, s.kind, s.colour, s.reserved, s.template_flow_id as flow_id from template_flow_status s
      where s.ws_id = ${wsId} and s.template_flow_id = any(${sql.param(ids)}::uuid[]) and s.status = 1
      order by s.template_flow_id, s.position, s.id`,
  )
  const byFlow = groupBy(rows, ({ flow_id }) => flow_id)
  return (flowId) => byFlow.get(flowId ?? '') ?? []
}
