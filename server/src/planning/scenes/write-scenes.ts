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
import type { SceneState } from './scene-state.ts'
import { PEOPLE_FIELDS, peopleIn, VALUE_FIELDS, valueColumns } from './scene-values.ts'
import type { SceneValues, ValueField } from './scene-values.ts'
import { addTags, removeTags } from './scene-tags.ts'
import { requireStatuses } from './status-gate.ts'

/** The new values of a scene; fields that are left out stay. */
export interface SceneEdit {
  scene: SceneState
  to: Partial<SceneValues>
}

/** Up to so many are told one by one; more are read again as a whole. */
const TOLD_EACH = 20

function idsKey(list: readonly { id: string }[]): string {
  return list
    .map(({ id }) => id)
    .toSorted()
    .join()
}

/** Whether two values of a field are the same; names in them are only for reading. */
export function isSame<F extends ValueField>(field: F, one: SceneValues[F], other: SceneValues[F]): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return idsKey(one) === idsKey(other)
  if (field === 'status') return (one as SceneValues['status'])?.id === (other as SceneValues['status'])?.id
  return JSON.stringify(one) === JSON.stringify(other)
}

function changesOf({ scene, to }: SceneEdit): Change[] {
  const changed = VALUE_FIELDS.filter((field) => {
    const next = to[field]
    return next !== undefined && !isSame(field, scene[field], next)
  })
  return changed.map((field) => ({ itemId: scene.id, field, from: scene[field], to: to[field] }))
}

/** One statement for all scenes, over those columns that are touched at all: the others' indexes rest. */
async function writeColumns(tx: Tx, wsId: string, edits: readonly SceneEdit[], touched: ReadonlySet<string>) {
  const columns = valueColumns(VALUE_FIELDS.filter((field) => touched.has(field)))
  const next = edits.map(({ scene, to }): SceneValues => ({ ...scene, ...to }))
  const lists: SQL[] = columns.map(({ type, of }) => sql`${sql.param(next.map(of))}::${sql.raw(type)}[]`)
  const names = columns.map(({ name }) => sql.identifier(name))
  const sets = names.map((name) => sql`${name} = c.${name}, `)
  await rowsOf(
    tx,
    sql`update item i set ${sql.join(sets, sql``)} version = i.version + 1, updated_at = now()
      from unnest(${sql.join([sql`${sql.param(edits.map(({ scene }) => scene.id))}::uuid[]`, ...lists], sql`, `)})
        as c (${sql.join([sql`id`, ...names], sql`, `)})
      where i.ws_id = ${wsId} and i.id = c.id`,
  )
}

/** The ids that scenes lose and gain in a field with several things, each with the scene's. */
function changedPairs(edits: readonly SceneEdit[], field: (typeof PEOPLE_FIELDS)[number]['field'] | 'tags') {
  const removedPairs: [string, string][] = []
  const addedPairs: [string, string][] = []
  for (const { scene, to } of edits) {
    const next = to[field]
    if (!next) continue
    const [before, after] = [new Set(scene[field].map(({ id }) => id)), new Set(next.map(({ id }) => id))]
    for (const id of before) if (!after.has(id)) removedPairs.push([scene.id, id])
    for (const id of after) if (!before.has(id)) addedPairs.push([scene.id, id])
  }
  return { removedPairs, addedPairs }
}

async function writeTags(tx: Tx, wsId: string, edits: readonly SceneEdit[]): Promise<void> {
  const { removedPairs, addedPairs } = changedPairs(edits, 'tags')
  await removeTags(tx, wsId, removedPairs)
  await addTags(tx, wsId, addedPairs)
}

async function writePeople(
  tx: Tx,
  wsId: string,
  edits: readonly SceneEdit[],
  { field, role }: (typeof PEOPLE_FIELDS)[number],
) {
  const { removedPairs, addedPairs } = changedPairs(edits, field)
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
  const differs = (field: ValueField) =>
    now.filter(({ scene, after }) => !isSame(field, scene[field], after[field])).map(({ after }) => after)
  const assigned = now.map(({ scene, after }) => {
    const before = new Set(peopleIn(scene))
    return { scene, to: peopleIn(after).filter((id) => !before.has(id)) }
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
    ...PEOPLE_FIELDS.map((people) => touched.has(people.field) && writePeople(tx, member.wsId, changed, people)),
    touched.has('tags') && writeTags(tx, member.wsId, changed),
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
