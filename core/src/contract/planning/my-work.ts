import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { EntityRef } from '../platform/entity-ref.ts'
import { TODO_MAX } from '../platform/enums.ts'
import { StatusCount } from './entities.ts'
import { SceneRow, SceneSummary } from './scene-fields.ts'
import { CommaList, Day, Done, Id, Moment, PageQuery, WsIdParams, WsParams } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

const SEE = { rule: 'work_getMyWorkUserInterface_read' } as const
const MANAGE_TODO = { rule: 'work_manageTodo_update' } as const

/**
 * What waits first: `retake` where the scene came back, whenever it is due; else when it is due, as seen from a day:
 * before it (`overdue`), on it, within its week (which ends on Sunday), later, never; `done` where it is approved,
 * whenever it was due.
 */
export const DUE_BUCKETS = ['retake', 'overdue', 'today', 'week', 'later', 'none', 'done'] as const
/** One group of scenes by what waits first. */
export type DueBucket = (typeof DUE_BUCKETS)[number]

/** What the caller's own scenes may be grouped by, besides the due date. */
const MY_WORK_GROUPS = ['project', 'parent'] as const

/** Which of the caller's own scenes: those that they are assigned to. */
const MyWorkFilterFields = z.object({
  /** In the name or code. */
  name_like: z.string().max(200).optional(),
  /** Scenes on this entity and on all below it. */
  entity_id: Id.optional(),
  /** Fixed statuses, 0 to 6. */
  kind_ina: CommaList.optional(),
  /** Statuses of flows by id; `none`: scenes without one. */
  status_ina: CommaList.optional(),
  due_date_gte: Day.optional(),
  due_date_lte: Day.optional(),
  /** The caller's day; without it the day in their preferred time zone. */
  today: Day.optional(),
})
/** Which of the caller’s own scenes are meant. */
export type MyWorkFilter = z.infer<typeof MyWorkFilterFields>

/** A heading over some of the caller’s scenes: an entity or a due date, with how many there are. */
export const MyWorkGroup = z.object({
  /** Id of the entity, or the bucket. */
  key: z.string(),
  /** From the project down to the entity; none where the groups are due dates. */
  path: z.array(EntityRef),
  count: z.number().int(),
})
/** A group of the caller’s scenes. */
export type MyWorkGroup = z.infer<typeof MyWorkGroup>

/** A scene of the caller's, and why it came back. */
export const MyWorkRow = SceneRow.extend({
  /** Of a retake: the newest comment of somebody else that is not done, as far as the caller sees it. */
  came_back: z.object({ comment_id: Id, author: z.string(), text: z.string(), at: Moment }).nullable(),
})
/** A scene that the caller is assigned to. */
export type MyWorkRow = z.infer<typeof MyWorkRow>

/** One page of the caller's own scenes with the groups of all pages, both in their order. */
export const MyWorkPage = z.object({
  rows: z.array(MyWorkRow),
  groups: z.array(MyWorkGroup),
  total: z.number().int(),
  /** Scenes that everything but the range of due dates finds. */
  outside: z.number().int(),
  /**
   * On the first page: statuses that the caller's scenes have, whatever was asked for, in the order of their flows; those
   * of several flows that are called alike and count as the same fixed one are one. No id stands for scenes without one.
   */
  statuses: z.array(StatusCount.omit({ scenes: true }).extend({ ids: z.array(Id) })).optional(),
})
/** A page of the caller’s scenes. */
export type MyWorkPage = z.infer<typeof MyWorkPage>

/** An entity that the caller has scenes on or below. */
export const MyWorkEntity = EntityRef.extend({
  /** From the project down to the parent. */
  ancestors: z.array(EntityRef),
  /** The caller's scenes on the entity and below it. */
  items_count: z.number().int(),
  /** Those of them that are not approved. */
  open_count: z.number().int(),
})
/** Where the caller has work, and how much of it is open. */
export type MyWorkEntity = z.infer<typeof MyWorkEntity>

/** Entities and scenes of the caller’s work that a search has found. */
export const MyWorkFound = z.object({
  entities: z.array(EntityRef.extend({ ancestors: z.array(EntityRef) })),
  items: z.array(
    z.object({
      id: Id,
      name: z.string(),
      code: z.string().nullable(),
      due_date: Day.nullable(),
      ancestors: z.array(EntityRef),
    }),
  ),
})
/** What a search in My Work finds. */
export type MyWorkFound = z.infer<typeof MyWorkFound>

/** A scene that waits for the caller's check. */
export const CheckRow = SceneRow.extend({
  /** When its status last changed; where no change is known, when the scene last did. */
  waiting_since: Moment,
})
/** A scene to review, and since when it waits. */
export type CheckRow = z.infer<typeof CheckRow>

/** A scene of the caller's to-do list. */
export const TodoRow = SceneRow.extend({
  /** By its status: it waits for a check or is approved. A retake brings it back. */
  is_done: z.boolean(),
  added_at: Moment,
})
/** A line of the to-do list. */
export type TodoRow = z.infer<typeof TodoRow>

/** How much the caller has to do: own scenes, to-dos, and scenes to check. */
export const MyWorkCounts = z.object({
  /** The caller's scenes that are not approved. */
  items: z.number().int(),
  /** What is left to do of the to-do list. */
  todo: z.number().int(),
  checks: z.number().int(),
})
/** The caller’s open work in figures. */
export type MyWorkCounts = z.infer<typeof MyWorkCounts>

const PageOfScenes = MyWorkFilterFields.extend({
  page: PageQuery.shape.page,
  per_page: z.coerce.number().int().min(1).max(500).default(100),
})
/** Before which scene; null or left out: at the end. */
const BeforeId = Id.nullish()

/** The caller’s own scenes, scenes to check, and to-do list. */
export const myWorkEndpoints = resource({
  searchMyWorks: {
    method: 'GET',
    path: 'workspace/{ws_code}/my-works/search',
    summary: 'Scenes of the caller, and entities with scenes of theirs, by name or code; whatever they are due.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    query: z.object({ name_like: z.string().trim().min(1, refusal('name_required')).max(200) }),
    answer: 'data',
    data: MyWorkFound,
  },
  showMyWorkCounts: {
    method: 'GET',
    path: 'workspace/{ws_code}/my-works/counts',
    summary: 'How much there is for the caller to do and to check.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: MyWorkCounts,
  },
  listMyWorkEntities: {
    method: 'GET',
    path: 'workspace/{ws_code}/my-works/entities',
    summary: 'Entities with scenes of the caller on them or below, with how many.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    query: z.object({ type_eq: z.coerce.number().int().min(0).max(3).optional() }),
    answer: 'data',
    data: z.array(MyWorkEntity),
  },
  listMyWorkItems: {
    method: 'GET',
    path: 'workspace/{ws_code}/my-works/items',
    summary: 'Scenes of the caller, grouped by project or by the entity that holds them.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    query: PageOfScenes.extend({ group_by: z.enum(MY_WORK_GROUPS).default('parent') }),
    answer: 'data',
    data: MyWorkPage,
  },
  listMyWorkItemsByDueDate: {
    method: 'GET',
    path: 'workspace/{ws_code}/my-works/items/due-date',
    summary:
      'Scenes of the caller by what waits first: retakes, overdue, today, this week, later, without one, and done.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    query: PageOfScenes,
    answer: 'data',
    data: MyWorkPage,
  },
  listMyWorkItemMetrics: {
    method: 'GET',
    path: 'workspace/{ws_code}/my-works/item-metrics',
    summary: 'Metrics that the caller’s scenes may have a value of.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: SceneSummary.shape.columns,
  },
  listMyChecks: {
    method: 'GET',
    path: 'workspace/{ws_code}/my-works/checks',
    summary: 'Scenes that wait for the caller’s check as a reviewer, the one that has waited longest first.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ per_page: PageOfScenes.shape.per_page }),
    answer: 'list',
    data: CheckRow,
  },
  listMyRecentScenes: {
    method: 'GET',
    path: 'workspace/{ws_code}/my-works/recent',
    summary:
      'Up to 12 scenes that the caller last commented on, uploaded to or changed the status of, the latest first.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(SceneRow),
  },
  listTodoItems: {
    method: 'GET',
    path: 'workspace/{ws_code}/todo-items',
    summary: 'The caller’s to-do list in its order.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(TodoRow),
  },
  addTodoItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/todo-items',
    summary: 'Put scenes on the caller’s to-do list. Those that are on it stay where they are.',
    access: MANAGE_TODO,
    scope: 'write',
    params: WsParams,
    body: z.object({ item_ids: z.array(Id).min(1).max(TODO_MAX), before_id: BeforeId }),
    answer: 'data',
    data: Done,
    errors: ['not_found', 'todo_full'],
  },
  changeTodoPosition: {
    method: 'PUT',
    path: 'workspace/{ws_code}/todo-items/change-position',
    summary: 'Move a scene of the caller’s to-do list before another one, or to its end.',
    access: MANAGE_TODO,
    scope: 'write',
    params: WsParams,
    body: z.object({ item_id: Id, before_id: BeforeId }),
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
  deleteTodoItem: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/todo-items/{id}',
    summary: 'Take a scene, by its id, off the caller’s to-do list.',
    access: MANAGE_TODO,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
})
