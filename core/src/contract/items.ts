import { z } from 'zod'
import { EntityCode, EntityRef, FlowStatus, MetricValue } from './entities.ts'
import { resource } from './endpoint.ts'
import {
  CommaList,
  Day,
  Decimal,
  Description,
  Done,
  Frame,
  Id,
  Moment,
  Name,
  PageQuery,
  PaletteColour,
  Person,
  WsIdParams,
  WsParams,
} from './shapes.ts'

export const ItemFile = z.object({
  id: Id,
  name: z.string(),
  kind: z.string(),
  size: z.number().int(),
  url: z.string(),
  created_at: Moment,
  created_by: Person,
})
export const ItemNote = z.object({
  id: Id,
  text: z.string(),
  created_at: Moment,
  updated_at: Moment,
  created_by: Person,
})
export const ItemMarker = z.object({
  id: Id,
  rendition_id: Id,
  frame: Frame,
  colour: z.string(),
  label: z.string(),
  created_at: Moment,
  created_by: Person,
})

export const ItemRendition = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  state: z.enum(['processing', 'ready', 'failed']),
})

/** A scene. */
export const Item = z.object({
  id: Id,
  entity_id: Id,
  name: z.string(),
  code: z.string().nullable(),
  description: z.string(),
  status: FlowStatus.nullable(),
  /** Fixed scene status 0 to 6; NO_SCENE where the scene has no status of a flow. */
  status_kind: z.number().int().min(0).max(6),
  assignees: z.array(Person),
  reviewers: z.array(Person),
  due_date: Day.nullable(),
  thumbnail: z.string().nullable(),
  position: z.number().int(),
  /** Values of the entity's metrics, the primary one first. */
  metrics: z.array(MetricValue),
  renditions: z.array(ItemRendition),
  comments_count: z.number().int(),
  last_updated: Moment,
  created_at: Moment,
  /** Project down to the entity that holds the scene; in single reads only. */
  ancestors: z.array(EntityRef).optional(),
  files: z.array(ItemFile).optional(),
  notes: z.array(ItemNote).optional(),
  markers: z.array(ItemMarker).optional(),
})
export type Item = z.infer<typeof Item>

const ItemFields = z.object({
  name: Name,
  code: EntityCode.optional(),
  description: Description.optional(),
  status_id: Id.nullish(),
  due_date: Day.nullish(),
  assignee_ids: z.array(Id).max(50).optional(),
  reviewer_ids: z.array(Id).max(50).optional(),
  metrics: z
    .array(z.object({ metric_id: Id, value: Decimal.nullable() }))
    .max(100)
    .optional(),
})

const ItemParams = WsParams.extend({ item_id: Id })
const ItemChildParams = ItemParams.extend({ id: Id })

export const itemEndpoints = resource({
  listEntityItems: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{entity_id}/items',
    summary: 'Scenes directly on an entity.',
    access: { rule: 'item_getItemDetailTable_read' },
    scope: 'read',
    params: WsParams.extend({ entity_id: Id }),
    query: PageQuery.extend({
      order_by: z
        .string()
        .regex(/^-?(name|code|position|due_date|updated_at|created_at|status)$/)
        .default('position'),
      name_like: z.string().max(200).optional(),
      status_ina: CommaList.optional(),
      assignee_ina: CommaList.optional(),
    }),
    answer: 'list',
    data: Item,
    errors: ['not_found'],
  },
  storeEntityItem: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{entity_id}/items',
    summary: 'Create a scene on an entity.',
    access: { rule: 'project_addItem_create' },
    scope: 'write',
    params: WsParams.extend({ entity_id: Id }),
    body: ItemFields,
    answer: 'data',
    data: Item,
    errors: ['not_found', 'invalid_reference'],
  },
  showItem: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{id}',
    summary: 'One scene with its ancestors, files, notes, markers and renditions.',
    access: { rule: 'item_getItemDetailTable_read' },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: Item,
    errors: ['not_found'],
  },
  updateItem: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{id}',
    summary: 'Change fields of a scene; fields left out stay as they are.',
    access: { rule: { anyOf: ['item_updateItemDetails_update', 'item_updateItemDate_update'] } },
    scope: 'write',
    params: WsIdParams,
    body: ItemFields.partial(),
    answer: 'data',
    data: Item,
    errors: ['not_found', 'invalid_reference'],
  },
  deleteItem: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{id}',
    summary: 'Delete a scene with its renditions, comments and drawings.',
    access: { rule: 'item_deleteItem_delete' },
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
  createItemNote: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/{item_id}/notes',
    summary: 'Add a note to a scene.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: ItemParams,
    body: z.object({ text: z.string().trim().min(1, 'Text is required').max(10_000) }),
    answer: 'data',
    data: ItemNote,
    errors: ['not_found'],
  },
  deleteItemNote: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{item_id}/notes/{id}',
    summary: 'Delete a note: one’s own, or anybody’s with the right to delete comments.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: ItemChildParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied'],
  },
  createItemMarker: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/{item_id}/markers',
    summary: 'Mark a frame of a rendition.',
    access: { rule: 'media_createAnnotation_create' },
    scope: 'comment',
    params: ItemParams,
    body: z.object({ rendition_id: Id, frame: Frame, colour: PaletteColour.optional(), label: Description.optional() }),
    answer: 'data',
    data: ItemMarker,
    errors: ['not_found'],
  },
  deleteItemMarker: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{item_id}/markers/{id}',
    summary: 'Delete a marker: one’s own, or anybody’s with the right to delete drawings.',
    access: { rule: 'media_createAnnotation_create' },
    scope: 'comment',
    params: ItemChildParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied'],
  },
})
