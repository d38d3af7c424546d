import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { TemplateFlowStatusTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Statuses of several flows that are told apart beside each other; of more the fixed ones are shown. */
const JOINED_MAX = 12

/** A status with its flow. */
export interface StatusOfFlow extends Pick<TemplateFlowStatusTable, 'id' | 'name' | 'kind' | 'colour'> {
  flow_id: string
}

/** Statuses that are called alike and count as the same fixed one, in one or several flows. */
export interface OwnStatus extends Omit<StatusOfFlow, 'id' | 'flow_id'> {
  ids: [string, ...string[]]
}

const wordOf = ({ name, kind }: Pick<StatusOfFlow, 'name' | 'kind'>): string => `${kind} ${name.trim().toLowerCase()}`

/**
 * The statuses of flows as one list: those of the first flow in its order, and each further one that is not called as
 * one before, behind the one that it follows in its flow. Within a flow no two are one.
 * @param rows flow by flow, each in its order
 */
export function joinStatuses(rows: readonly StatusOfFlow[]): OwnStatus[] {
  const joined: OwnStatus[] = []
  let flow: string | null = null
  let taken = new Set<OwnStatus>()
  let place = 0
  for (const row of rows) {
    if (row.flow_id !== flow) {
      flow = row.flow_id
      taken = new Set()
      place = 0
    }
    let one = joined.find((other) => !taken.has(other) && wordOf(other) === wordOf(row))
    if (one) one.ids.push(row.id)
    else {
      one = { ids: [row.id], name: row.name, kind: row.kind, colour: row.colour }
      joined.splice(place, 0, one)
    }
    taken.add(one)
    place = joined.indexOf(one) + 1
  }
  return joined
}

/** The list of {@link joinStatuses}, where it can be told apart: of one flow always. Null: by the fixed statuses. */
export function tellable(rows: readonly StatusOfFlow[]): OwnStatus[] | null {
  const joined = joinStatuses(rows)
  const isOneFlow = rows.every(({ flow_id }) => flow_id === rows[0]?.flow_id)
  return joined.length > 0 && (isOneFlow || joined.length <= JOINED_MAX) ? joined : null
}

/**
 * Statuses of the flows that some of them belong to, flow by flow by name: the active ones, and those archived ones that
 * are among them.
 */
export function statusesOfFlowsOf(tx: Tx, wsId: string, statusIds: readonly string[]): Promise<StatusOfFlow[]> {
  const ids = sql`${sql.param([...statusIds])}::uuid[]`
  return readStatuses(
    tx,
    wsId,
    sql`s.template_flow_id in (
        select used.template_flow_id from template_flow_status used where used.ws_id = ${wsId} and used.id = any(${ids})
      ) and (s.status = 1 or s.id = any(${ids}))`,
  )
}

/** Only these statuses, flow by flow by name. */
export function statusesById(tx: Tx, wsId: string, ids: readonly string[]): Promise<StatusOfFlow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : readStatuses(tx, wsId, sql`s.id = any(${sql.param([...ids])}::uuid[])`)
}

/** The active statuses of a flow, and those of the archived ones that scenes still have. */
export function statusesOfFlow(tx: Tx, wsId: string, flowId: string): Promise<StatusOfFlow[]> {
  return readStatuses(
    tx,
    wsId,
    sql`s.template_flow_id = ${flowId}
      and (s.status = 1 or exists (select from item i where i.ws_id = s.ws_id and i.status_id = s.id))`,
  )
}

function readStatuses(tx: Tx, wsId: string, which: SQL): Promise<StatusOfFlow[]> {
  return rowsOf<StatusOfFlow>(
    tx,
    sql`select s.id, s.name, s.kind, s.colour, s.template_flow_id as flow_id
      from template_flow_status s join template_flow f on f.ws_id = s.ws_id and f.id = s.template_flow_id
      where s.ws_id = ${wsId} and ${which}
      order by lower(f.name), f.id, s.position, s.id`,
  )
}
