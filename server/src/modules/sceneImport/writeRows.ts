import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { item, itemUser } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Member } from '../access/member.ts'
import { Act } from '../changes/act.ts'
import { recordChanges } from '../changes/recordChanges.ts'
import { tell } from '../events/tell.ts'
import { writeMetricValues } from '../metrics/values.ts'
import { writeScenes } from '../scenes/writeScenes.ts'
import { insertParents, newOnes, type ParentNode } from './parents.ts'
import type { PlannedRow } from './plan.ts'

/** Rows of one insert: a statement takes 65,535 values. */
const CHUNK = 1000
/** Up to so many are told one by one. */
const TOLD_EACH = 20

/** Entities that new scenes lie on and that are not there yet. */
export function newParentsOf(rows: readonly PlannedRow[]): ParentNode[] {
  const wanted = rows.filter(({ scene, faults }) => scene === null && faults.length === 0)
  return [...new Map(wanted.flatMap(({ parent }) => newOnes(parent)).map((node) => [node.id, node])).values()]
}

/** Whether a row changes anything. */
export function changesSomething({ scene, to, metrics }: PlannedRow): boolean {
  return scene === null || Object.keys(to).length > 0 || metrics.length > 0
}

async function insertScenes(
  tx: Tx,
  member: Member,
  act: Act,
  rows: readonly PlannedRow[],
): Promise<Map<PlannedRow, string>> {
  const { wsId: ws_id, id: created_by } = member
  const counts = await rowsOf<{ id: string; next: number }>(
    tx,
    sql`select i.entity_id as id, max(i.position) + 1 as next from item i
      where i.ws_id = ${ws_id} and i.entity_id = any(${sql.param([...new Set(rows.map(({ parent }) => parent.id))])}::uuid[])
      group by i.entity_id`,
  )
  const next = new Map(counts.map((row) => [row.id, row.next]))
  const ids = new Map(rows.map((row) => [row, uuidv7()]))
  const values = rows.map((row) => {
    const { parent, to, name } = row
    const position = next.get(parent.id) ?? 0
    next.set(parent.id, position + 1)
    return {
      ...parent.place,
      ws_id,
      id: ids.get(row) ?? '',
      entity_id: parent.id,
      name,
      code: to.code ?? null,
      description: to.description ?? '',
      status_id: to.status?.id ?? null,
      status_kind: to.status?.kind ?? 0,
      due_date: to.due_date ?? null,
      frame_in: to.frame_range?.in ?? null,
      frame_out: to.frame_range?.out ?? null,
      position,
      created_by,
    }
  })
  for (let at = 0; at < values.length; at += CHUNK) await tx.insert(item).values(values.slice(at, at + CHUNK))
  const people = rows.flatMap((row) =>
    (['assignee', 'reviewer'] as const).flatMap((role) =>
      (row.to[`${role}s`] ?? []).map(({ id }) => ({ ws_id, item_id: ids.get(row) ?? '', ws_user_id: id, role })),
    ),
  )
  for (let at = 0; at < people.length; at += CHUNK) await tx.insert(itemUser).values(people.slice(at, at + CHUNK))
  const created = values.map(({ id, name }) => ({ itemId: id, field: 'created', from: null, to: name }))
  await recordChanges(tx, member, await act.begin(), created)
  return ids
}

async function writeMetrics(
  tx: Tx,
  member: Member,
  act: Act,
  rows: readonly PlannedRow[],
  idOf: (row: PlannedRow) => string,
): Promise<void> {
  const cells = rows.flatMap((row) => row.metrics.map(({ metric, to }) => ({ row, metric, to })))
  if (cells.length === 0) return
  const values = cells.map(({ row, metric, to }) => ({ itemId: idOf(row), metricId: metric.id, value: to }))
  const outcomes = await writeMetricValues(tx, member, await act.begin(), values)
  for (const [at, { outcome, message }] of outcomes.entries()) {
    const cell = cells[at]
    if (outcome === 'refused' && cell) cell.row.faults.push({ row: cell.row.row, column: cell.metric.name, message })
  }
}

/** Metric values are not in the columns that make a scene newer. */
async function touch(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await rowsOf(
    tx,
    sql`update item set version = version + 1, updated_at = now()
      where ws_id = ${wsId} and id = any(${sql.param([...ids])}::uuid[])`,
  )
}

export interface Written {
  batchId: string | null
  created: number
  changed: number
}

/** Writes the rows that are right, and tells of it. Faults that only writing shows are added to the rows. */
export async function writeRows(tx: Tx, member: Member, rows: readonly PlannedRow[]): Promise<Written> {
  const right = rows.filter((row) => row.faults.length === 0 && changesSomething(row))
  if (right.length === 0) return { batchId: null, created: 0, changed: 0 }
  const act = new Act(tx, member, 'import')
  await insertParents(tx, member, act, newParentsOf(right))
  const fresh = right.filter(({ scene }) => scene === null)
  const ids = fresh.length > 0 ? await insertScenes(tx, member, act, fresh) : new Map<PlannedRow, string>()
  const known = right.flatMap(({ scene, to }) => (scene ? [{ scene, to }] : []))
  const written = await writeScenes(tx, member, act, known)
  const idOf = (row: PlannedRow): string => row.scene?.id ?? ids.get(row) ?? ''
  await writeMetrics(tx, member, act, right, idOf)
  const onlyMetrics = right.filter(({ scene, metrics }) => scene && metrics.length > 0 && !written.has(scene.id))
  await touch(tx, member.wsId, onlyMetrics.map(idOf))
  const batchId = await act.begin()
  if (right.length > TOLD_EACH) tell(tx, member.wsId, 'items.changed', { batch_id: batchId, count: right.length })
  else {
    for (const row of right) {
      const payload = { item_id: idOf(row), entity_id: row.scene?.entity_id ?? row.parent.id }
      const place = row.scene ?? row.parent.place
      const status_kind = row.to.status?.kind ?? row.scene?.status?.kind ?? 0
      if (row.scene) tell(tx, member.wsId, 'item.updated', { ...payload, status_kind }, place)
      else tell(tx, member.wsId, 'item.created', payload, place)
    }
  }
  return { batchId, created: fresh.length, changed: right.length - fresh.length }
}
