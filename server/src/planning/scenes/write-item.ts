import { uuidv7 } from 'uuidv7'
import { SCENE_FIELDS, sceneFieldsOf, SEE_SCENES } from '@arbo/core/contract'
import type { Item } from '@arbo/core/contract'
import { item, itemUser } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission, loadEntity, loadScene } from '../../platform/access/rights.ts'
import { ChangeBatch } from '../changes/change-batch.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { notifyScenes } from './notify-scenes.ts'
import { isStorableDay } from './bulk-dates.ts'
import { writeSceneMetrics } from './scene-metrics.ts'
import { addTags } from './scene-tags.ts'
import { statesOf } from './scene-state.ts'
import { editableCells } from './scene-rights.ts'
import type { SceneState } from './scene-state.ts'
import { PEOPLE_FIELDS, peopleIn, VALUE_FIELDS, valueColumns } from './scene-values.ts'
import type { SceneValues } from './scene-values.ts'
import { requireStatuses } from './status-gate.ts'
import { writeScenes } from './write-scenes.ts'
import { presentItem } from './present-item.ts'
import { nextItemPosition } from './queries.ts'
import { valuesOfBody } from './scene-body.ts'
import type { ItemPatch, NewItem } from './scene-body.ts'

type ItemDeps = Pick<Deps, 'database'>

/** @throws {ApiError} metric_value_failed (LIB-32) where one cannot be written */
async function writeMetrics(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  itemId: string,
  values: ItemPatch['metrics'],
  counted: ReadonlySet<string>,
): Promise<void> {
  const cells = (values ?? []).map(({ metric_id, value }) => ({ itemId, metricId: metric_id, value }))
  const { outcomes } = await writeSceneMetrics(tx, member, batch, cells, counted)
  const refusal = outcomes.find(({ message }) => message !== null)
  if (refusal?.message) throw new ApiError('metric_value_failed', { description: refusal.message })
}

async function insertPeople(tx: Tx, wsId: string, itemId: string, values: Partial<SceneValues>): Promise<void> {
  const rows = PEOPLE_FIELDS.flatMap(({ field, role }) =>
    (values[field] ?? []).map(({ id }) => ({ ws_id: wsId, item_id: itemId, ws_user_id: id, role })),
  )
  if (rows.length > 0) await tx.insert(itemUser).values(rows)
}

/** @throws {ApiError} date_update_failed (PLAN-43) */
function checkDays(body: ItemPatch): void {
  const days = sceneFieldsOf('day').map((field) => body[SCENE_FIELDS[field].body])
  if (days.some((day) => day && !isStorableDay(day))) throw new ApiError('date_update_failed')
}

/** @throws {ApiError} not_found, invalid_reference, not_in_teams, metric_value_failed, permission_denied, status_reserved */
export function createItem(
  { database }: ItemDeps,
  member: Member,
  entityId: string,
  body: NewItem,
  fileUrl: FileUrl,
): Promise<Item> {
  checkDays(body)
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const entity = await loadEntity(tx, member, entityId, 'project_addItem_create', { lock: true })
    const { project_id, process_id, episode_id, take_id } = entity
    const place = { entity_id: entityId, project_id, process_id, episode_id, take_id }
    const { isCoordinator } = entity
    const scenePlace = { ...place, isCoordinator, isAssignee: false, isReviewer: false, assignees: [], reviewers: [] }
    const values = await valuesOfBody(tx, member, scenePlace, body)
    await requireStatuses(tx, member, [{ scene: scenePlace, statusId: values.status?.id }])
    const id = uuidv7()
    await tx.insert(item).values({
      ws_id: wsId,
      id,
      ...place,
      name: body.name,
      ...Object.fromEntries(valueColumns(VALUE_FIELDS).map((column) => [column.name, column.of(values)])),
      position: await nextItemPosition(tx, wsId, entityId),
      created_by: member.id,
    })
    await insertPeople(tx, wsId, id, values)
    await addTags(
      tx,
      wsId,
      (values.tags ?? []).map((tag) => [id, tag.id]),
    )
    const batch = new ChangeBatch(tx, member, 'edit')
    await batch.record([{ itemId: id, field: 'created', from: null, to: body.name }])
    await writeMetrics(tx, member, batch, id, body.metrics, new Set([id]))
    emitEvent(tx, wsId, 'item.created', { item_id: id, entity_id: entityId }, entity)
    const { assignees = [], reviewers = [] } = values
    const scene = { id, ...place, assignees, reviewers }
    await notifyScenes(tx, member, { made: [scene], assigned: [{ scene, to: peopleIn(values) }] })
    return presentItem(tx, member, id, loadScene(tx, member, id, SEE_SCENES), fileUrl)
  })
}

const AS_CELLS = sceneFieldsOf('day', 'duration', 'priority', 'status')

/** Days, estimates, the priority and the status alone go as the cells of the scene do; all else needs the right to its details. */
function requireUpdate(member: Member, scene: SceneState, body: ItemPatch): void {
  const changed = Object.entries(body).flatMap(([key, value]) =>
    value !== undefined && key !== 'version' ? [key] : [],
  )
  const editable = editableCells(member, scene)
  const open = AS_CELLS.filter((field) => editable.includes(field)).map((field): string => SCENE_FIELDS[field].body)
  if (!changed.every((key) => open.includes(key))) {
    requirePermission(member, 'item_updateItemDetails_update', scene.isCoordinator)
  }
}

/**
 * @throws {ApiError} not_found, permission_denied, invalid_reference, not_in_teams, metric_value_failed,
 *   date_update_failed, status_reserved, conflict with the scene as it is now
 */
export function updateItem(
  { database }: ItemDeps,
  member: Member,
  id: string,
  body: ItemPatch,
  fileUrl: FileUrl,
): Promise<Item> {
  checkDays(body)
  const update = async (tx: Tx): Promise<Item> => {
    const [access, states] = await Promise.all([
      loadScene(tx, member, id, SEE_SCENES, { lock: true }),
      statesOf(tx, member, [id]),
    ])
    const scene = states.get(id)
    if (!scene) throw new ApiError('not_found')
    requireUpdate(member, scene, body)
    if (body.version !== undefined && body.version !== scene.version) {
      throw new ApiError('conflict', { meta: { current: await presentItem(tx, member, access.id, access, fileUrl) } })
    }
    const batch = new ChangeBatch(tx, member, 'edit')
    const to = await valuesOfBody(tx, member, scene, body)
    const changed = await writeScenes(tx, member, batch, [{ scene, to }])
    await writeMetrics(tx, member, batch, id, body.metrics, changed)
    const answer = await presentItem(tx, member, access.id, access, fileUrl)
    const { status_kind, version } = answer
    const event = { item_id: id, entity_id: access.entity_id, status_kind, version }
    emitEvent(tx, member.wsId, 'item.updated', event, access)
    return answer
  }
  return database.withWorkspace(member.wsId, update, { planOnce: true })
}
