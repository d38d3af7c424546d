import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { SCENE_VALUES } from './scene-field-list.ts'
import { CommaList, Id, Moment, PageQuery, Person, WsIdParams } from '../platform/shapes.ts'
import { SEE_ENTITIES, SEE_SCENES } from '../platform/sight.ts'

/** What one act came from; `rule`: a rule that sets statuses, which acts as itself. An undo is an act of its own, and can be undone in turn. */
const CHANGE_SOURCES = ['edit', 'bulk', 'import', 'undo', 'rule'] as const
/** What a change came from. */
export type ChangeSource = (typeof CHANGE_SOURCES)[number]

/** What of a scene the history tells. */
const SCENE_CHANGES = [
  'created',
  ...SCENE_VALUES,
  'parent',
  // The scene that it stands behind on its entity; null: it is the first.
  'order',
  // What hangs on it: added, changed or taken away.
  'file',
  'note',
  'marker',
  'rendition',
  // Of a comment, or of all of them: who reads it.
  'audience',
  // Before they were frame in and frame out.
  'frame_range',
  'start_frame',
] as const
/** What of a scene has changed. */
export type SceneField = (typeof SCENE_CHANGES)[number]

/** What of an entity the history tells. */
const ENTITY_FIELDS = [
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
  'start_frame',
  // Of a project.
  'colour',
  'holiday_group',
  'parent',
  // The sibling that it stands behind; null: it is the first.
  'order',
] as const
/** What of an entity has changed. */
export type EntityField = (typeof ENTITY_FIELDS)[number]

/**
 * A value as it was then, readable without what it names: null for none; text for words, days (yyyy-mm-dd) and exact
 * decimals; true or false; `{ id, name, kind, colour }` for a status; a list of `{ id, display_name }` for people; `{ id, name }`
 * or a list of them for what else has a name; `{ in, out }` for frames; `{ id, name, after_id }` for the place of an
 * entity, with the sibling that it stood behind, `{ id, name, position }` for that of a scene; the text of a note; `{ id, name, category }` for
 * a file; `{ id, name, frame, colour }` for a marker; `{ id, name, version, description }` for a rendition;
 * `{ id, audience }` for a comment, `{ audience, comments, drawings }` for many.
 */
const ChangeValue = z.unknown()

const ChangeField = z.enum([...new Set([...SCENE_CHANGES, ...ENTITY_FIELDS])])
/** What of a scene or an entity has changed. */
export type ChangeField = z.infer<typeof ChangeField>

/** A change of one field: from which value to which, by whom, when, and in which act. */
export const ChangeRecord = z.object({
  id: Id,
  /** All changes of one act have the same. */
  batch_id: Id,
  field: ChangeField,
  /** The metric whose value it is, where it is one. */
  metric: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  from: ChangeValue,
  to: ChangeValue,
  source: z.enum(CHANGE_SOURCES),
  /** Whether the act was taken back since. */
  undone: z.boolean(),
  /** Of a rule its id and `Rule: ` with its name at that time. */
  by: Person,
  created_at: Moment,
})
/** A line of a history. */
export type ChangeRecord = z.infer<typeof ChangeRecord>

/** Why something stays as it is when an act is taken back. */
const UNDO_REASONS = ['changed', 'gone', 'denied', 'taken', 'in_use', 'not_empty', 'unsupported'] as const
/** Why one scene or entity stays as it is. */
export type UndoReason = (typeof UNDO_REASONS)[number]

/** What came of undoing an act. */
export const UndoOutcome = z.object({
  /** The act of undoing, which can be undone: the redo. Null where there is nothing that a redo could bring back. */
  batch_id: Id.nullable(),
  /** Scenes and entities that are as before. */
  restored: z.number().int(),
  /** Of those, what the act had made and the undo has deleted: a redo does not bring it back. */
  removed: z.number().int(),
  /** Those that stay as they are, at least in part. */
  kept: z.number().int(),
  /** Why they stay, the most frequent reason first. */
  reasons: z.array(z.object({ reason: z.enum(UNDO_REASONS), message: z.string(), count: z.number().int() })),
})
/** How much went back to what it was, and what did not. */
export type UndoOutcome = z.infer<typeof UndoOutcome>

const HistoryQuery = PageQuery.extend({
  per_page: z.coerce.number().int().min(1).max(200).default(50),
  /** Only changes of these fields. */
  field_ina: CommaList.pipe(z.array(ChangeField)).optional(),
  /** Only changes of this person or rule. */
  by_eq: Id.optional(),
})

/** By what a history can be filtered: what was ever changed, and by whom. */
export const HistoryFacets = z.object({ fields: z.array(ChangeField), people: z.array(Person) })
/** Fields and people to narrow a history by. */
export type HistoryFacets = z.infer<typeof HistoryFacets>

/** Histories of scenes and entities, and undoing an act. */
export const changeEndpoints = resource({
  listItemHistory: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{id}/history',
    summary: 'Every change of a scene, newest first: who, what, from which value to which, when.',
    access: { rule: SEE_SCENES },
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
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsIdParams,
    query: HistoryQuery,
    answer: 'list',
    data: ChangeRecord,
    errors: ['not_found'],
  },
  itemHistoryFacets: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{id}/history/facets',
    summary: 'What of a scene was ever changed, and by whom.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: HistoryFacets,
    errors: ['not_found'],
  },
  entityHistoryFacets: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/history/facets',
    summary: 'What of an entity was ever changed, and by whom.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: HistoryFacets,
    errors: ['not_found'],
  },
  undoChanges: {
    method: 'POST',
    path: 'workspace/{ws_code}/changes/{id}/undo',
    summary:
      'Take back one act of one’s own, or of a rule by whoever sees to rules: every value that is still what the act made it goes back to what it was; scenes and entities that it made are deleted where nobody has worked on them since. What stays is told with its reason.',
    access: 'member',
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: UndoOutcome,
    errors: ['not_found', 'permission_denied', 'already_undone', 'status_in_use'],
  },
})
