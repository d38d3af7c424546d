import { EntityRef, EntityTypeValue } from '../platform/entity-ref.ts'
import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { ENTITY_CODE_MAX, SCENE_CODE_MAX } from '../platform/enums.ts'
import { FORMULA_ERRORS } from './formula-evaluate.ts'
import {
  CommaList,
  Day,
  Decimal,
  Description,
  Id,
  Moment,
  Name,
  PageQuery,
  Person,
  StartFrame,
  WsIdParams,
  WsParams,
  Trashed,
} from '../platform/shapes.ts'
import { SEE_ENTITIES, SEE_SCENES } from '../platform/sight.ts'
import { PROJECT_COLOURS } from './project-colours.ts'
import { refusal } from '../platform/refusal-texts.ts'

export const StatusFlag = z.union([z.literal(0), z.literal(1)])

const codeOf = (max: number) =>
  z
    .string()
    .trim()
    .max(max, refusal('code_long', { max }))
    .regex(/^[A-Za-z0-9_-]*$/, refusal('code'))
    .transform((code) => (code === '' ? null : code))
    .nullable()

/** At most 8 letters, digits, hyphens and underscores; an empty code is read as null. */
export const EntityCode = codeOf(ENTITY_CODE_MAX)
/** As {@link EntityCode}, of at most 32. */
export const SceneCode = codeOf(SCENE_CODE_MAX)

/** A status of a template flow, which scenes can have. */
export const FlowStatus = z.object({
  id: Id,
  name: z.string(),
  /** The fixed scene status (0 to 6) that this custom status counts as. */
  kind: z.number().int().min(0).max(6),
  colour: z.string().nullable(),
  position: z.number().int(),
  /** Only the scene’s reviewers, its coordinators and whoever holds `item_setReservedStatus_update` may set it. */
  reserved: z.boolean(),
})
/** A status by name, kind (0 to 6), colour (#RRGGBB) and place in its flow. */
export type FlowStatus = z.infer<typeof FlowStatus>

/** A template flow with its statuses in their order. */
export const TemplateFlow = z.object({ id: Id, name: z.string(), statuses: z.array(FlowStatus) })
/** Which statuses scenes may have. */
export type TemplateFlow = z.infer<typeof TemplateFlow>

/** A scene’s value of a metric, with all that is needed to show it. */
export const MetricValue = z.object({
  metric_id: Id,
  name: z.string(),
  type: z.string(),
  /** How its type writes a value: MetricOptions. */
  options: z.unknown().optional(),
  value: Decimal.nullable(),
  /** Why a formula has no value; in single reads only. */
  error: z.enum(FORMULA_ERRORS).nullable().optional(),
  /** Coordinators and reviewers of the scene change it, the caller does not. */
  locked: z.boolean().optional(),
  /** It is private: whether there is a value is not told. */
  hidden: z.boolean().optional(),
})
/** A metric’s value as an exact decimal; null where none was entered. */
export type MetricValue = z.infer<typeof MetricValue>

/**
 * Scenes of one status, in the order of their flows; statuses of several flows that are called alike and count as the
 * same fixed one are one. A name of null stands for scenes without a status of a flow.
 */
export const StatusCount = z.object({
  name: z.string().nullable(),
  kind: z.number().int().min(0).max(6),
  colour: z.string().nullable(),
  scenes: z.number().int(),
})

/** What the treemap and the directory's bars show: scenes below, by fixed status, and the exact sum of the primary metric. */
export const WoohooInfo = z.object({
  scenes: z.number().int(),
  by_status: z.array(z.number().int()).length(7),
  /** The same by the statuses of their flows, see {@link StatusCount}; left out where none of them has one, or too many. */
  statuses: z.array(StatusCount).optional(),
  primary_metric_sum: Decimal.nullable(),
})

/** A project, process, episode or take, with what lies above it and what its scenes come to. */
export const Entity = EntityRef.extend({
  description: z.string(),
  parent_id: Id.nullable(),
  /** From the project down to the parent. */
  ancestors: z.array(EntityRef),
  scheduled_start: Day.nullable(),
  scheduled_due: Day.nullable(),
  phase: z.number().int().min(1).max(3),
  status: StatusFlag,
  position: z.number().int(),
  thumbnail: z.string().nullable(),
  coordinators: z.array(Person),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  metrics: z.array(z.object({ id: Id, name: z.string(), type: z.string(), is_primary: z.boolean() })),
  /** The flow that holds here: the entity’s own, or the nearest ancestor’s. */
  template_flow: TemplateFlow.nullable(),
  /** Null where the flow comes from above. */
  own_template_flow_id: Id.nullable(),
  /** The number that first frames have here: the entity’s own, or the nearest ancestor’s; else 0. */
  start_frame: StartFrame,
  /** Null where the number comes from above. */
  own_start_frame: StartFrame.nullable(),
  /** The project’s, for all below it as well: the chosen one, or one that follows from the project’s id. */
  colour: z.enum(PROJECT_COLOURS),
  /** The colour that was chosen for a project; null where none was, and for all below projects. */
  own_colour: z.enum(PROJECT_COLOURS).nullable(),
  /** The holidays that count here: of the project, for all below it as well, or of the workspace; null: the work week alone. */
  holiday_group: z.object({ id: Id, name: z.string() }).nullable(),
  /** The group that was chosen for a project; null where none was, and for all below projects. */
  own_holiday_group_id: Id.nullable(),
  woohoo: WoohooInfo,
  children_count: z.number().int(),
  items_count: z.number().int(),
  /** Only with include=children / include=items. */
  children: z.array(EntityRef).optional(),
  items: z.array(z.object({ id: Id, name: z.string(), code: z.string().nullable() })).optional(),
  /** It is archived, or something above it is: it is hidden from the lists of active entities. */
  is_hidden: z.boolean(),
  /** What the caller may do here: the keys that coordinating gives, held in the workspace or by coordinating (PLAN-26). */
  rights: z.array(z.string()),
  /** Counts the changes; an update that names it is refused where somebody was faster. */
  version: z.number().int(),
  created_at: Moment,
  updated_at: Moment,
})
/** An entity as lists show it; `showEntityDetails` has more. */
export type Entity = z.infer<typeof Entity>

export const schedule = (value: { scheduled_start?: string | null; scheduled_due?: string | null }) =>
  !value.scheduled_start || !value.scheduled_due || value.scheduled_start <= value.scheduled_due
export const scheduleMessage = { ...refusal('schedule'), path: ['scheduled_due'] }

const EntityFields = z.object({
  name: Name,
  code: EntityCode.optional(),
  description: Description.optional(),
  scheduled_start: Day.nullish(),
  scheduled_due: Day.nullish(),
  own_start_frame: StartFrame.nullish(),
  /** Of projects only; null: one that follows from the project’s id. */
  own_colour: z.enum(PROJECT_COLOURS).nullish(),
  /** Of projects only; null: the workspace’s. */
  own_holiday_group_id: Id.nullish(),
})

export const EntityPatch = EntityFields.partial().extend({
  status: StatusFlag.optional(),
  /** The version that was read: where somebody was faster, `conflict` tells what it is now as meta.current. */
  version: z.number().int().optional(),
})

export const EntityListQuery = PageQuery.extend({
  order_by: z
    .string()
    .regex(/^-?(name|code|position|created_at|updated_at|scheduled_start|scheduled_due)$/)
    .default('position'),
  name_like: z.string().max(200).optional(),
  code_like: z.string().max(20).optional(),
  /** 1 active, 0 archived, empty all. */
  status_eq: z.enum(['0', '1', '']).default('1'),
  type_eq: z.coerce.number().int().min(0).max(3).optional(),
  include: CommaList.optional(),
})

/** Projects, processes, episodes and takes: list, show, make, change and delete. */
export const entityEndpoints = resource({
  listEntities: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities',
    summary: 'Entities of the workspace; type_eq=0 lists its projects.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsParams,
    query: EntityListQuery,
    answer: 'list',
    data: Entity,
  },
  createEntity: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/entities',
    summary: 'Create a project, or a process, episode or take below its parent.',
    access: { rule: { anyOf: ['project_addRootEntity_create', 'project_addEntity_create'] } },
    scope: 'write',
    params: WsParams,
    body: EntityFields.extend({
      type: EntityTypeValue,
      parent_id: Id.nullish(),
      /** Null: none. Left out, a project has the workspace’s default, and what lies below inherits. */
      template_flow_id: Id.nullish(),
      /** Null: one that follows from the project’s id. Left out, a project has the colour that the fewest others have. */
      own_colour: z.enum(PROJECT_COLOURS).nullish(),
      coordinator_ids: z.array(Id).max(50).optional(),
      team_ids: z.array(Id).max(50).optional(),
    }).refine(schedule, scheduleMessage),
    answer: 'data',
    data: Entity,
    errors: ['not_found', 'invalid_parent', 'invalid_reference', 'code_taken'],
  },
  createSampleProduction: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/entities/sample',
    summary:
      'Create a sample production: a project with four scenes of a short film. Its clips and notes follow, as after an upload.',
    access: { rule: 'project_addRootEntity_create' },
    scope: 'write',
    params: WsParams,
    answer: 'data',
    data: Entity,
  },
  showEntity: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}',
    summary: 'One entity with its ancestors, people, teams, metrics, template flow and roll-up.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsIdParams,
    query: z.object({ include: CommaList.optional() }),
    answer: 'data',
    data: Entity,
    errors: ['not_found'],
  },
  listEntityChildren: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/children',
    summary: 'Entities directly below this one.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsIdParams,
    query: EntityListQuery,
    answer: 'list',
    data: Entity,
    errors: ['not_found'],
  },
  updateEntity: {
    method: 'PUT',
    once: true,
    path: 'workspace/{ws_code}/entities/{id}',
    summary: 'Change fields of an entity; fields left out stay as they are.',
    access: { rule: 'project_updateEntity_update' },
    scope: 'write',
    params: WsIdParams,
    body: EntityPatch.refine(schedule, scheduleMessage),
    answer: 'data',
    data: Entity,
    errors: ['not_found', 'code_taken', 'invalid_reference', 'conflict'],
  },
  deleteEntity: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/entities/{id}',
    summary: 'Move an empty entity to the trash, for 30 days.',
    access: { rule: 'project_deleteEntity_delete' },
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Trashed,
    errors: ['not_found', 'entity_not_empty'],
  },
  showEntityTemplateFlow: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/template_flow',
    summary: 'The template flow that holds for scenes here: the entity’s own or the nearest ancestor’s.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: TemplateFlow.nullable(),
    errors: ['not_found'],
  },
})
