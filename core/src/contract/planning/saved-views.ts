import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { SAVED_VIEW_PLACES, SAVED_VIEWS_PER_PERSON, SCENE_LAYOUT, THUMBNAIL_SIZES } from '../platform/enums.ts'
import { MetricConditionList } from './metric-conditions.ts'
import { SCENE_LACKS } from './scene-field-list.ts'
import { conditionsOnFields, SceneGroupField, SceneOrderBy } from './scene-fields.ts'
import { Done, Id, Line, Moment, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

const Ids = z.array(Id).max(200)

/** As the filter of the scene list, with lists as lists and every condition optional. */
export const SavedViewFilter = z.object({
  /** Scenes on this entity and on all below it, for views over many projects. */
  entity_id: Id.optional(),
  depth: z.enum(['all', 'direct']).optional(),
  name_like: z.string().max(200).optional(),
  condition_combine_type: z.enum(['and', 'or']).optional(),
  ...conditionsOnFields(Ids, z.array(z.number().int().min(0).max(6)).max(7)),
  without: z.array(z.enum(SCENE_LACKS)).max(SCENE_LACKS.length).optional(),
  metrics: MetricConditionList.optional(),
})
/** The conditions that a view keeps. */
export type SavedViewFilter = z.infer<typeof SavedViewFilter>

/** How a scene grid looks. What is left out is as the screen has it by itself. */
export const SavedViewState = z.object({
  filter: SavedViewFilter.default({}),
  order_by: SceneOrderBy.nullable().default(null),
  group_by: SceneGroupField.nullable().default(null),
  /** Columns that show, in their order; empty: the screen’s own. */
  columns: z
    .array(
      z.object({
        /** Name of the column, or `metric:{id}`. */
        key: z.string().min(1).max(60),
        /** In pixels; null: as wide as the column is by itself. */
        width: z.number().int().min(24).max(2000).nullable().default(null),
        frozen: z.boolean().default(false),
      }),
    )
    .max(200)
    .default([]),
  thumbnails: z.boolean().default(true),
  thumbnail_size: z.enum(THUMBNAIL_SIZES).default('small'),
  /** The four fields of a scene’s card. */
  layout: z
    .array(z.string().min(1).max(60))
    .length(SCENE_LAYOUT.length)
    .default(() => [...SCENE_LAYOUT]),
})
/** Filter, order, groups and columns of a scene grid. */
export type SavedViewState = z.infer<typeof SavedViewState>

const ViewName = Line.min(1, refusal('name_required')).max(100)

/** A way to look at a scene grid that somebody has kept under a name. */
export const SavedView = z.object({
  id: Id,
  name: z.string(),
  place: z.enum(SAVED_VIEW_PLACES),
  /** Everybody in the workspace sees it. */
  is_shared: z.boolean(),
  owner: Person,
  /** The caller’s own. */
  is_mine: z.boolean(),
  may_update: z.boolean(),
  may_delete: z.boolean(),
  state: SavedViewState,
  version: z.number().int(),
  created_at: Moment,
  updated_at: Moment,
})
/** A view with its owner, and what the caller may do with it. */
export type SavedView = z.infer<typeof SavedView>

/** Kept views of scene grids, one’s own and shared ones. */
export const savedViewEndpoints = resource({
  listSavedViews: {
    method: 'GET',
    path: 'workspace/{ws_code}/saved-views',
    summary: 'The caller’s views of a screen, and those that others share, by name; the caller’s own first.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    query: z.object({ place: z.enum(SAVED_VIEW_PLACES).optional() }),
    answer: 'data',
    data: z.array(SavedView),
  },
  createSavedView: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/saved-views',
    summary: `Keep filter, order, groups and columns of a scene grid under a name; at most ${SAVED_VIEWS_PER_PERSON} each.`,
    access: 'member',
    scope: 'write',
    params: WsParams,
    body: z.object({
      name: ViewName,
      place: z.enum(SAVED_VIEW_PLACES),
      is_shared: z.boolean().default(false),
      state: SavedViewState,
    }),
    answer: 'data',
    data: SavedView,
    errors: ['limit_reached'],
  },
  showSavedView: {
    method: 'GET',
    path: 'workspace/{ws_code}/saved-views/{id}',
    summary: 'One view, the caller’s own or a shared one: what a link to it opens.',
    access: 'member',
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: SavedView,
    errors: ['not_found'],
  },
  updateSavedView: {
    method: 'PUT',
    path: 'workspace/{ws_code}/saved-views/{id}',
    summary: 'Change one’s own view; what is left out stays as it is.',
    access: 'member',
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      version: z.number().int().min(1),
      name: ViewName.optional(),
      state: SavedViewState.optional(),
    }),
    answer: 'data',
    data: SavedView,
    errors: ['not_found', 'permission_denied', 'conflict'],
  },
  shareSavedView: {
    method: 'POST',
    path: 'workspace/{ws_code}/saved-views/{id}/share',
    summary: 'Share one’s own view with the workspace, or keep it to oneself again.',
    access: 'member',
    scope: 'write',
    params: WsIdParams,
    body: z.object({ is_shared: z.boolean() }),
    answer: 'data',
    data: SavedView,
    errors: ['not_found', 'permission_denied'],
  },
  deleteSavedView: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/saved-views/{id}',
    summary: 'Delete one’s own view; whoever may change the settings of the workspace deletes any shared one.',
    access: 'member',
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied'],
  },
})
