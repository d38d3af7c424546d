import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { openBatch } from '../changes/change-batch.ts'
import type { ChangeBatch } from '../changes/change-batch.ts'
import { KeptNews } from '../changes/long-act.ts'
import { recordChanges } from '../changes/record-changes.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import type { SceneNews } from '../scenes/notify-scenes.ts'
import { writeMetricValues } from '../metrics/values.ts'
import { PEOPLE_FIELDS, peopleIn, VALUE_FIELDS, valueColumns } from '../scenes/scene-values.ts'
import { addTags } from '../scenes/scene-tags.ts'
import { requireStatuses } from '../scenes/status-gate.ts'
import { writeScenes } from '../scenes/write-scenes.ts'
import { CHUNK, type ImportProgress } from './import-progress.ts'
import { insertParents, newOnes, type ParentNode } from './parents.ts'
import type { PlannedRow } from './plan.ts'

/** Up to so many are told one by one. */
const TOLD_EACH = 20

/** Entities that new scenes lie on and that are not there yet. */
export function newParentsOf(rows: readonly PlannedRow[]): ParentNode[] {
  const newRows = rows.filter(({ scene, faults }) => scene === null && faults.length === 0)
  return [...new Map(newRows.flatMap(({ parent }) => newOnes(parent)).map((node) => [node.id, node])).values()]
}

/** Whether a row changes anything. */
export function changesSomething({ scene, to, metrics }: PlannedRow): boolean {
  return scene === null || Object.keys(to).length > 0 || metrics.length > 0
}

/** Where the next new scene of each entity stands. */
export async function nextPositions(tx: Tx, wsId: string, entityIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await rowsOf<{ id: string; next: number }>(
    tx,
    sql`select i.entity_id as id, max(i.position) + 1 as next from item i
      where i.ws_id = ${wsId} and i.entity_id = any(${sql.param([...entityIds])}::uuid[])
      group by i.entity_id`,
  )
  return new Map(counts.map(({ id, next }) => [id, next]))
}

const PLACE_COLUMNS = [
  { name: 'entity_id', of: ({ parent }: PlannedRow) => parent.id },
  { name: 'project_id', of: ({ parent }: PlannedRow) => parent.place.project_id },
  { name: 'process_id', of: ({ parent }: PlannedRow) => parent.place.process_id },
  { name: 'episode_id', of: ({ parent }: PlannedRow) => parent.place.episode_id },
  { name: 'take_id', of: ({ parent }: PlannedRow) => parent.place.take_id },
]
const COLUMNS = [
  ...PLACE_COLUMNS.map((column) => ({ ...column, type: 'uuid' })),
  ...valueColumns(VALUE_FIELDS).map(({ name, type, of }) => ({ name, type, of: ({ to }: PlannedRow) => of(to) })),
]

/** Lists of values instead of a row for each: to build and to read a statement of 20,000 values takes longer than it. */
export async function insertScenes(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  rows: readonly PlannedRow[],
  next: Map<string, number>,
): Promise<Map<PlannedRow, string>> {
  const { wsId, id: createdBy } = member
  await requireStatuses(
    tx,
    member,
    rows.map(({ parent: { place }, isCoordinator = false, to }) => ({
      scene: { ...place, isCoordinator, isAssignee: false, isReviewer: false, reviewers: [] },
      statusId: to.status?.id,
    })),
  )
  const ids = new Map(rows.map((row) => [row, uuidv7()]))
  const positions = rows.map(({ parent }) => {
    const position = next.get(parent.id) ?? 0
    next.set(parent.id, position + 1)
    return position
  })
  const names = COLUMNS.map(({ name }) => sql.identifier(name))
  const lists = COLUMNS.map(({ type, of }) => sql`${sql.param(rows.map(of))}::${sql.raw(type)}[]`)
  await rowsOf(
    tx,
    sql`insert into item (ws_id, created_by, id, position, ${sql.join(names, sql`, `)})
      select ${wsId}::uuid, ${createdBy}::uuid, c.* from unnest(${sql.param([...ids.values()])}::uuid[],
        ${sql.param(positions)}::integer[], ${sql.join(lists, sql`, `)}) as c`,
  )
  const people = rows.flatMap((row) =>
    PEOPLE_FIELDS.flatMap(({ field, role }) =>
      (row.to[field] ?? []).map(({ id }) => ({ item: ids.get(row), person: id, role })),
    ),
  )
  if (people.length > 0) {
    await rowsOf(
      tx,
      sql`insert into item_user (ws_id, item_id, ws_user_id, role) select ${wsId}::uuid, c.* from unnest(
        ${sql.param(people.map(({ item }) => item))}::uuid[], ${sql.param(people.map(({ person }) => person))}::uuid[],
        ${sql.param(people.map(({ role }) => role))}::text[]) as c`,
    )
  }
  const tags = [...ids].flatMap(([{ to }, item]) => (to.tags ?? []).map(({ id }) => [item, id] as const))
  await addTags(tx, wsId, tags)
  const created = rows.map((row) => ({ itemId: ids.get(row) ?? '', field: 'created', from: null, to: row.name }))
  await recordChanges(tx, member, await batch.begin(), created)
  return ids
}

async function writeMetrics(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  rows: readonly PlannedRow[],
  idOf: (row: PlannedRow) => string,
): Promise<void> {
  const cells = rows.flatMap((row) => row.metrics.map(({ metric, to }) => ({ row, metric, to })))
  if (cells.length === 0) return
  const values = cells.map(({ row, metric, to }) => ({ itemId: idOf(row), metricId: metric.id, value: to }))
  const outcomes = await writeMetricValues(tx, member, await batch.begin(), values)
  for (const [at, { outcome, message }] of outcomes.entries()) {
    const cell = cells[at]
    if (outcome !== 'refused' || !cell) continue
    cell.row.faults.push({ row: cell.row.row, column: cell.metric.name, value: cell.to, message })
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

/** Tells of a few scenes by name, of many at once. */
function emitRows(
  tx: Tx,
  wsId: string,
  batchId: string,
  rows: readonly PlannedRow[],
  idOf: (row: PlannedRow) => string,
) {
  if (rows.length > TOLD_EACH) return emitEvent(tx, wsId, 'items.changed', { batch_id: batchId, count: rows.length })
  for (const row of rows) {
    const payload = { item_id: idOf(row), entity_id: row.scene?.entity_id ?? row.parent.id }
    const place = row.scene ?? row.parent.place
    const status_kind = row.to.status?.kind ?? row.scene?.status?.kind ?? 0
    if (row.scene) emitEvent(tx, wsId, 'item.updated', { ...payload, status_kind }, place)
    else emitEvent(tx, wsId, 'item.created', payload, place)
  }
}

function newsOfMade(ids: ReadonlyMap<PlannedRow, string>): SceneNews {
  const assigned = [...ids].map(([{ parent, to }, id]) => {
    const { assignees = [], reviewers = [] } = to
    return { scene: { id, entity_id: parent.id, ...parent.place, assignees, reviewers }, to: peopleIn(to) }
  })
  return { made: assigned.map(({ scene }) => scene), assigned }
}

/** Writes the rows of one import, in one transaction or in several, as one act. */
export class RowWriter {
  readonly #member: Member
  readonly #right: PlannedRow[] = []
  readonly #ids = new Map<PlannedRow, string>()
  readonly #news = new KeptNews()
  /** Null until something is written. */
  batchId: string | null = null

  constructor(member: Member) {
    this.#member = member
  }

  readonly #idOf = (row: PlannedRow): string => row.scene?.id ?? this.#ids.get(row) ?? ''

  /**
   * Writes the rows that are right. Faults that only writing shows are added to the rows.
   * @returns the rows that it shows to be faulty; they are written by then
   * @throws {ApiError} invalid_reference where somebody has taken back what earlier rows brought
   */
  async write(tx: Tx, rows: readonly PlannedRow[], progress: ImportProgress): Promise<PlannedRow[]> {
    const member = this.#member
    const right = rows.filter((row) => row.faults.length === 0 && changesSomething(row))
    if (right.length === 0) return []
    const batch = await openBatch(tx, member, 'import', this.batchId ?? undefined)
    await progress.at('writing', 0, right.length)
    await insertParents(tx, member, batch, newParentsOf(right))
    const entityIds = right.filter(({ scene }) => scene === null).map(({ parent }) => parent.id)
    const next = await nextPositions(tx, member.wsId, [...new Set(entityIds)])
    for (let from = 0; from < right.length; from += CHUNK) {
      const piece = right.slice(from, from + CHUNK)
      // Checks of foreign keys keep the plan of their first runs, which reads tables whole that were small then.
      if (right.length > CHUNK) await rowsOf(tx, sql`discard plans`)
      const newRows = piece.filter(({ scene }) => scene === null)
      if (newRows.length > 0) {
        for (const [row, id] of await insertScenes(tx, member, batch, newRows, next)) this.#ids.set(row, id)
      }
      const edits = piece.flatMap(({ scene, to }) => (scene ? [{ scene, to }] : []))
      const changedIds = await writeScenes(tx, member, batch, edits, this.#news.take)
      await writeMetrics(tx, member, batch, piece, this.#idOf)
      const onlyMetrics = piece.filter(({ scene, metrics }) => scene && metrics.length > 0 && !changedIds.has(scene.id))
      await touch(tx, member.wsId, onlyMetrics.map(this.#idOf))
      await progress.at('writing', from + piece.length, right.length)
    }
    this.#right.push(...right)
    this.batchId = await batch.begin()
    return right.filter(({ faults }) => faults.length > 0)
  }

  get written(): Written {
    return { batchId: this.batchId, created: this.#ids.size, changed: this.#right.length - this.#ids.size }
  }

  /** Tells of it, in the transaction that ends the act. */
  async finish(tx: Tx): Promise<void> {
    if (this.batchId === null) return
    emitRows(tx, this.#member.wsId, this.batchId, this.#right, this.#idOf)
    await this.#news.take(newsOfMade(this.#ids))
    await this.#news.tell(tx, this.#member)
  }
}
