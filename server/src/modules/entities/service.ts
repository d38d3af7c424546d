import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Entity, HandlerInput, TemplateFlow } from '@arbo/core/contract'
import { isViolation } from '../../db/violation.ts'
import { entity, entityCoordinator, entityTeam } from '../../db/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError, validationFailed } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { FileUrl } from '../../http/files.ts'
import type { Page } from '../../http/handler.ts'
import { omit } from '../../omit.ts'
import { text } from '../../texts.ts'
import type { Member } from '../access/member.ts'
import { permissionDenied } from '../access/checkAccess.ts'
import { entityFor, may } from '../access/rights.ts'
import type { EntityAccess, Place } from '../access/rights.ts'
import { tell } from '../events/tell.ts'
import { levelsIn } from '../settings/levelsIn.ts'
import { toEntity } from './entityRow.ts'
import type { EntityRow } from './entityRow.ts'
import { allExist, childRefs, entityById, entityPage, flowOf, hasContent, itemRefs, nextPosition } from './queries.ts'
import type { EntityFilter } from './queries.ts'
import { rollUpsOf } from './rollUps.ts'

type EntityDeps = Pick<Deps, 'database'>
type Include = readonly string[] | undefined
type NewEntity = HandlerInput<'createEntity'>['body']
type EntityPatch = HandlerInput<'updateEntity'>['body']

const SEE = 'project_getProjectDirectoryUserInterface_read'
/** Levels above a process, an episode and a take. */
const PARENT_COLUMNS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const

async function present(
  tx: Tx,
  member: Member,
  rows: EntityRow[],
  include: Include,
  fileUrl: FileUrl,
): Promise<Entity[]> {
  const rollUps = await rollUpsOf(tx, member, rows)
  const entities = rows.map((row) => toEntity(row, rollUps.get(row.id), fileUrl))
  const ids = rows.map((row) => row.id)
  if (include?.includes('children')) {
    const children = await childRefs(tx, member, ids)
    for (const one of entities) {
      one.children = children.filter((ref) => ref.parent_id === one.id).map((ref) => omit(ref, 'parent_id'))
    }
  }
  if (include?.includes('items')) {
    const items = await itemRefs(tx, member, ids)
    for (const one of entities) {
      one.items = items.filter((ref) => ref.entity_id === one.id).map((ref) => omit(ref, 'entity_id'))
    }
  }
  return entities
}

async function presentOne(tx: Tx, member: Member, id: string, include: Include, fileUrl: FileUrl): Promise<Entity> {
  const row = await entityById(tx, member, id)
  const [shown] = row ? await present(tx, member, [row], include, fileUrl) : []
  if (!shown) throw new ApiError('not_found')
  return shown
}

/** @throws {ApiError} not_found where the parent is unknown or not to be seen */
export function listEntities(
  { database }: EntityDeps,
  member: Member,
  filter: EntityFilter & { include?: Include },
  parentId: string | null,
  fileUrl: FileUrl,
): Promise<Page<Entity>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    if (parentId !== null) await entityFor(tx, member, parentId, SEE)
    const { rows, total } = await entityPage(tx, member, filter, parentId)
    return { rows: await present(tx, member, rows, filter.include, fileUrl), total }
  })
}

/** @throws {ApiError} not_found */
export function showEntity(
  { database }: EntityDeps,
  member: Member,
  id: string,
  include: Include,
  fileUrl: FileUrl,
): Promise<Entity> {
  return database.withWorkspace(member.wsId, (tx) => presentOne(tx, member, id, include, fileUrl))
}

/** The place of something new: its parent's, with itself on its own level. */
function placeOf(id: string, type: number, parent: EntityAccess | null): Place {
  const place: Place = { project_id: id, process_id: null, episode_id: null, take_id: null }
  if (parent) {
    const { project_id, process_id, episode_id, take_id } = parent
    Object.assign(place, { project_id, process_id, episode_id, take_id })
  }
  const own = PARENT_COLUMNS[type]
  if (own) place[own] = id
  return place
}

/** The parent that a new entity is allowed under; null for projects. */
async function parentFor(tx: Tx, member: Member, body: NewEntity): Promise<EntityAccess | null> {
  if (body.type === 0) {
    if (!may(member, 'project_addRootEntity_create', false)) throw permissionDenied('project_addRootEntity_create')
    if (body.parent_id) throw new ApiError('invalid_parent')
    return null
  }
  if (!body.parent_id) throw new ApiError('invalid_parent')
  const parent = await entityFor(tx, member, body.parent_id, 'project_addEntity_create', { lock: true })
  if (parent.type !== body.type - 1) throw new ApiError('invalid_parent')
  return parent
}

async function checkReferences(tx: Tx, wsId: string, body: NewEntity): Promise<void> {
  const known = [
    await allExist(tx, wsId, 'ws_user', body.coordinator_ids ?? []),
    await allExist(tx, wsId, 'team', body.team_ids ?? []),
    await allExist(tx, wsId, 'template_flow', body.template_flow_id ? [body.template_flow_id] : []),
  ]
  if (known.includes(false)) throw new ApiError('invalid_reference')
}

/** @throws {ApiError} not_found, invalid_parent, invalid_reference, code_taken, permission_denied */
export async function createEntity(
  { database }: EntityDeps,
  member: Member,
  body: NewEntity,
  fileUrl: FileUrl,
): Promise<Entity> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      const parent = await parentFor(tx, member, body)
      await checkReferences(tx, member.wsId, body)
      const { wsId: ws_id } = member
      const id = uuidv7()
      const place = placeOf(id, body.type, parent)
      const { coordinator_ids = [], team_ids = [], description = '', ...fields } = body
      const position = await nextPosition(tx, ws_id, parent?.id ?? null)
      const parent_id = parent?.id ?? null
      await tx
        .insert(entity)
        .values({ ...fields, ...place, ws_id, id, parent_id, description, position, created_by: member.id })
      for (const ws_user_id of new Set(coordinator_ids)) {
        await tx.insert(entityCoordinator).values({ ws_id, entity_id: id, ws_user_id })
      }
      for (const team_id of new Set(team_ids)) await tx.insert(entityTeam).values({ ws_id, entity_id: id, team_id })
      tell(tx, ws_id, 'entity.created', { entity_id: id, parent_id }, place)
      return presentOne(tx, member, id, undefined, fileUrl)
    })
  } catch (error) {
    throw isViolation(error, 'entity_code') ? new ApiError('code_taken', { cause: error }) : error
  }
}

/** The schedule after a change: a field that is left out keeps its value. */
async function checkSchedule(tx: Tx, member: Member, id: string, body: EntityPatch): Promise<void> {
  if (body.scheduled_start === undefined && body.scheduled_due === undefined) return
  const row = await entityById(tx, member, id)
  const start = body.scheduled_start === undefined ? row?.scheduled_start : body.scheduled_start
  const due = body.scheduled_due === undefined ? row?.scheduled_due : body.scheduled_due
  if (start && due && start > due) throw validationFailed({ scheduled_due: text('api.schedule') })
}

/** @throws {ApiError} not_found, code_taken, validation_failed, permission_denied */
export async function updateEntity(
  { database }: EntityDeps,
  member: Member,
  id: string,
  body: EntityPatch,
  fileUrl: FileUrl,
): Promise<Entity> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      const found = await entityFor(tx, member, id, 'project_updateEntity_update', { lock: true })
      await checkSchedule(tx, member, id, body)
      await tx
        .update(entity)
        .set({ ...body, updated_at: new Date() })
        .where(and(eq(entity.ws_id, member.wsId), eq(entity.id, id)))
      tell(tx, member.wsId, 'entity.updated', { entity_id: id, parent_id: found.parent_id }, found)
      return presentOne(tx, member, id, undefined, fileUrl)
    })
  } catch (error) {
    throw isViolation(error, 'entity_code') ? new ApiError('code_taken', { cause: error }) : error
  }
}

/** The refusal of the specification, with the workspace's own word for scenes. */
async function notEmpty(tx: Tx, wsId: string): Promise<ApiError> {
  const { scene } = await levelsIn(tx, wsId)
  return new ApiError('entity_not_empty', { message: text('entity.not_empty', { scenes: scene.words }) })
}

/** @throws {ApiError} not_found, entity_not_empty (PLAN-21), permission_denied */
export function deleteEntity({ database }: EntityDeps, member: Member, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    // Children and scenes lock their parent when they are made, so none can appear before the commit.
    const found = await entityFor(tx, member, id, 'project_deleteEntity_delete', { lock: true })
    if (await hasContent(tx, member.wsId, id)) throw await notEmpty(tx, member.wsId)
    await tx.delete(entity).where(and(eq(entity.ws_id, member.wsId), eq(entity.id, id)))
    tell(tx, member.wsId, 'entity.deleted', { entity_id: id, parent_id: found.parent_id }, found)
  })
}

/** @throws {ApiError} not_found */
export function showTemplateFlow({ database }: EntityDeps, member: Member, id: string): Promise<TemplateFlow | null> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await entityFor(tx, member, id, 'item_getItemDetailTable_read')
    return flowOf(tx, member.wsId, id)
  })
}
