import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import type { ChangeBatch } from '../changes/change-batch.ts'
import type { Change } from '../changes/record-changes.ts'
import { notifyScenes } from './notify-scenes.ts'
import type { SceneNews } from './notify-scenes.ts'
import type { PersonThen, SceneState, SceneValues } from './scene-state.ts'
import { requireStatuses } from './status-gate.ts'

/** The new values of a scene; fields that are left out stay. */
export interface SceneEdit {
  scene: SceneState
  to: Partial<SceneValues>
}

/** Up to so many are told one by one; more are read again as a whole. */
const TOLD_EACH = 20

const FIELDS = [
  'name',
  'code',
  'description',
  'status',
  'due_date',
  'frame_range',
  'start_frame',
  'assignees',
  'reviewers',
] as const satisfies (keyof SceneValues)[]
type Field = (typeof FIELDS)[number]

function personKey(people: readonly PersonThen[]): string {
  return people
    .map(({ id }) => id)
    .toSorted()
    .join()
}

/** Whether two values of a field are the same; names in them are only for reading. */
export function isSame<F extends Field>(field: F, one: SceneValues[F], other: SceneValues[F]): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return personKey(one) === personKey(other)
  if (field === 'status') return (one as SceneValues['status'])?.id === (other as SceneValues['status'])?.id
  return JSON.stringify(one) === JSON.stringify(other)
}

function changesOf({ scene, to }: SceneEdit): Change[] {
  const changed = FIELDS.filter((field) => {
    const next = to[field]
    return next !== undefined && !isSame(field, scene[field], next)
  })
  return changed.map((field) => ({ itemId: scene.id, field, from: scene[field], to: to[field] }))
}

/** Columns that a field is kept in: name, type and value. */
const COLUMNS: Partial<Record<Field, [name: string, type: string, value: (scene: SceneValues) => unknown][]>> = {
  name: [['name', 'text', ({ name }) => name]],
  code: [['code', 'text', ({ code }) => code]],
  description: [['description', 'text', ({ description }) => description]],
  status: [
    ['status_id', 'uuid', ({ status }) => status?.id ?? null],
    ['status_kind', 'smallint', ({ status }) => status?.kind ?? 0],
  ],
  due_date: [['due_date', 'date', (scene) => scene.due_date]],
  frame_range: [
    ['frame_in', 'integer', (scene) => scene.frame_range?.in ?? null],
    ['frame_out', 'integer', (scene) => scene.frame_range?.out ?? null],
  ],
  start_frame: [['start_frame', 'integer', (scene) => scene.start_frame]],
}

/** One statement for all scenes, over those columns that are touched at all: the others' indexes rest. */
async function writeColumns(tx: Tx, wsId: string, edits: readonly SceneEdit[], touched: ReadonlySet<string>) {
  const columns = FIELDS.filter((field) => touched.has(field)).flatMap((field) => COLUMNS[field] ?? [])
  const next = edits.map(({ scene, to }): SceneValues => ({ ...scene, ...to }))
  const lists: SQL[] = columns.map(([, type, value]) => sql`${sql.param(next.map(value))}::${sql.raw(type)}[]`)
  const names = columns.map(([name]) => sql.identifier(name))
  const sets = names.map((name) => sql`${name} = c.${name}, `)
  await rowsOf(
    tx,
    sql`update item i set ${sql.join(sets, sql``)} version = i.version + 1, updated_at = now()
      from unnest(${sql.join([sql`${sql.param(edits.map(({ scene }) => scene.id))}::uuid[]`, ...lists], sql`, `)})
        as c (${sql.join([sql`id`, ...names], sql`, `)})
      where i.ws_id = ${wsId} and i.id = c.id`,
  )
}

async function writePeople(tx: Tx, wsId: string, edits: readonly SceneEdit[], role: 'assignee' | 'reviewer') {
  const field = `${role}s` as const
  const removedPairs: [string, string][] = []
  const addedPairs: [string, string][] = []
  for (const { scene, to } of edits) {
    const next = to[field]
    if (!next) continue
    const [before, after] = [new Set(scene[field].map(({ id }) => id)), new Set(next.map(({ id }) => id))]
    for (const id of before) if (!after.has(id)) removedPairs.push([scene.id, id])
    for (const id of after) if (!before.has(id)) addedPairs.push([scene.id, id])
  }
  const pairs = (list: readonly [string, string][]) =>
    sql`unnest(${sql.param(list.map(([item]) => item))}::uuid[], ${sql.param(list.map(([, id]) => id))}::uuid[])
      as c (item_id, ws_user_id)`
  if (removedPairs.length > 0) {
    await rowsOf(
      tx,
      sql`delete from item_user iu using ${pairs(removedPairs)} where iu.ws_id = ${wsId} and iu.role = ${role}
        and iu.item_id = c.item_id and iu.ws_user_id = c.ws_user_id`,
    )
  }
  if (addedPairs.length > 0) {
    await rowsOf(
      tx,
      sql`insert into item_user (ws_id, item_id, ws_user_id, role)
        select ${wsId}::uuid, c.item_id, c.ws_user_id, ${role} from ${pairs(addedPairs)} on conflict do nothing`,
    )
  }
}

/** The news for people about the scenes. */
function newsOf(edits: readonly SceneEdit[]): SceneNews {
  const now = edits.map(({ scene, to }) => ({ scene, to, after: { ...scene, ...to } }))
  const differs = (field: Field) =>
    now.filter(({ scene, after }) => !isSame(field, scene[field], after[field])).map(({ after }) => after)
  const assigned = now.map(({ scene, after }) => {
    const before = new Set([...scene.assignees, ...scene.reviewers].map(({ id }) => id))
    const people = [...after.assignees, ...after.reviewers].map(({ id }) => id)
    return { scene, to: [...new Set(people)].filter((id) => !before.has(id)) }
  })
  return {
    status: differs('status'),
    due: differs('due_date'),
    assigned: assigned.filter(({ to }) => to.length > 0),
  }
}

/** Takes news of scenes: tells them at once, or keeps them until a longer act is done. */
export type NewsTaker = (news: SceneNews) => Promise<void>

/**
 * Writes the real changes of locked scenes, in as many statements for 1,000 scenes as for one, and their history.
 * @param takeNews default: the people concerned are told in the same transaction
 * @returns the ids of the scenes that changed
 * @throws {ApiError} status_reserved
 */
export async function writeScenes(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  edits: readonly SceneEdit[],
  takeNews: NewsTaker = (news) => notifyScenes(tx, member, news),
): Promise<Set<string>> {
  const real = edits.map((edit) => ({ edit, changes: changesOf(edit) })).filter(({ changes }) => changes.length > 0)
  if (real.length === 0) return new Set()
  const changes = real.flatMap((one) => one.changes)
  const touched = new Set(changes.map(({ field }) => field))
  const changed = real.map(({ edit }) => edit)
  await requireStatuses(
    tx,
    member,
    changed.flatMap(({ scene, to: { status } }) =>
      status && !isSame('status', scene.status, status) ? [{ scene, statusId: status.id }] : [],
    ),
  )
  // No statement here needs the answer of another.
  await Promise.all([
    writeColumns(tx, member.wsId, changed, touched),
    touched.has('assignees') && writePeople(tx, member.wsId, changed, 'assignee'),
    touched.has('reviewers') && writePeople(tx, member.wsId, changed, 'reviewer'),
    batch.record(changes),
  ])
  await takeNews(newsOf(changed))
  return new Set(changed.map(({ scene }) => scene.id))
}

/** Tells of changed scenes: of a few by name, of many at once. */
export async function emitScenes(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  scenes: readonly SceneState[],
): Promise<void> {
  if (scenes.length === 0) return
  if (scenes.length > TOLD_EACH) {
    emitEvent(tx, member.wsId, 'items.changed', { batch_id: await batch.begin(), count: scenes.length })
    return
  }
  const ids = scenes.map(({ id }) => id)
  const batch_id = await batch.begin()
  const rows = await rowsOf<{ id: string; status_kind: number; version: number }>(
    tx,
    sql`select i.id, i.status_kind, i.version from item i
      where i.ws_id = ${member.wsId} and i.id = any(${sql.param(ids)}::uuid[])`,
  )
  const rowById = new Map(rows.map((row) => [row.id, row]))
  for (const scene of scenes) {
    const row = rowById.get(scene.id)
    if (!row) continue
    const { status_kind, version } = row
    const event = { item_id: scene.id, entity_id: scene.entity_id, status_kind, version, batch_id }
    emitEvent(tx, member.wsId, 'item.updated', event, scene)
  }
}
