import { z } from 'zod'
import { EntityRef } from '../platform/entity-ref.ts'
import { MetricValue } from './entities.ts'
import { resource } from '../platform/endpoint.ts'
import { ATTACHMENT_CATEGORIES } from '../platform/enums.ts'
import { SCENE_CELLS } from './scene-field-list.ts'
import { bodyFields, cellValues, textValues } from './scene-fields.ts'
import {
  CommaList,
  Decimal,
  Frame,
  Id,
  Moment,
  PageQuery,
  Person,
  StartFrame,
  WsIdParams,
  WsParams,
  Trashed,
} from '../platform/shapes.ts'
import { SEE_SCENES } from '../platform/sight.ts'

/** A file or link that hangs on a scene. */
export const ItemFile = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(ATTACHMENT_CATEGORIES),
  kind: z.string(),
  /** Bytes; 0 of a link. */
  size: z.number().int(),
  /** Of a link, where it leads. Of a file, signed for its reader; null without the right to download. */
  url: z.string().nullable(),
  is_link: z.boolean(),
  created_at: Moment,
  created_by: Person,
})
/** A file with its size in bytes, or a link. */
export type ItemFile = z.infer<typeof ItemFile>
/** A text that somebody has left on a scene, up to 10,000 characters. */
export const ItemNote = z.object({
  id: Id,
  text: z.string(),
  created_at: Moment,
  updated_at: Moment,
  created_by: Person,
})
/** A note with its author. */
export type ItemNote = z.infer<typeof ItemNote>
/** A coloured mark on one frame of a rendition, counted from 0. */
export const ItemMarker = z.object({
  id: Id,
  rendition_id: Id,
  frame: Frame,
  colour: z.string(),
  label: z.string(),
  created_at: Moment,
  created_by: Person,
})
/** A mark with its label. */
export type ItemMarker = z.infer<typeof ItemMarker>

const ItemRendition = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  state: z.enum(['processing', 'ready', 'failed']),
  /** What it holds: one film, or one or more pictures. */
  kind: z.enum(['image', 'video']),
})

/** A scene: its people, status, dates and metrics, and in single reads all that hangs on it. */
export const Item = z.object({
  id: Id,
  entity_id: Id,
  ...cellValues,
  ...textValues,
  /** Fixed scene status 0 to 6; NO_SCENE where the scene has no status of a flow. */
  status_kind: z.number().int().min(0).max(6),
  thumbnail: z.string().nullable(),
  position: z.number().int(),
  /** Left out of lists and totals, with all that hangs on it still there. */
  omitted: z.boolean(),
  /** Values of the entity's metrics, the primary one first. */
  metrics: z.array(MetricValue),
  renditions: z.array(ItemRendition),
  /** A comment with its replies counts as one. */
  comments_count: z.number().int(),
  /** The number that its first frame is shown as: its frame in, or the start frame of the nearest entity above; else 0 (XREV-15). */
  start_frame: StartFrame,
  /** Its frame in under the name that it had before, null where the number comes from above. */
  own_start_frame: StartFrame.nullable(),
  /** Counts the changes; an update that names it is refused where somebody was faster. */
  version: z.number().int(),
  last_updated: Moment,
  created_at: Moment,
  /** Project down to the entity that holds the scene; in single reads only. */
  ancestors: z.array(EntityRef).optional(),
  files: z.array(ItemFile).optional(),
  notes: z.array(ItemNote).optional(),
  markers: z.array(ItemMarker).optional(),
  /** What the caller may change of it (PLAN-15); in single reads only. */
  editable: z.array(z.enum(SCENE_CELLS)).optional(),
  /** Whether the caller may give it a status that is reserved for reviewers and coordinators; in single reads only. */
  may_set_reserved: z.boolean().optional(),
  /** Keys about scenes and review that the caller holds on it; in single reads only. */
  rights: z.array(z.string()).optional(),
})
/** A scene by itself; {@link SceneRow} is what lists have of it. */
export type Item = z.infer<typeof Item>

const ItemFields = z.object({
  ...bodyFields,
  /** Frame in under the name that it had before. */
  own_start_frame: StartFrame.nullish(),
  metrics: z
    .array(z.object({ metric_id: Id, value: Decimal.nullable() }))
    .max(100)
    .optional(),
})

/** Of what hangs on a scene: its files, notes, markers. */
export const ItemParams = WsParams.extend({ item_id: Id })
export const ItemChildParams = ItemParams.extend({ id: Id })

/** Single scenes: list those of an entity, show, make, change and delete. */
export const itemEndpoints = resource({
  listEntityItems: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{entity_id}/items',
    summary: 'Scenes directly on an entity.',
    access: { rule: SEE_SCENES },
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
    once: true,
    path: 'workspace/{ws_code}/entities/{entity_id}/items',
    summary: 'Create a scene on an entity.',
    access: { rule: 'project_addItem_create' },
    scope: 'write',
    params: WsParams.extend({ entity_id: Id }),
    body: ItemFields,
    answer: 'data',
    data: Item,
    errors: [
      'not_found',
      'invalid_reference',
      'not_in_teams',
      'date_update_failed',
      'metric_value_failed',
      'status_reserved',
    ],
  },
  showItem: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{id}',
    summary: 'One scene with its ancestors, files, notes, markers and renditions.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: Item,
    errors: ['not_found'],
  },
  updateItem: {
    method: 'PUT',
    once: true,
    path: 'workspace/{ws_code}/items/{id}',
    summary: 'Change fields of a scene; fields left out stay as they are.',
    // Whoever may see scenes may call; what they may change of which scene, the server says per scene.
    access: { rule: SEE_SCENES },
    scope: 'write',
    params: WsIdParams,
    body: ItemFields.partial().extend({ version: z.number().int().optional() }),
    answer: 'data',
    data: Item,
    errors: [
      'not_found',
      'invalid_reference',
      'not_in_teams',
      'date_update_failed',
      'metric_value_failed',
      'status_reserved',
      'conflict',
    ],
  },
  deleteItem: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{id}',
    summary: 'Move a scene with its renditions, comments and drawings to the trash, for 30 days.',
    access: { rule: 'item_deleteItem_delete' },
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Trashed,
    errors: ['not_found'],
  },
})
