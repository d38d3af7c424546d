import { z } from 'zod'
import { resource } from './endpoint.ts'
import { Id, Moment, PageQuery, Person, WsIdParams } from './shapes.ts'

/** What one act came from. An undo is an act of its own, and can be undone in turn. */
export const CHANGE_SOURCES = ['edit', 'bulk', 'import', 'undo'] as const
export type ChangeSource = (typeof CHANGE_SOURCES)[number]

/** What of a scene the history tells. */
export const SCENE_FIELDS = [
  'created',
  'name',
  'code',
  'description',
  'status',
  'due_date',
  'assignees',
  'reviewers',
  'metric',
  'frame_range',
  'parent',
] as const
export type SceneField = (typeof SCENE_FIELDS)[number]

/** What of an entity the history tells. */
export const ENTITY_FIELDS = [
  'created',
  'name',
  'code',
  'description',
  'scheduled_start',
  'scheduled_due',
  'archived',
  'template_flow',
  'coordinators',
  'teams',
  'metrics',
  'primary_metric',
  'point_metric',
  'parent',
] as const
export type EntityField = (typeof ENTITY_FIELDS)[number]

/**
 * A value as it was then, readable without what it names: null for none; text for words, days (yyyy-mm-dd) and exact
 * decimals; true or false; `{ id, name, kind }` for a status; a list of `{ id, display_name }` for people; `{ id, name }`
 * or a list of them for what else has a name; `{ in, out }` for frames.
 */
export const ChangeValue = z.unknown()

export const ChangeRecord = z.object({
  id: Id,
  /** All changes of one act have the same. */
  batch_id: Id,
  field: z.enum([...new Set([...SCENE_FIELDS, ...ENTITY_FIELDS])]),
  /** The metric whose value it is, where it is one. */
  metric: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  from: ChangeValue,
  to: ChangeValue,
  source: z.enum(CHANGE_SOURCES),
  /** Whether the act was taken back since. */
  undone: z.boolean(),
  by: Person,
  created_at: Moment,
})
export type ChangeRecord = z.infer<typeof ChangeRecord>

/** What came of undoing an act. */
export const UndoOutcome = z.object({
  /** The act of undoing, which can be undone; null where nothing was left to undo. */
  batch_id: Id.nullable(),
  /** Scenes and entities that are as before. */
  restored: z.number().int(),
  /** Those that somebody changed since, which stay as they are. */
  kept: z.number().int(),
})
export type UndoOutcome = z.infer<typeof UndoOutcome>

const HistoryQuery = PageQuery.extend({ per_page: z.coerce.number().int().min(1).max(200).default(50) })

export const changeEndpoints = resource({
  listItemHistory: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{id}/history',
    summary: 'Every change of a scene, newest first: who, what, from which value to which, when.',
    access: { rule: 'item_getItemDetailTable_read' },
    scope: 'read',
    params: WsIdParams,
    query: HistoryQuery,
    answer: 'list',
    data: ChangeRecord,
    errors: ['not_found'],
  },
  listEntityHistory: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/history',
    summary: 'Every change of an entity, newest first.',
    access: { rule: 'project_getProjectDirectoryUserInterface_read' },
    scope: 'read',
    params: WsIdParams,
    query: HistoryQuery,
    answer: 'list',
    data: ChangeRecord,
    errors: ['not_found'],
  },
  undoChanges: {
    method: 'POST',
    path: 'workspace/{ws_code}/changes/{id}/undo',
    summary:
      'Take back one act of one’s own: every value that is still what the act made it goes back to what it was; scenes that it made are deleted.',
    access: 'member',
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: UndoOutcome,
    errors: ['not_found', 'permission_denied', 'already_undone'],
  },
})
