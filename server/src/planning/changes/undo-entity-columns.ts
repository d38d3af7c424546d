import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { UndoReason } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isViolation, sqlState } from '../../platform/db/violation.ts'
import { groupById } from '../../workspace/working-calendar/group-queries.ts'
import { flowOf } from '../entities/queries.ts'
import { mayLeaveFlow } from '../status-flows/guard-flow.ts'
import { metricsOn } from '../metrics/entity-metric-queries.ts'
import type { Change } from './record-changes.ts'
import type { EntityRecord, EntityUndo } from './undoing.ts'

/** How a field's value is kept in its column, from a value of the history. */
const COLUMNS: Record<string, (value: unknown) => SQL> = {
  name: (value) => sql`name = ${value}`,
  code: (value) => sql`code = ${value}`,
  description: (value) => sql`description = ${value ?? ''}`,
  scheduled_start: (value) => sql`scheduled_start = ${value}::date`,
  scheduled_due: (value) => sql`scheduled_due = ${value}::date`,
  archived: (value) => sql`status = ${value === true ? 0 : 1}`,
  template_flow: (value) => sql`template_flow_id = ${idOf(value)}::uuid`,
  primary_metric: (value) => sql`primary_metric_id = ${idOf(value)}::uuid`,
  start_frame: (value) => sql`start_frame = ${value}::integer`,
  colour: (value) => sql`colour = ${value}`,
  holiday_group: (value) => sql`holiday_group_id = ${idOf(value)}::uuid`,
  point_metric: (value) => sql`point_metric_id = ${idOf(value)}::uuid`,
}

export function isColumn(field: string): boolean {
  return Object.hasOwn(COLUMNS, field)
}

export function idOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null
}

/** Two values of the history are the same when they name the same thing, whatever its name was. */
function identity(value: unknown): string {
  return idOf(value) ?? JSON.stringify(value ?? null)
}

async function isFlow(tx: Tx, wsId: string, id: string): Promise<boolean> {
  const rows = await rowsOf(tx, sql`select 1 from template_flow where ws_id = ${wsId} and id = ${id} and status = 1`)
  return rows.length > 0
}

/** Whether a value can be had again: the flow that it names is in use, the holiday group is there, the metric is attached here or above. */
async function isThere({ tx, member, entity }: EntityUndo, { field, from }: EntityRecord): Promise<boolean> {
  const id = idOf(from)
  if (id === null) return true
  if (field === 'template_flow') return isFlow(tx, member.wsId, id)
  if (field === 'holiday_group') return (await groupById(tx, member.wsId, id)) !== undefined
  return (await metricsOn(tx, member.wsId, entity.id)).some((metric) => metric.id === id)
}

/** A template flow says which statuses are reserved. */
async function mayGoBack({ tx, member, entity }: EntityUndo, { field }: EntityRecord): Promise<boolean> {
  return field !== 'template_flow' || mayLeaveFlow(member, entity, await flowOf(tx, member.wsId, entity.id))
}

/** @returns why it cannot be: another has the code by now, the start is after the due date */
async function write({ tx, member, entity }: EntityUndo, records: readonly EntityRecord[]): Promise<UndoReason | null> {
  const sets = records.flatMap(({ field, from }) => COLUMNS[field]?.(from) ?? [])
  try {
    await tx.transaction((nested) =>
      rowsOf(
        nested,
        sql`update entity set ${sql.join(sets, sql`, `)} where ws_id = ${member.wsId} and id = ${entity.id}`,
      ),
    )
    return null
  } catch (error) {
    if (isViolation(error, 'entity_code')) return 'taken'
    // A check: the schedule would end before it begins.
    if (sqlState(error) === '23514') return 'changed'
    throw error
  }
}

/** Gives an entity's own columns the values from before, those together that can have them. */
export async function undoColumns(undo: EntityUndo, records: readonly EntityRecord[]): Promise<Change[]> {
  const { entity, tally } = undo
  const back: EntityRecord[] = []
  for (const record of records) {
    const isStill = identity(entity.values[record.field]) === identity(record.to)
    if (!isStill) tally.keep(entity.id, 'changed')
    else if (!(await mayGoBack(undo, record))) tally.keep(entity.id, 'denied')
    else if (await isThere(undo, record)) back.push(record)
    else tally.keep(entity.id, 'gone')
  }
  if (back.length === 0) return []
  const refusal = await write(undo, back)
  if (refusal) {
    tally.keep(entity.id, refusal)
    return []
  }
  return back.map(({ field, from, to }) => ({ entityId: entity.id, field, from: to, to: from }))
}
