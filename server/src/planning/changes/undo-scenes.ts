import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { may } from '../../platform/access/rights.ts'
import { writableMetrics } from '../metrics/writable-metrics.ts'
import { metricsNow } from '../scenes/cell-context.ts'
import { removeScenes } from '../scenes/delete-scenes.ts'
import { reversedRanges } from '../scenes/frames.ts'
import { statusesOf, statusThen } from '../scenes/flow-statuses.ts'
import { placesOf } from '../scenes/places.ts'
import { writeSceneMetrics } from '../scenes/scene-metrics.ts'
import { assignablePeople } from '../scenes/scene-people.ts'
import { tagsByIds } from '../scenes/scene-tags.ts'
import { mayChange } from '../scenes/scene-rights.ts'
import { allowedStatus } from '../scenes/status-gate.ts'
import { lockScenes } from '../scenes/scene-state.ts'
import type { SceneState } from '../scenes/scene-state.ts'
import { isValueField, noValue, PEOPLE_FIELDS } from '../scenes/scene-values.ts'
import type { PersonThen, SceneValues, StatusThen, TagThen, ValueField } from '../scenes/scene-values.ts'
import { isSame, emitScenes, writeScenes } from '../scenes/write-scenes.ts'
import type { SceneEdit } from '../scenes/write-scenes.ts'
import { changedSince } from './remove-made.ts'
import { undoSceneOrders } from './undo-scene-orders.ts'
import { lockPlacesBefore, undoScenePlaces } from './undo-scene-places.ts'
import type { Undoing, UndoRecord } from './undoing.ts'
import type { UndoTally } from './undo-tally.ts'

type ItemRecord = UndoRecord & { item_id: string }
type Value = SceneValues[ValueField]

/** Nothing, in the shape that the field has it. */
function valueOf(field: ValueField, stored: unknown): Value {
  return stored === null ? noValue(field) : (stored as Value)
}

/** Scenes that the act made and that nobody has touched since. */
async function untouched(tx: Tx, wsId: string, batchId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const hangsOn = ['comment', 'rendition', 'upload', 'item_file', 'item_note', 'item_marker'].map(
    (table) => sql` and not exists (
      select from ${sql.identifier(table)} x where x.ws_id = i.ws_id and x.item_id = i.id
    )`,
  )
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from item i
      where i.ws_id = ${wsId} and i.id = any(${sql.param(ids)}::uuid[])
        and not ${changedSince('item_id', sql`i.id`, batchId)} ${sql.join(hangsOn, sql``)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The references that the values of the act are checked against, read once. */
async function contextOf(tx: Tx, member: Member, records: readonly ItemRecord[], scenes: readonly SceneState[]) {
  const { wsId } = member
  const placeFor = await placesOf(tx, wsId, scenes)
  const flows = scenes.map((scene) => placeFor(scene).flowId)
  const people = records
    .filter(({ field }) => PEOPLE_FIELDS.some((people) => people.field === field))
    .flatMap(({ from }) => (from as PersonThen[] | null) ?? [])
  const tags = records
    .filter(({ field }) => field === 'tags')
    .flatMap(({ from, to }) => [from, to].flatMap((value) => (value as TagThen[] | null) ?? []))
  const metrics = records.flatMap(({ item_id, metric_id }) => (metric_id ? [{ item_id, metric_id }] : []))
  return {
    placeFor,
    statusesIn: await statusesOf(tx, wsId, flows),
    people: await assignablePeople(
      tx,
      wsId,
      people.map(({ id }) => id),
    ),
    tags: await tagsByIds(
      tx,
      wsId,
      tags.map(({ id }) => id),
    ),
    metricOf: await metricsNow(tx, wsId, metrics),
    mayWrite: await writableMetrics(
      tx,
      member,
      metrics.map(({ item_id }) => item_id),
      metrics.map(({ metric_id }) => metric_id),
    ),
  }
}
type Context = Awaited<ReturnType<typeof contextOf>>

/** Tags with the names that they have by now; undefined where one was deleted. */
function tagsNow(then: readonly TagThen[], { tags }: Context): TagThen[] | undefined {
  const now = then.flatMap(({ id }) => tags.get(id) ?? [])
  return now.length === then.length ? now : undefined
}

/** What an act left in a field. A deleted tag has left all scenes since, which is no change that somebody made of this one. */
function after(field: ValueField, { to }: ItemRecord, { tags }: Context): Value {
  const value = valueOf(field, to)
  return field === 'tags' ? (value as TagThen[]).filter(({ id }) => tags.has(id)) : value
}

/** The value that a field goes back to; undefined where the thing that it names is gone. */
function before(scene: SceneState, field: ValueField, { from }: ItemRecord, context: Context): Value | undefined {
  const value = valueOf(field, from)
  if (field === 'status' && value !== null) {
    const { id } = value as StatusThen
    const status = context.statusesIn(context.placeFor(scene).flowId).find((one) => one.id === id)
    return status && statusThen(status)
  }
  if (field === 'tags') return tagsNow(value as TagThen[], context)
  if (Array.isArray(value)) return value.every(({ id }) => context.people.has(id)) ? value : undefined
  return value
}

/** A change of the fields of before that are frame in and frame out today, as changes of these. */
function asToday(record: ItemRecord): ItemRecord[] {
  if (record.field === 'start_frame') return [{ ...record, field: 'frame_in' }]
  if (record.field !== 'frame_range') return [record]
  const [from, to] = [record.from, record.to] as ({ in: number; out: number | null } | null)[]
  return [
    { ...record, field: 'frame_in', from: from?.in ?? null, to: to?.in ?? null },
    { ...record, field: 'frame_out', from: from?.out ?? null, to: to?.out ?? null },
  ]
}

/** The plan of an undo, scene by scene. */
class UndoPlan {
  readonly edits = new Map<string, SceneEdit>()
  readonly metrics: { itemId: string; metricId: string; value: string | null }[] = []
  readonly #member: Member
  readonly #context: Context
  readonly #tally: UndoTally

  constructor(member: Member, context: Context, tally: UndoTally) {
    this.#member = member
    this.#context = context
    this.#tally = tally
  }

  add(scene: SceneState, record: ItemRecord): void {
    const { field } = record
    if (field === 'metric') this.#addMetric(scene, record)
    else if (isValueField(field)) this.#addValue(scene, field, record)
    else this.#tally.keep(scene.id, 'unsupported')
  }

  /** Ranges of frames that would end before they begin, as their other end was changed since, stay. */
  keepReversed(): void {
    for (const { scene, to } of this.edits.values()) {
      for (const ends of reversedRanges(scene, to)) {
        for (const end of ends) delete to[end]
        this.#tally.keep(scene.id, 'changed')
      }
    }
  }

  #addMetric(scene: SceneState, { metric_id, from, to }: ItemRecord): void {
    if (metric_id === null) this.#tally.keep(scene.id, 'gone')
    else if (!this.#context.mayWrite(scene.id, metric_id)) this.#tally.keep(scene.id, 'denied')
    else if (this.#context.metricOf(scene.id, metric_id) !== to) this.#tally.keep(scene.id, 'changed')
    else if (!mayChange(this.#member, scene, 'metric')) this.#tally.keep(scene.id, 'denied')
    else this.metrics.push({ itemId: scene.id, metricId: metric_id, value: from as string | null })
  }

  #maySet(scene: SceneState, value: Value): boolean {
    if (value === null) return true
    const { placeFor, statusesIn } = this.#context
    const status = statusesIn(placeFor(scene).flowId).find(({ id }) => id === (value as StatusThen).id)
    return status !== undefined && allowedStatus(this.#member, scene, status) !== null
  }

  #addValue(scene: SceneState, field: ValueField, record: ItemRecord): void {
    const value = before(scene, field, record, this.#context)
    if (!isSame(field, scene[field], after(field, record, this.#context))) this.#tally.keep(scene.id, 'changed')
    else if (!mayChange(this.#member, scene, field)) this.#tally.keep(scene.id, 'denied')
    // All that the act gave was deleted since.
    else if (value === undefined || (field === 'tags' && isSame(field, scene.tags, value as TagThen[])))
      this.#tally.keep(scene.id, 'gone')
    else if (field === 'status' && !this.#maySet(scene, value)) this.#tally.keep(scene.id, 'denied')
    else {
      const edit = this.edits.get(scene.id) ?? { scene, to: {} }
      Object.assign(edit.to, { [field]: value })
      this.edits.set(scene.id, edit)
    }
  }
}

/** Deletes the scenes that the act made and that nobody has worked on since. */
async function removeMade(
  tx: Tx,
  member: Member,
  { tally, batchId }: Undoing,
  itemIds: readonly string[],
  scenes: ReadonlyMap<string, SceneState>,
): Promise<void> {
  const free = await untouched(tx, member.wsId, batchId, itemIds)
  const removable: SceneState[] = []
  for (const id of itemIds) {
    const scene = scenes.get(id)
    if (!scene) continue
    if (!free.has(id)) tally.keep(id, 'changed')
    else if (!may(member, 'project_addItem_create', scene.isCoordinator)) tally.keep(id, 'denied')
    else {
      removable.push(scene)
      tally.remove(id)
    }
  }
  if (removable.length > 0) await removeScenes(tx, member, removable)
}

/** What stands where is taken back apart from the values. */
const APART: ReadonlySet<string> = new Set(['parent', 'order'])

/** Takes back an act's changes of scenes: those that it made go, the others' values go back. */
export async function undoScenes(tx: Tx, member: Member, undoing: Undoing, all: readonly UndoRecord[]): Promise<void> {
  const { batch, tally, takeNews } = undoing
  const records = all.filter((record): record is ItemRecord => record.item_id !== null)
  if (records.length === 0) return
  const ids = new Set(records.map(({ item_id }) => item_id))
  const places = await lockPlacesBefore(tx, member, records)
  const scenes = await lockScenes(tx, member, [...ids])
  for (const id of ids) if (!scenes.has(id)) tally.keep(id, 'gone')
  const createdIds = records.filter(({ field }) => field === 'created').map(({ item_id }) => item_id)
  await removeMade(tx, member, undoing, createdIds, scenes)
  // First: a status goes back into the flow that holds there.
  const replaced = await undoScenePlaces(tx, member, undoing, records, scenes, places)
  const plan = new UndoPlan(member, await contextOf(tx, member, records, [...scenes.values()]), tally)
  const isMade = new Set(createdIds)
  for (const record of records) {
    const scene = scenes.get(record.item_id)
    // Things that an act made stay whole, or go whole.
    if (!scene || isMade.has(scene.id) || APART.has(record.field)) continue
    for (const one of asToday(record)) plan.add(scene, one)
  }
  plan.keepReversed()
  await undoSceneOrders(tx, member, undoing, records, scenes)
  const changed = await writeScenes(tx, member, batch, [...plan.edits.values()], takeNews)
  const { outcomes, changed: measured } = await writeSceneMetrics(tx, member, batch, plan.metrics, changed)
  plan.metrics.forEach(({ itemId }, index) => {
    if (outcomes[index]?.outcome === 'refused') tally.keep(itemId, 'gone')
  })
  const touched = [...scenes.values()].filter(({ id }) => changed.has(id) || measured.has(id) || replaced.has(id))
  await emitScenes(tx, member, batch, touched)
}
