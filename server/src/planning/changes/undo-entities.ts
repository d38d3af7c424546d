import { SEE_ENTITIES } from '@arbo/core/contract'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity, may } from '../../platform/access/rights.ts'
import { coordinated, visibleEntity } from '../../platform/access/visibility.ts'
import { OWN_HOLIDAY_GROUP } from '../entities/entity-row.ts'
import { flowOf } from '../entities/queries.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { applyRemap, planRemap, emitScenes } from '../status-flows/remap.ts'
import { scenesUnder } from '../status-flows/remap-scope.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { recordChanges } from './record-changes.ts'
import type { Change } from './record-changes.ts'
import { removeMade } from './remove-made.ts'
import type { EntityNow, EntityRecord, EntityUndo, Undoing, UndoRecord } from './undoing.ts'
import { isColumn, undoColumns } from './undo-entity-columns.ts'
import { undoOrder, undoParent } from './undo-entity-place.ts'
import { isRelation, undoRelation } from './undo-entity-relations.ts'

function refJson(table: string, id: SQL): SQL {
  return sql`(select json_build_object('id', r.id, 'name', r.name)
    from ${sql.identifier(table)} r where r.ws_id = e.ws_id and r.id = ${id})`
}

function lockEntities(tx: Tx, member: Member, ids: readonly string[]): Promise<EntityNow[]> {
  return rowsOf<EntityNow>(
    tx,
    sql`select e.id, e.type, e.parent_id, e.project_id, e.process_id, e.episode_id, e.take_id,
        ${coordinated(member, 'e')} as "isCoordinator",
        json_build_object('name', e.name, 'code', e.code, 'description', e.description,
          'scheduled_start', e.scheduled_start, 'scheduled_due', e.scheduled_due, 'archived', e.status = 0,
          'start_frame', e.start_frame, 'colour', e.colour,
          'holiday_group', ${OWN_HOLIDAY_GROUP},
          'template_flow', ${refJson('template_flow', sql`e.template_flow_id`)},
          'primary_metric', ${refJson('metric', sql`e.primary_metric_id`)},
          'point_metric', ${refJson('metric', sql`e.point_metric_id`)}) as values
      from entity e
      where e.ws_id = ${member.wsId} and e.id = any(${sql.param(ids)}::uuid[]) and ${visibleEntity(member, 'e')}
      order by e.id for no key update of e`,
  )
}

/** Takes back an act's changes of one entity: its place first, since metrics and flows come from above. */
async function undoOne(undo: EntityUndo, records: readonly EntityRecord[]): Promise<Change[]> {
  const { tx, member, tally } = undo
  let { entity } = undo
  const changes: Change[] = []
  const parent = records.find(({ field }) => field === 'parent')
  if (parent) changes.push(...(await undoParent(undo, parent)))
  if (changes.length > 0) [entity = undo.entity] = await lockEntities(tx, member, [entity.id])
  const entityUndo = { ...undo, entity }
  for (const record of records) if (isRelation(record.field)) changes.push(...(await undoRelation(entityUndo, record)))
  changes.push(
    ...(await undoColumns(
      entityUndo,
      records.filter(({ field }) => isColumn(field)),
    )),
  )
  for (const record of records) {
    if (record.field === 'order') changes.push(...(await undoOrder(entityUndo, record)))
    else if (record.field !== 'parent' && !isRelation(record.field) && !isColumn(record.field)) {
      tally.keep(entity.id, 'unsupported')
    }
  }
  return changes
}

/** Order is nobody's version: who edits the fields of a row does not mind where it stands. */
async function write(
  tx: Tx,
  member: Member,
  { batch }: Undoing,
  { id, parent_id, ...place }: EntityNow,
  changes: Change[],
) {
  const { wsId } = member
  const isOrder = changes.every(({ field }) => field === 'order')
  if (!isOrder) {
    await rowsOf(
      tx,
      sql`update entity set version = version + 1, updated_at = now() where ws_id = ${wsId} and id = ${id}`,
    )
  }
  await recordChanges(tx, member, await batch.begin(), changes)
  emitEvent(tx, wsId, 'entity.updated', { entity_id: id, parent_id }, place)
}

/**
 * Gives scenes below an entity whose flow or place went back statuses of the flow that holds there again, as far as the
 * act itself did not know them: they are new, or got another status since.
 * @throws {ApiError} status_in_use where somebody has to choose
 */
async function settle(tx: Tx, member: Member, { batch }: Undoing, ids: readonly string[]): Promise<void> {
  const { wsId } = member
  for (const id of ids) {
    const entity = await loadEntity(tx, member, id, SEE_ENTITIES)
    const scope = scenesUnder(wsId, entity)
    const plan = await planRemap(tx, wsId, scope, await flowOf(tx, wsId, id))
    if (plan.needs_mapping) {
      const { scene } = await levelsIn(tx, wsId)
      throw new ApiError('status_in_use', {
        message: text('undo.statuses', { scenes: scene.words }),
        meta: { remap: plan },
      })
    }
    emitScenes(tx, wsId, batch, await applyRemap(tx, member, scope, plan, {}, batch, entity.isCoordinator))
  }
}

/**
 * Takes back an act's changes of entities.
 * @returns the second half, for when the scenes are as before: statuses of scenes that the act did not know, and the
 * entities that it made, which can only go after the scenes in them
 */
export async function undoEntities(
  tx: Tx,
  member: Member,
  undoing: Undoing,
  all: readonly UndoRecord[],
): Promise<{ settle: () => Promise<void>; removeMade: () => Promise<void> }> {
  const { tally } = undoing
  const records = all.filter((record): record is EntityRecord => record.entity_id !== null)
  const ids = [...new Set(records.map(({ entity_id }) => entity_id))]
  const entities = new Map((ids.length > 0 ? await lockEntities(tx, member, ids) : []).map((row) => [row.id, row]))
  const createdIds = new Set(records.filter(({ field }) => field === 'created').map(({ entity_id }) => entity_id))
  const reflowed: string[] = []
  for (const id of ids) {
    const entity = entities.get(id)
    if (!entity) tally.keep(id, 'gone')
    else if (createdIds.has(id)) continue
    else if (!may(member, 'project_updateEntity_update', entity.isCoordinator)) tally.keep(id, 'denied')
    else {
      const own = records.filter(({ entity_id }) => entity_id === id)
      const changes = await undoOne({ tx, member, tally, entity }, own)
      if (changes.length === 0) continue
      await write(tx, member, undoing, entity, changes)
      if (changes.some(({ field }) => field === 'template_flow' || field === 'parent')) reflowed.push(id)
    }
  }
  const rows = [...entities.values()].filter(({ id }) => createdIds.has(id))
  return {
    settle: () => settle(tx, member, undoing, reflowed),
    removeMade: () => removeMade(tx, member, undoing, rows),
  }
}
