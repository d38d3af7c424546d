import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Entity, EntityCode, EntityPatch, schedule, scheduleMessage, StatusFlag } from './entities.ts'
import { Day, Done, Id, Name, WsIdParams, WsParams, Trashed } from '../platform/shapes.ts'
import { StatusMapping } from './status-remap.ts'

/** Most entities that one bulk call changes. */
const ENTITIES_PER_CALL = 500
const EntityIds = z.array(Id).min(1).max(ENTITIES_PER_CALL)

/** What a copy takes with it, besides the name and the description. */
const DUPLICATE_PARTS = ['children', 'items', 'teams', 'coordinators', 'metrics', 'dates'] as const
/** One thing that a copy of an entity takes along. */
export type DuplicatePart = (typeof DUPLICATE_PARTS)[number]

/** Changes of entities beyond their fields: copying, ordering, moving, and many at once. */
export const entityChangeEndpoints = resource({
  partialUpdateEntity: {
    method: 'PATCH',
    path: 'workspace/{ws_code}/entities/{id}/partial',
    summary: 'Change single fields of an entity, as PUT does.',
    access: { rule: 'project_updateEntity_update' },
    scope: 'write',
    params: WsIdParams,
    body: EntityPatch.refine(schedule, scheduleMessage),
    answer: 'data',
    data: Entity,
    errors: ['not_found', 'code_taken', 'conflict'],
  },
  duplicateEntity: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/entities/{id}/duplicate',
    summary:
      'Copy an entity beside itself. Its scenes are copied without people, renditions and comments, as unassigned. All, or nothing.',
    access: { rule: { anyOf: ['project_addRootEntity_create', 'project_addEntity_create'] } },
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      name: Name,
      code: EntityCode.optional(),
      /** `children` are all levels below; `items` the scenes of what is copied; `metrics` with the scenes’ values. */
      with: z.array(z.enum(DUPLICATE_PARTS)).default([]),
      /** The copy begins on this day, or the first working day after it, and all its dates lie as many working days later. */
      scheduled_start: Day.optional(),
    }),
    answer: 'data',
    data: Entity,
    errors: ['not_found', 'code_taken'],
  },
  orderEntities: {
    method: 'PUT',
    path: 'workspace/{ws_code}/entities/order',
    summary: 'Put an entity behind a sibling, or first (after_id null). Two who do so at once both get their way.',
    access: { rule: 'project_updateEntity_update' },
    scope: 'write',
    params: WsParams,
    body: z.object({ id: Id, after_id: Id.nullable() }),
    answer: 'data',
    data: Done,
    errors: ['not_found', 'invalid_reference'],
  },
  moveEntity: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{id}/move',
    summary:
      'Move an entity with all below it to another parent of the right type. Where another template flow holds there, statuses that it lacks need a mapping first.',
    access: { rule: 'project_updateEntity_update' },
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      parent_id: Id,
      mapping: StatusMapping.optional(),
      version: z.number().int().optional(),
    }),
    answer: 'data',
    data: Entity,
    errors: ['not_found', 'invalid_parent', 'code_taken', 'conflict', 'status_in_use', 'invalid_reference'],
  },
  bulkDeleteEntities: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/bulkDelete',
    summary: 'Move empty entities to the trash, for 30 days. All, or none.',
    access: { rule: 'project_deleteEntity_delete' },
    scope: 'write',
    params: WsParams,
    body: z.object({ entity_ids: EntityIds }),
    answer: 'data',
    data: Trashed,
    errors: ['not_found', 'entity_not_empty'],
  },
  bulkEntityStatus: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/bulk-status-update',
    summary: 'Archive (0) or unarchive (1) entities. All, or none. What lies below is hidden and shown with them.',
    access: { rule: 'project_updateEntity_update' },
    scope: 'write',
    params: WsParams,
    body: z.object({ entity_ids: EntityIds, status: StatusFlag }),
    answer: 'data',
    data: z.object({ changed: z.number().int() }),
    errors: ['not_found'],
  },
  deleteEntityThumbnails: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{id}/thumbnails/bulk-delete',
    summary:
      'Take the pictures off an entity and off all entities and scenes below it. Their renditions stay. With dry_run nothing goes, and the answer tells what would.',
    access: { rule: 'media_deleteRendition_delete' },
    scope: 'write',
    params: WsIdParams,
    body: z.object({ dry_run: z.boolean().default(false) }).default({ dry_run: false }),
    answer: 'data',
    data: z.object({
      dry_run: z.boolean(),
      /** Entities and scenes that had a picture. */
      thumbnails: z.number().int(),
      /** Files of pictures, which count towards no storage. */
      files: z.number().int(),
    }),
    errors: ['not_found'],
  },
})
