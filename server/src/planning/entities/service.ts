import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { RESERVED_KEY, SEE_ENTITIES, SEE_SCENES } from '@arbo/core/contract'
import type { Entity, HandlerInput, TemplateFlow } from '@arbo/core/contract'
import { isViolation } from '../../platform/db/violation.ts'
import { entity, entityCoordinator, entityTeam } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import { requirePermission, loadEntity, may } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { notifyEntity } from './notify-entity.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { requireGroup } from '../../workspace/working-calendar/project-calendars.ts'
import { placeOf } from './place.ts'
import { checkEntityVersion, present, presentOne } from './present.ts'
import type { Include } from './present.ts'
import { addMaker } from './project-members.ts'
import {
  allExist,
  defaultFlowId,
  entityFields,
  entityPage,
  flowOf,
  freeColour,
  hasContent,
  nextPosition,
} from './queries.ts'
import type { EntityFilter, FieldsRow } from './queries.ts'
import { removeEntities } from './remove-entities.ts'
import { recordEntity } from './record-entity.ts'
import type { EntityChange } from './record-entity.ts'

type EntityDeps = Pick<Deps, 'database'>
type NewEntity = HandlerInput<'createEntity'>['body']
type EntityPatch = HandlerInput<'updateEntity'>['body']

/** @throws {ApiError} not_found where the parent is unknown or not to be seen */
export function listEntities(
  { database }: EntityDeps,
  member: Member,
  filter: EntityFilter & { include?: Include },
  parentId: string | null,
  fileUrl: FileUrl,
): Promise<Page<Entity>> {
  return database.read(member.wsId, async (tx) => {
    const [, { rows, total }] = await Promise.all([
      parentId === null ? null : loadEntity(tx, member, parentId, SEE_ENTITIES),
      entityPage(tx, member, filter, parentId),
    ])
    return { rows: await present(tx, member, rows, filter.include, fileUrl), total }
  })
}

/** Entities beside one, itself included. @throws {ApiError} not_found */
export function listSiblings(
  { database }: EntityDeps,
  member: Member,
  id: string,
  filter: EntityFilter & { include?: Include },
  fileUrl: FileUrl,
): Promise<Page<Entity>> {
  return database.read(member.wsId, async (tx) => {
    const { parent_id } = await loadEntity(tx, member, id, SEE_ENTITIES)
    const beside = parent_id === null ? { ...filter, type_eq: 0 } : filter
    const { rows, total } = await entityPage(tx, member, beside, parent_id)
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
  return database.read(member.wsId, (tx) => presentOne(tx, member, id, include, fileUrl), { planOnce: true })
}

/** The parent that a new entity is allowed under; null for projects. */
async function parentFor(tx: Tx, member: Member, body: NewEntity): Promise<EntityAccess | null> {
  if (body.type === 0) {
    if (!may(member, 'project_addRootEntity_create', false)) throw permissionDenied('project_addRootEntity_create')
    if (body.parent_id) throw new ApiError('invalid_parent')
    return null
  }
  if (!body.parent_id) throw new ApiError('invalid_parent')
  const parent = await loadEntity(tx, member, body.parent_id, 'project_addEntity_create', { lock: true })
  if (parent.type !== body.type - 1) throw new ApiError('invalid_parent')
  return parent
}

async function checkReferences(tx: Tx, wsId: string, body: NewEntity): Promise<void> {
  const checks = [
    await allExist(tx, wsId, 'ws_user', body.coordinator_ids ?? []),
    await allExist(tx, wsId, 'team', body.team_ids ?? []),
    await allExist(tx, wsId, 'template_flow', body.template_flow_id ? [body.template_flow_id] : []),
  ]
  if (checks.includes(false)) throw new ApiError('invalid_reference')
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
      await checkOfProject(tx, member.wsId, body.type, body)
      if (body.coordinator_ids?.length) requirePermission(member, RESERVED_KEY, parent?.isCoordinator ?? false)
      const { wsId: ws_id } = member
      const id = uuidv7()
      const place = placeOf(id, body.type, parent)
      const { coordinator_ids = [], team_ids = [], description = '', ...rest } = body
      const { own_start_frame, own_colour, own_holiday_group_id, ...fields } = rest
      const position = await nextPosition(tx, ws_id, parent?.id ?? null)
      const parent_id = parent?.id ?? null
      const template_flow_id =
        body.template_flow_id === undefined && parent === null ? await defaultFlowId(tx, ws_id) : body.template_flow_id
      const colour = own_colour === undefined && parent === null ? await freeColour(tx, ws_id) : (own_colour ?? null)
      await tx.insert(entity).values({
        ...fields,
        template_flow_id,
        start_frame: own_start_frame ?? null,
        colour,
        holiday_group_id: own_holiday_group_id ?? null,
        ...place,
        ws_id,
        id,
        parent_id,
        description,
        position,
        created_by: member.id,
      })
      for (const ws_user_id of new Set(coordinator_ids)) {
        await tx.insert(entityCoordinator).values({ ws_id, entity_id: id, ws_user_id })
      }
      for (const team_id of new Set(team_ids)) await tx.insert(entityTeam).values({ ws_id, entity_id: id, team_id })
      const maker = parent === null ? await addMaker(tx, member, id) : member
      await recordEntity(tx, member, 'edit', [{ entityId: id, field: 'created', from: null, to: body.name }])
      emitEvent(tx, ws_id, 'entity.created', { entity_id: id, parent_id }, place)
      await notifyEntity(tx, member, id, place, { isNew: true, coordinators: coordinator_ids, teamIds: team_ids })
      return presentOne(tx, maker, id, undefined, fileUrl)
    })
  } catch (error) {
    throw isViolation(error, 'entity_code') ? new ApiError('code_taken', { cause: error }) : error
  }
}

/**
 * What lies below a project has the project's colour and its calendar, and none of its own.
 * @returns the holiday group that a project is to have
 */
async function checkOfProject(
  tx: Tx,
  wsId: string,
  type: number,
  { own_colour, own_holiday_group_id }: EntityPatch,
): Promise<FieldsRow['holiday_group']> {
  if (type === 0) return requireGroup(tx, wsId, own_holiday_group_id)
  if (!own_colour && !own_holiday_group_id) return null
  const { project } = await levelsIn(tx, wsId)
  const projects = project.words
  throw validationFailed({
    ...(own_colour ? { own_colour: text('api.colour', { projects }) } : {}),
    ...(own_holiday_group_id ? { own_holiday_group_id: text('api.holiday_group', { projects }) } : {}),
  })
}

/** The schedule after a change: a field that is left out keeps its value. */
function checkSchedule(now: FieldsRow, body: EntityPatch): void {
  if (body.scheduled_start === undefined && body.scheduled_due === undefined) return
  const start = body.scheduled_start === undefined ? now.scheduled_start : body.scheduled_start
  const due = body.scheduled_due === undefined ? now.scheduled_due : body.scheduled_due
  if (start && due && start > due) throw validationFailed({ scheduled_due: text('api.schedule') })
}

const FIELDS = ['name', 'code', 'description', 'scheduled_start', 'scheduled_due'] as const

/** The changes of a patch, for the history. */
function changesOf(
  id: string,
  now: FieldsRow,
  body: EntityPatch,
  holidayGroup: FieldsRow['holiday_group'],
): EntityChange[] {
  const changes: EntityChange[] = FIELDS.filter((field) => body[field] !== undefined).map((field) => ({
    entityId: id,
    field,
    from: now[field],
    to: body[field],
  }))
  if (body.own_start_frame !== undefined) {
    changes.push({ entityId: id, field: 'start_frame', from: now.start_frame, to: body.own_start_frame })
  }
  if (body.own_colour !== undefined) {
    changes.push({ entityId: id, field: 'colour', from: now.colour, to: body.own_colour })
  }
  if (body.own_holiday_group_id !== undefined) {
    changes.push({ entityId: id, field: 'holiday_group', from: now.holiday_group, to: holidayGroup })
  }
  if (body.status !== undefined) {
    changes.push({ entityId: id, field: 'archived', from: now.status === 0, to: body.status === 0 })
  }
  return changes
}

/** The patch by columns. */
function columnsOf({ own_start_frame, own_colour, own_holiday_group_id, ...fields }: EntityPatch) {
  return {
    ...fields,
    ...(own_start_frame === undefined ? {} : { start_frame: own_start_frame }),
    ...(own_colour === undefined ? {} : { colour: own_colour }),
    ...(own_holiday_group_id === undefined ? {} : { holiday_group_id: own_holiday_group_id }),
  }
}

/** @throws {ApiError} not_found, code_taken, conflict, invalid_reference, validation_failed, permission_denied */
export async function updateEntity(
  { database }: EntityDeps,
  member: Member,
  id: string,
  { version, ...body }: EntityPatch,
  fileUrl: FileUrl,
): Promise<Entity> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      const access = await loadEntity(tx, member, id, 'project_updateEntity_update', { lock: true })
      await checkEntityVersion(tx, member, id, version, fileUrl)
      const now = await entityFields(tx, member.wsId, id)
      checkSchedule(now, body)
      const holidayGroup = await checkOfProject(tx, member.wsId, access.type, body)
      await tx
        .update(entity)
        .set({ ...columnsOf(body), version: now.version + 1, updated_at: new Date() })
        .where(and(eq(entity.ws_id, member.wsId), eq(entity.id, id)))
      await recordEntity(tx, member, 'edit', changesOf(id, now, body, holidayGroup))
      // What lies below is archived with it, numbers its frames by it and has its colour and its calendar.
      const { status, own_start_frame, own_colour, own_holiday_group_id } = body
      const isOwn = [status, own_start_frame, own_colour, own_holiday_group_id].every((value) => value === undefined)
      const told = { entity_id: id, parent_id: access.parent_id, ...(isOwn ? { version: now.version + 1 } : {}) }
      emitEvent(tx, member.wsId, 'entity.updated', told, access)
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

/**
 * Moves empty entities to the trash: all, or none.
 * @returns the id of the entry
 * @throws {ApiError} not_found, entity_not_empty (PLAN-21), permission_denied
 */
export function deleteEntities({ database }: EntityDeps, member: Member, ids: readonly string[]): Promise<string> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const entities: EntityAccess[] = []
    // In the order of their ids, so that two who delete the same wait for one another and go on.
    for (const id of [...new Set(ids)].toSorted()) {
      // Children and scenes lock their parent when they are made, so none can appear before the commit.
      const access = await loadEntity(tx, member, id, 'project_deleteEntity_delete', { lock: true })
      if (await hasContent(tx, member.wsId, id)) throw await notEmpty(tx, member.wsId)
      entities.push(access)
    }
    return removeEntities(tx, member, entities)
  })
}

/** @throws {ApiError} not_found */
export function showTemplateFlow({ database }: EntityDeps, member: Member, id: string): Promise<TemplateFlow | null> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadEntity(tx, member, id, SEE_SCENES)
    return flowOf(tx, member.wsId, id)
  })
}
