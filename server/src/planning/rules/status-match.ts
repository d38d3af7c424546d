import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { StatusSet, StatusTarget } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FlowStatusRow } from '../scenes/flow-statuses.ts'

/** A scene's status: its id, if any, and the fixed status that it counts as. */
export interface Held {
  status_id: string | null
  status_kind: number
}

/** Whether a scene has one of the statuses of a set. */
export type Matches = (held: Held) => boolean

/** A set with all statuses that count as named by it: those of other flows with the same names. */
export interface FullSet {
  kinds: readonly number[]
  status_ids: readonly string[]
}

export const isEmptySet = ({ kinds, status_ids }: FullSet): boolean => kinds.length + status_ids.length === 0

export function matcherOf({ kinds, status_ids }: FullSet): Matches {
  const [byKind, byId] = [new Set(kinds), new Set(status_ids)]
  return ({ status_id, status_kind }) => byKind.has(status_kind) || (status_id !== null && byId.has(status_id))
}

/** SQL of the same, of a row of `item`. */
export function matchSql(alias: string, { kinds, status_ids }: FullSet): SQL {
  const row = sql.identifier(alias)
  return sql`(${row}.status_kind = any(${sql.param([...kinds])}::smallint[])
    or (${row}.status_id is not null and ${row}.status_id = any(${sql.param([...status_ids])}::uuid[])))`
}

/** Adds to a set the namesakes of its statuses in other flows. */
export async function fullSet(tx: Tx, wsId: string, { kinds, status_ids }: StatusSet): Promise<FullSet> {
  if (status_ids.length === 0) return { kinds, status_ids }
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select s.id from template_flow_status s where s.ws_id = ${wsId} and lower(s.name) in (
      select lower(n.name) from template_flow_status n where n.ws_id = ${wsId} and n.id = any(${sql.param(status_ids)}::uuid[]))`,
  )
  return { kinds, status_ids: rows.map(({ id }) => id) }
}

/** The status that a scene of a flow gets; undefined where the flow has none like it. */
export function statusToSet(
  to: StatusTarget,
  wantedStatus: FlowStatusRow | undefined,
  ofFlow: readonly FlowStatusRow[],
): FlowStatusRow | undefined {
  if (to.kind !== null) return ofFlow.find(({ kind }) => kind === to.kind)
  if (!wantedStatus) return undefined
  const name = wantedStatus.name.toLowerCase()
  return ofFlow.find(({ id }) => id === wantedStatus.id) ?? ofFlow.find((other) => other.name.toLowerCase() === name)
}
