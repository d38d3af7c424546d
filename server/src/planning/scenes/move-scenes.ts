import { sql } from 'drizzle-orm'
import type { BulkOutcome, HandlerInput } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import type { ChangeBatch } from '../changes/change-batch.ts'
import type { Change } from '../changes/record-changes.ts'
import { flowOf } from '../entities/queries.ts'
import { recomputeFormulas } from '../metrics/recompute.ts'
import { mayTake } from '../status-flows/guard-flow.ts'
import { applyRemap, planRemap, recordAll, requireMapped } from '../status-flows/remap.ts'
import { scenesNamed } from '../status-flows/remap-scope.ts'
import { text } from '../texts.ts'
import { bulk, refusal } from './bulk.ts'
import type { Bulk, BulkDeps } from './bulk.ts'
import { pathOf } from './places.ts'
import { nextItemPosition } from './queries.ts'
import { mayChange } from './scene-rights.ts'
import type { SceneState } from './scene-state.ts'

/** Where a scene stands, as the history keeps it. */
export interface ScenePlaceThen {
  id: string
  name: string
  position: number
}

async function requireActive(tx: Tx, wsId: string, entity: EntityAccess): Promise<void> {
  const archived = await rowOf<{ id: string }>(
    tx,
    sql`select e.id from entity e where e.ws_id = ${wsId} and e.id = any(${sql.param(pathOf(entity))}::uuid[])
      and e.status = 0 limit 1`,
  )
  if (archived) throw new ApiError('invalid_parent', { message: text('scene.archived_place') })
}

/**
 * An entity that scenes may be moved to, locked until the transaction ends.
 * @throws {ApiError} not_found, permission_denied, invalid_parent
 */
export async function placeToMoveTo(tx: Tx, member: Member, id: string): Promise<EntityAccess> {
  const entity = await loadEntity(tx, member, id, 'project_addItem_create', { lock: true })
  await requireActive(tx, member.wsId, entity)
  return entity
}

/** Whether the member may take a scene from where it is to an entity; asked once for each place. */
export function takerOf(tx: Tx, member: Member, to: EntityAccess): (scene: SceneState) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  return async (scene) => {
    // Who may change its name may change its place.
    if (!mayChange(member, scene, 'name')) return false
    const answer = known.get(scene.entity_id) ?? mayTake(tx, member, scene, to)
    known.set(scene.entity_id, answer)
    return answer
  }
}

/** Of these scenes, where they stand. */
export async function standing(tx: Tx, wsId: string, ids: readonly string[]): Promise<Map<string, ScenePlaceThen>> {
  const rows = await rowsOf<ScenePlaceThen & { item_id: string }>(
    tx,
    sql`select i.id as item_id, e.id, e.name, i.position from item i
      join entity e on e.ws_id = i.ws_id and e.id = i.entity_id
      where i.ws_id = ${wsId} and ${scenesNamed(ids)}`,
  )
  return new Map(rows.map(({ item_id, ...place }) => [item_id, place]))
}

/**
 * Puts locked scenes on a locked entity, and writes the history of it. Their statuses are the caller's.
 * @param positions of each scene, in their order
 */
export async function placeScenes(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  scenes: readonly SceneState[],
  to: Place & Pick<EntityAccess, 'id'>,
  positions: readonly number[],
): Promise<void> {
  const { wsId } = member
  const ids = scenes.map(({ id }) => id)
  const before = await standing(tx, wsId, ids)
  await rowsOf(
    tx,
    sql`update item i set entity_id = ${to.id}, project_id = ${to.project_id}, process_id = ${to.process_id},
        episode_id = ${to.episode_id}, take_id = ${to.take_id}, position = c.position,
        version = i.version + 1, updated_at = now()
      from unnest(${sql.param(ids)}::uuid[], ${sql.param([...positions])}::integer[]) as c (id, position)
      where i.ws_id = ${wsId} and i.id = c.id`,
  )
  const after = await standing(tx, wsId, ids)
  const changes = ids.map((id): Change => ({
    itemId: id,
    field: 'parent',
    from: before.get(id) ?? null,
    to: after.get(id) ?? null,
  }))
  const batchId = await batch.begin()
  await recordAll(tx, member, batchId, changes)
  // Other metrics may be attached there.
  await recomputeFormulas(tx, wsId, ids)
  // Lists of either place have other scenes now.
  emitEvent(tx, wsId, 'items.changed', { batch_id: batchId, count: ids.length })
  const { project_id, process_id, episode_id, take_id } = to
  for (const scene of scenes) Object.assign(scene, { entity_id: to.id, project_id, process_id, episode_id, take_id })
}

type Body = HandlerInput<'moveItems'>['body']

async function moveHere({ tx, member, batch, scenes, refusals }: Bulk, body: Body): Promise<Set<string>> {
  const { wsId } = member
  const to = await placeToMoveTo(tx, member, body.entity_id)
  const mayGo = takerOf(tx, member, to)
  const going: SceneState[] = []
  for (const scene of scenes) {
    if (scene.entity_id === to.id) continue
    if (await mayGo(scene)) going.push(scene)
    else refusals.add(refusal('permission_denied'), scene.id)
  }
  if (going.length === 0) return new Set()
  const stands = await standing(
    tx,
    wsId,
    going.map(({ id }) => id),
  )
  // They keep their order.
  const order = (scene: SceneState) => stands.get(scene.id)?.position ?? 0
  going.sort((a, b) => order(a) - order(b) || a.id.localeCompare(b.id))
  const scope = scenesNamed(going.map(({ id }) => id))
  const plan = await planRemap(tx, wsId, scope, await flowOf(tx, wsId, to.id))
  await applyRemap(tx, member, scope, plan, body.mapping ?? {}, batch, to.isCoordinator)
  const next = await nextItemPosition(tx, wsId, to.id)
  await placeScenes(
    tx,
    member,
    batch,
    going,
    to,
    going.map((_, index) => next + index),
  )
  return new Set(going.map(({ id }) => id))
}

/** Nothing is moved where some status has no counterpart yet: a long act is asked as a whole, before its first slice. */
async function requireMapping({ database }: BulkDeps, member: Member, { item_ids, entity_id, mapping = {} }: Body) {
  const { wsId } = member
  await database.withWorkspace(wsId, async (tx) => {
    const to = await loadEntity(tx, member, entity_id, 'project_addItem_create')
    await requireActive(tx, wsId, to)
    const scope = sql`${scenesNamed(item_ids)} and i.entity_id <> ${entity_id} and ${visibleItem(member, 'i')}`
    const plan = await planRemap(tx, wsId, scope, await flowOf(tx, wsId, entity_id))
    await requireMapped(tx, wsId, plan, mapping)
  })
}

/**
 * Moves scenes to another entity, behind those that are there; each that the caller may not take along is refused by
 * itself. They get statuses of the flow that holds there.
 * @throws {ApiError} not_found, permission_denied, invalid_parent, invalid_reference, status_in_use, status_reserved
 */
export async function moveScenes(deps: BulkDeps, member: Member, body: Body): Promise<BulkOutcome> {
  await requireMapping(deps, member, body)
  return bulk(
    deps,
    member,
    body,
    (call) => moveHere(call, body),
    async (tx) => void (await placeToMoveTo(tx, member, body.entity_id)),
  )
}
