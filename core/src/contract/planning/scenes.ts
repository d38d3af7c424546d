import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import {
  BulkOutcome,
  CellChange,
  CELLS_PER_CALL,
  CellsOutcome,
  DayChange,
  DurationChange,
  PriorityChange,
  PeopleChange,
  TagsChange,
  SceneFilterFields,
  SceneGroupField,
  SceneOrderBy,
  SceneRow,
  SceneSelection,
  SceneSummary,
} from './scene-fields.ts'
import { EntityRef } from '../platform/entity-ref.ts'
import { SceneSeries } from './scene-series.ts'
import { SCENES_CREATED_MAX } from './series-names.ts'
import { StatusMapping } from './status-remap.ts'
import { CommaList, Decimal, Id, Name, PageQuery, Person, WsParams, Trashed } from '../platform/shapes.ts'
import { SCENES_COPIED_MAX } from '../platform/enums.ts'
import { refusal } from '../platform/refusal-texts.ts'
import { SEE_SCENES } from '../platform/sight.ts'

/** Whoever may see scenes may call; what they may change of which scene, the server says per scene. */
const CHANGE = { rule: SEE_SCENES } as const
const ASSIGN = { rule: { anyOf: ['media_updateItemAssignee_update', 'item_updateItemDetails_update'] } } as const
const PersonIds = z.array(Id).max(50)

/** A scene that a file's name stands for. */
export const SceneMatch = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  /** From the project down. */
  ancestors: z.array(EntityRef),
  /** Whether the caller may add a version to it. */
  may_upload: z.boolean(),
})
/** A scene with what it lies in. */
export type SceneMatch = z.infer<typeof SceneMatch>

/** What became of many names: scenes, or left out. */
export const CreatedScenes = z.object({
  /** Undoes it; null where nothing was created. */
  batch_id: Id.nullable(),
  created: z.number().int(),
  /** Names that were left out, since a scene there has them. */
  skipped: z.number().int(),
  /** Of the new scenes: place by place, in the order of the names. */
  item_ids: z.array(Id),
})
/** How many scenes were created, and how many names were left out. */
export type CreatedScenes = z.infer<typeof CreatedScenes>

/** Many scenes at once: grids with filters and totals, and bulk changes that can be undone. */
export const sceneEndpoints = resource({
  listItems: {
    method: 'GET',
    path: 'workspace/{ws_code}/items',
    summary: 'Scenes of the workspace or of all below an entity: filtered, grouped, ordered, page by page.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    query: SceneFilterFields.extend({
      page: PageQuery.shape.page,
      per_page: z.coerce.number().int().min(1).max(500).default(100),
      order_by: SceneOrderBy.default('position'),
      group_by: SceneGroupField.optional(),
    }),
    answer: 'list',
    data: SceneRow,
    errors: ['not_found'],
  },
  summariseItems: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/summary',
    summary: 'How many scenes a filter finds, by fixed status and by group, and the exact totals of their metrics.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    query: SceneFilterFields.extend({ group_by: SceneGroupField.optional() }),
    answer: 'data',
    data: SceneSummary,
    errors: ['not_found'],
  },
  bulkUpdateItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/bulk-update',
    summary: 'Change cells of scenes: each is written, or told why not.',
    access: CHANGE,
    scope: 'write',
    params: WsParams,
    body: z.object({
      cells: z.array(CellChange).min(1).max(CELLS_PER_CALL),
      batch_id: Id.optional(),
    }),
    answer: 'data',
    data: CellsOutcome,
    errors: ['invalid_reference'],
  },
  bulkStatusUpdate: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/bulkStatusUpdate',
    summary: 'Give scenes a status. Scenes with another flow get its status of the same name, or else are refused.',
    access: CHANGE,
    scope: 'write',
    params: WsParams,
    body: SceneSelection.extend({ status_id: Id.nullable() }),
    answer: 'data',
    data: BulkOutcome,
    errors: ['invalid_reference'],
  },
  bulkDateUpdate: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/bulkDateUpdate',
    summary:
      'Give scenes a due date, a start date or another day, take it away (null), or move it by working days of each scene’s project.',
    access: { rule: { anyOf: ['item_updateItemDate_update', 'item_updateItemDetails_update'] } },
    scope: 'write',
    params: WsParams,
    body: DayChange,
    answer: 'data',
    data: BulkOutcome,
    errors: ['date_update_failed'],
  },
  bulkDurationUpdate: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/bulkDurationUpdate',
    summary: 'Give scenes an estimate in minutes, or take it away (null).',
    access: { rule: { anyOf: ['item_updateItemDate_update', 'item_updateItemDetails_update'] } },
    scope: 'write',
    params: WsParams,
    body: DurationChange,
    answer: 'data',
    data: BulkOutcome,
    errors: [],
  },
  bulkPriorityUpdate: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/bulkPriorityUpdate',
    summary: 'Give scenes a priority: 0 low, 1 normal, 2 high, 3 urgent.',
    access: { rule: { anyOf: ['item_updateItemDate_update', 'item_updateItemDetails_update'] } },
    scope: 'write',
    params: WsParams,
    body: PriorityChange,
    answer: 'data',
    data: BulkOutcome,
    errors: [],
  },
  bulkTagsUpdate: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/bulkTagsUpdate',
    summary: 'Add tags to scenes, and remove others, as one act.',
    access: CHANGE,
    scope: 'write',
    params: WsParams,
    body: TagsChange,
    answer: 'data',
    data: BulkOutcome,
    errors: ['invalid_reference'],
  },
  bulkMetricUpdate: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/bulkMetricUpdate',
    summary: 'Give scenes a value of a metric, or take it away (null).',
    access: CHANGE,
    scope: 'write',
    params: WsParams,
    body: SceneSelection.extend({ metric_id: Id, value: Decimal.nullable() }),
    answer: 'data',
    data: BulkOutcome,
    errors: ['invalid_reference', 'metric_value_failed'],
  },
  bulkAssignItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/bulk-assign',
    summary: 'Add people to the assignees of scenes, or to those of another field.',
    access: ASSIGN,
    scope: 'write',
    params: WsParams,
    body: PeopleChange.extend({ ws_user_ids: PersonIds.min(1) }),
    answer: 'data',
    data: BulkOutcome,
    errors: ['invalid_reference'],
  },
  replaceAssignees: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/assign-replace',
    summary: 'Make these people the assignees of scenes, or those of another field, in place of who was.',
    access: ASSIGN,
    scope: 'write',
    params: WsParams,
    body: PeopleChange,
    answer: 'data',
    data: BulkOutcome,
    errors: ['invalid_reference'],
  },
  assignReviewers: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/assign-reviewers',
    summary: 'Make these people the reviewers of scenes, in place of who was, or add them.',
    access: ASSIGN,
    scope: 'write',
    params: WsParams,
    body: SceneSelection.extend({ ws_user_ids: PersonIds, mode: z.enum(['replace', 'add']).default('replace') }),
    answer: 'data',
    data: BulkOutcome,
    errors: ['invalid_reference'],
  },
  removeAssignees: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/assignee',
    summary: 'Take people off the assignees of scenes, or off another field.',
    access: { rule: { anyOf: ['media_unassignItem_update', 'item_updateItemDetails_update'] } },
    scope: 'write',
    params: WsParams,
    body: PeopleChange.extend({ ws_user_ids: PersonIds.min(1) }),
    answer: 'data',
    data: BulkOutcome,
    errors: ['invalid_reference'],
  },
  assignItem: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/assign',
    summary: 'Add one person to the assignees of one scene.',
    access: ASSIGN,
    scope: 'write',
    params: WsParams,
    body: z.object({ item_id: Id, ws_user_id: Id }),
    answer: 'data',
    data: SceneRow,
    errors: ['not_found', 'invalid_reference', 'not_in_teams'],
  },
  moveItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/move',
    summary:
      'Move scenes to another project, process, episode or take, behind those that are there. Where another template flow holds there, statuses that it lacks need a mapping first.',
    access: { rule: 'project_addItem_create' },
    scope: 'write',
    params: WsParams,
    body: SceneSelection.extend({ entity_id: Id, mapping: StatusMapping.optional() }),
    answer: 'data',
    data: BulkOutcome,
    errors: [
      'not_found',
      'permission_denied',
      'invalid_parent',
      'invalid_reference',
      'status_in_use',
      'status_reserved',
    ],
  },
  orderItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/order',
    summary:
      'Put scenes of one project, process, episode or take behind another one of it, or first, in the order given.',
    access: { rule: 'item_updateItemDetails_update' },
    scope: 'write',
    params: WsParams,
    /** `after_id`: null puts them first. */
    body: z.object({ item_ids: SceneSelection.shape.item_ids, after_id: Id.nullable() }),
    answer: 'data',
    data: BulkOutcome,
    errors: ['not_found', 'invalid_reference'],
  },
  createItemSeries: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/entities/{entity_id}/items/series',
    summary:
      'Create many scenes behind those that are there, with the first status of their flow: numbered ones, or those of a list of names. In the place of the path, or in several places of its project. All, or none.',
    access: { rule: 'project_addItem_create' },
    scope: 'write',
    params: WsParams.extend({ entity_id: Id }),
    body: z
      .object({
        series: SceneSeries.optional(),
        names: z.array(Name).min(1).max(SCENES_CREATED_MAX).optional(),
        /** Where they are created, instead of the place of the path. */
        entity_ids: z.array(Id).min(1).max(500).optional(),
        /** `skip` leaves out names that a scene there has already, whatever the case; `refuse` creates none then. */
        existing: z.enum(['refuse', 'skip']).default('refuse'),
      })
      .refine(({ series, names }) => (series === undefined) !== (names === undefined), {
        ...refusal('series_one'),
        path: ['series'],
      }),
    answer: 'data',
    data: CreatedScenes,
    errors: ['not_found', 'invalid_reference', 'name_taken'],
  },
  duplicateItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/duplicate',
    summary:
      'Copy scenes, each behind its original: with their days, estimates, people and metrics, and the first status of their flow. All, or none.',
    access: { rule: 'project_addItem_create' },
    scope: 'write',
    params: WsParams,
    body: z.object({ item_ids: z.array(Id).min(1).max(SCENES_COPIED_MAX) }),
    answer: 'data',
    data: BulkOutcome.extend({
      /** Of the copies, in the order of the call. */
      item_ids: z.array(Id),
    }),
    errors: ['not_found'],
  },
  omitItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/omit',
    summary: 'Omit scenes, which leaves them out of lists and totals with all that hangs on them, or restore them.',
    access: { rule: 'item_updateItemDetails_update' },
    scope: 'write',
    params: WsParams,
    body: SceneSelection.extend({ omitted: z.boolean() }),
    answer: 'data',
    data: BulkOutcome,
    errors: [],
  },
  deleteItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/delete',
    summary: 'Move scenes with their renditions, comments and drawings to the trash, for 30 days. All, or none.',
    access: { rule: 'item_deleteItem_delete' },
    scope: 'write',
    params: WsParams,
    body: z.object({ item_ids: z.array(Id).min(1).max(500) }),
    answer: 'data',
    data: Trashed,
    errors: ['not_found'],
  },
  itemAssignableUsers: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/assignable-users',
    summary:
      'People who may be assigned to, or review, every one of these scenes; of the teams assigned above, if any.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    query: z.object({
      item_ids: CommaList.optional(),
      entity_id: Id.optional(),
      name_like: z.string().max(200).optional(),
      page: PageQuery.shape.page,
      per_page: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    answer: 'list',
    data: Person,
    errors: ['not_found'],
  },
  itemPermissions: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/pb-permissions',
    summary: 'What the caller may do on each of these scenes: permission keys by scene (PLAN-15).',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    query: z.object({ item_ids: CommaList }),
    answer: 'data',
    data: z.record(Id, z.array(z.string())),
  },
  matchItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/match-files',
    summary:
      'The scenes that names of files stand for: by a code or name in them, those first whose take, episode, process and project they name as well. Of each name those that fit best, up to five; changes nothing.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    body: z.object({
      /** Only scenes on and below this entity. */
      entity_id: Id.optional(),
      /** Only these scenes. */
      item_ids: z.array(Id).max(1000).optional(),
      file_names: z.array(z.string().min(1).max(400)).min(1).max(1000),
    }),
    answer: 'data',
    /** In the order of the names. */
    data: z.array(z.array(SceneMatch)),
    errors: ['not_found'],
  },
  itemMetrics: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/metrics',
    summary: 'Metrics that scenes below an entity, or anywhere, may have a value of.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    query: z.object({ entity_id: Id.optional() }),
    answer: 'data',
    data: SceneSummary.shape.columns,
    errors: ['not_found'],
  },
})
