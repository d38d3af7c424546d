import { sql } from 'drizzle-orm'
import type { Entity, EntityRef, HandlerInput } from '@arbo/core/contract'
import { isViolation } from '../../platform/db/violation.ts'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'
import { ChangeBatch } from '../changes/change-batch.ts'
import { recordChanges } from '../changes/record-changes.ts'
import type { Change } from '../changes/record-changes.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { planMove } from '../status-flows/entity-flow.ts'
import { requireMove } from '../status-flows/guard-flow.ts'
import { applyRemap, emitScenes } from '../status-flows/remap.ts'
import { scenesUnder } from '../status-flows/remap-scope.ts'
import { ownMetrics } from '../metrics/entity-metric-queries.ts'
import { itemsBelow } from '../metrics/formulas.ts'
import { recomputeFormulas } from '../metrics/recompute.ts'
import { onOrBelow } from './details.ts'
import { putBehind, standsBehind } from './order.ts'
import { placeOf } from './place.ts'
import { checkEntityVersion, presentOne } from './present.ts'
import { nextPosition } from './queries.ts'

type Body = HandlerInput<'moveEntity'>['body']

/**
 * Locks an entity and all below it. A writer who makes something below locks its parent first, so that nothing can be
 * added with the old place once every entity is locked; things that were added before are found in the next round.
 */
export async function lockTree(tx: Tx, wsId: string, entity: EntityAccess): Promise<void> {
  for (let lastCount = 0; ;) {
    const rows = await rowsOf(
      tx,
      sql`select e.id from entity e where e.ws_id = ${wsId} and ${onOrBelow('e', entity)}
        order by e.id for no key update`,
    )
    if (rows.length === lastCount) break
    lastCount = rows.length
  }
  await rowsOf(
    tx,
    sql`select i.id from item i where i.ws_id = ${wsId} and ${onOrBelow('i', entity)} order by i.id for no key update`,
  )
}

/** Gives the entity and all below it the ancestors of the new place; levels between them and it stay. */
async function rewritePlaces(tx: Tx, wsId: string, entity: EntityAccess, to: Place): Promise<void> {
  // The columns above the entity's own change, its own and those below it stay.
  const process_id = entity.type > 1 ? sql`${to.process_id}::uuid` : sql`process_id`
  const episode_id = entity.type > 2 ? sql`${to.episode_id}::uuid` : sql`episode_id`
  await rowsOf(
    tx,
    sql`update item i set project_id = ${to.project_id}, process_id = ${process_id}, episode_id = ${episode_id}
      where i.ws_id = ${wsId} and ${onOrBelow('i', entity)}`,
  )
  await rowsOf(
    tx,
    sql`update entity e set project_id = ${to.project_id}, process_id = ${process_id}, episode_id = ${episode_id}
      where e.ws_id = ${wsId} and ${onOrBelow('e', entity)}`,
  )
}

/**
 * A primary or point metric that was attached above the old place only comes along: it is attached to the entity that has
 * it.
 * @returns what was attached, for the history
 */
async function keepOwnMetrics(tx: Tx, wsId: string, id: string, place: Place): Promise<Change[]> {
  const isHere = sql`(e.id = ${id} or ${id}::uuid in (e.process_id, e.episode_id, e.take_id))`
  const rows = await rowsOf<{ entity_id: string; metric_id: string }>(
    tx,
    sql`insert into entity_metric (ws_id, entity_id, metric_id)
      select distinct e.ws_id, e.id, own.metric_id
      from entity e cross join lateral (values (e.primary_metric_id), (e.point_metric_id)) as own (metric_id)
      where e.ws_id = ${wsId} and e.project_id = ${place.project_id} and ${isHere} and own.metric_id is not null
        and not exists (
          select from entity_metric em where em.ws_id = e.ws_id and em.metric_id = own.metric_id
            and em.entity_id in (e.project_id, e.process_id, e.episode_id, e.take_id)
        )
      returning entity_id, metric_id`,
  )
  const changes: Change[] = []
  for (const entityId of new Set(rows.map((row) => row.entity_id))) {
    const to = await ownMetrics(tx, wsId, entityId)
    const from = to.filter((one) => !rows.some((row) => row.entity_id === entityId && row.metric_id === one.id))
    changes.push({ entityId, field: 'metrics', from, to })
  }
  return changes
}

/** Where an entity stands, as the history keeps it. */
export async function placeThen(
  tx: Tx,
  wsId: string,
  entity: Pick<EntityAccess, 'id' | 'parent_id'>,
): Promise<{ id: string; name: string; after_id: string | null } | null> {
  const parent = await rowOf<Pick<EntityRef, 'id' | 'name'>>(
    tx,
    sql`select e.id, e.name from entity e where e.ws_id = ${wsId} and e.id = ${entity.parent_id}`,
  )
  return parent ? { ...parent, after_id: (await standsBehind(tx, wsId, entity))?.id ?? null } : null
}

/**
 * Puts an entity with all below it under another parent: behind a sibling there, or last. The parent and all that moves
 * are locked; the statuses of its scenes are the caller's.
 * @returns what it changed, for the history
 * @throws a violation of `entity_code` where its code is taken there
 */
export async function placeUnder(
  tx: Tx,
  member: Member,
  entity: EntityAccess,
  parent: EntityAccess,
  afterId: string | null = null,
): Promise<Change[]> {
  const { wsId } = member
  const { id } = entity
  const from = await placeThen(tx, wsId, entity)
  const position = await nextPosition(tx, wsId, parent.id)
  const place = placeOf(id, entity.type, parent)
  await rewritePlaces(tx, wsId, entity, place)
  await rowsOf(
    tx,
    sql`update entity set parent_id = ${parent.id}, position = ${position}, version = version + 1, updated_at = now()
      where ws_id = ${wsId} and id = ${id}`,
  )
  if (afterId !== null) await putBehind(tx, wsId, parent.id, id, afterId)
  const attached = await keepOwnMetrics(tx, wsId, id, place)
  // Other metrics may be attached above the new place.
  await recomputeFormulas(tx, wsId, await itemsBelow(tx, wsId, id))
  emitEvent(tx, wsId, 'entity.updated', { entity_id: id, parent_id: entity.parent_id }, entity)
  emitEvent(tx, wsId, 'entity.updated', { entity_id: id, parent_id: parent.id }, place)
  const to = await placeThen(tx, wsId, { id, parent_id: parent.id })
  return [{ entityId: id, field: 'parent', from, to }, ...attached]
}

/** Both ends of the move, locked in the order of their ids. @throws {ApiError} not_found, permission_denied, invalid_parent */
async function endsOf(tx: Tx, member: Member, id: string, parentId: string) {
  const entityHere = () => loadEntity(tx, member, id, 'project_updateEntity_update', { lock: true })
  const parentHere = () => loadEntity(tx, member, parentId, 'project_addEntity_create', { lock: true })
  const parentFirst = parentId < id ? await parentHere() : null
  const entity = await entityHere()
  const parent = parentFirst ?? (await parentHere())
  if (entity.type === 0 || parent.type !== entity.type - 1) throw new ApiError('invalid_parent')
  return { entity, parent }
}

/**
 * Moves an entity with all below it, in one transaction. Its scenes get statuses of the flow that holds there.
 * @throws {ApiError} not_found, invalid_parent, code_taken, conflict, status_in_use, invalid_reference, permission_denied
 */
export async function moveEntity(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  { parent_id, mapping = {}, version }: Body,
  fileUrl: FileUrl,
): Promise<Entity> {
  const { wsId } = member
  try {
    return await database.withWorkspace(wsId, async (tx) => {
      const { entity, parent } = await endsOf(tx, member, id, parent_id)
      await checkEntityVersion(tx, member, id, version, fileUrl)
      if (entity.parent_id === parent_id) return presentOne(tx, member, id, undefined, fileUrl)
      await requireMove(tx, member, entity, parent)
      await lockTree(tx, wsId, entity)
      const batch = new ChangeBatch(tx, member, 'bulk')
      const plan = await planMove(tx, member, id, parent_id)
      const scenes = await applyRemap(tx, member, scenesUnder(wsId, entity), plan, mapping, batch, entity.isCoordinator)
      await recordChanges(tx, member, await batch.begin(), await placeUnder(tx, member, entity, parent))
      emitScenes(tx, wsId, batch, scenes)
      return presentOne(tx, member, id, undefined, fileUrl)
    })
  } catch (error) {
    throw isViolation(error, 'entity_code') ? new ApiError('code_taken', { cause: error }) : error
  }
}
