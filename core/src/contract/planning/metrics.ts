import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { EntityRef } from '../platform/entity-ref.ts'
import { BULK_PAGE_SIZE } from '../platform/enums.ts'
import { FORMULA_MAX } from './formula.ts'
import { DeployedEntity, LibraryName, LibraryStatus } from '../platform/library.ts'
import { METRIC_TYPES, RATING_ICONS } from './metric-options.ts'
import {
  CommaList,
  Description,
  Done,
  Id,
  Moment,
  PageQuery,
  Person,
  Unbroken,
  WsIdParams,
  WsParams,
} from '../platform/shapes.ts'
import { ExportQuery } from '../platform/sheets.ts'
import { SEE_ENTITIES } from '../platform/sight.ts'

export const MetricTypeValue = z.enum(METRIC_TYPES)
const Values = z.array(z.string().max(30)).max(200)

/** Shapes only; what fits which type is metricFaults’, whose messages both sides show beside the field. */
export const MetricOptionsShape = z.object({
  decimals: z.number().int(),
  currency: z.string().length(3).nullable(),
  prefix: Unbroken.max(100),
  suffix: Unbroken.max(100),
  from: z.number(),
  to: z.number(),
  icon: z.enum(RATING_ICONS),
  choices: z.array(z.object({ value: z.string().max(30), name: Unbroken.max(50) })).max(50),
  limit: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('range'), from: z.string().max(30), to: z.string().max(30) }),
      z.object({ kind: z.literal('exact'), values: Values }),
      z.object({ kind: z.literal('not'), values: Values }),
    ])
    .nullable(),
  formula: z.string().max(FORMULA_MAX),
})

/** A metric where it is only named. */
export const MetricRef = z.object({ id: Id, name: z.string(), type: MetricTypeValue })
/** A metric by id, name and type. */
export type MetricRef = z.infer<typeof MetricRef>

/** A metric to choose from, with all that its values need to be read, checked and shown. */
export const MetricChoice = MetricRef.extend({ options: MetricOptionsShape })
/** A metric with its options. */
export type MetricChoice = z.infer<typeof MetricChoice>

/** Who sees and changes the values of a metric. */
const METRIC_ACCESSES = ['open', 'locked', 'private'] as const
/** `open`: as the scene; `locked`: coordinators and reviewers alone change values; `private`: they alone see them. */
export const MetricAccess = z.enum(METRIC_ACCESSES)
/** Who sees and who changes the values. */
export type MetricAccess = z.infer<typeof MetricAccess>

/** A metric of the library: its options, who may see its values, and where it is in use. */
export const Metric = MetricChoice.extend({
  /** Null: by default, which is private for money and for what a reward counts, else open. */
  access: MetricAccess.nullable(),
  /** What that comes to by now; a formula is private where anything that it is made of is. */
  access_now: MetricAccess,
  /** What null comes to by now. */
  access_default: MetricAccess,
  description: z.string(),
  /** ISO 4217, of a currency metric. */
  currency: z.string().nullable(),
  /** The primary metric of some entity. */
  is_primary: z.boolean(),
  /** Attached to some entity: it cannot be deleted (decision 68). */
  is_deployed: z.boolean(),
  entities_count: z.number().int(),
  /** Its type is fixed: it is attached, part of a formula, or has values. */
  is_used: z.boolean(),
  /** What a formula is made of. */
  dependencies: z.array(MetricRef),
  /** How many formulas are made of it. */
  dependents_count: z.number().int(),
  /** Starred by the caller. */
  favorite: z.boolean(),
  /** 1 active, 0 archived: read-only, and attached nowhere anew. */
  status: LibraryStatus,
  version: z.number().int(),
  created_by: Person.nullable(),
  created_at: Moment,
  updated_at: Moment,
})
/** A metric as the library shows it. */
export type Metric = z.infer<typeof Metric>

/** What a type consists of. */
export const MetricTypeInfo = z.object({ type: MetricTypeValue, name: z.string(), options: z.array(z.string()) })
/** A type of metrics, with the options that it looks at. */
export type MetricTypeInfo = z.infer<typeof MetricTypeInfo>

/** A currency by its ISO 4217 code, with name, symbol and digits behind the point. */
export const Currency = z.object({ code: z.string(), name: z.string(), symbol: z.string(), digits: z.number().int() })
/** A currency to choose. */
export type Currency = z.infer<typeof Currency>

/** An entity that a metric is attached to, and whether it is the primary one there. */
export const MetricDeployment = DeployedEntity.extend({ is_primary: z.boolean() })
/** Where a metric is in use. */
export type MetricDeployment = z.infer<typeof MetricDeployment>

/** A metric as an entity has it: attached to it, or to one above it. */
export const EntityMetric = MetricChoice.extend({
  status: LibraryStatus,
  /** The primary metric that holds here; likewise the point metric. */
  is_primary: z.boolean(),
  is_point: z.boolean(),
  /** The nearest entity that it is attached to. */
  attached_to: EntityRef,
  is_inherited: z.boolean(),
})
/** A metric that scenes of an entity have values of. */
export type EntityMetric = z.infer<typeof EntityMetric>

const LIST = { rule: 'metric_getListOfMetrics_read' } as const
const UPDATE = { rule: 'metric_updateMetric_update' } as const
const Version = z.number().int().min(1)
const MetricIds = z.array(Id).min(1).max(200)
const MetricFilter = z.object({
  name_like: z.string().max(200).optional(),
  /** 1 active, 0 archived, empty all. */
  status_eq: z.enum(['0', '1', '']).default('1'),
  type_ina: CommaList.optional(),
  favorite_eq: z.enum(['1']).optional(),
  order_by: z
    .string()
    .regex(/^-?(name|type|entities_count|status|created_at|updated_at)$/)
    .default('name'),
})
const EntityParams = WsIdParams
const CHANGE_ENTITY = { rule: 'project_updateEntity_update' } as const

/** The metric library, and which metrics entities have. */
export const metricEndpoints = resource({
  listMetrics: {
    method: 'GET',
    path: 'workspace/{ws_code}/metrics',
    summary: 'Metrics of the workspace.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(BULK_PAGE_SIZE).default(30),
      ...MetricFilter.shape,
    }),
    answer: 'list',
    data: Metric,
  },
  exportMetrics: {
    method: 'GET',
    path: 'workspace/{ws_code}/metrics/export',
    summary: 'The metrics as a file, with the filters and the order of the list.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: MetricFilter.extend(ExportQuery.shape),
    answer: 'file',
  },
  createMetric: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/metrics',
    summary: 'Create a metric. A formula names metrics as {id}.',
    access: { rule: 'metric_addMetric_create' },
    scope: 'write',
    params: WsParams,
    body: z.object({
      name: LibraryName,
      description: Description.default(''),
      type: MetricTypeValue,
      options: MetricOptionsShape.partial().default({}),
      access: MetricAccess.nullable().default(null),
    }),
    answer: 'data',
    data: Metric,
    errors: ['name_taken', 'metric_private'],
  },
  listMetricTypes: {
    method: 'GET',
    path: 'workspace/{ws_code}/metrics/types',
    summary: 'The types of metrics, each with the options that it looks at.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(MetricTypeInfo),
  },
  searchMetrics: {
    method: 'GET',
    path: 'workspace/{ws_code}/metrics/search',
    summary: 'Active metrics to choose from, by name.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ name_like: z.string().max(200).optional(), type_ina: CommaList.optional() }),
    answer: 'list',
    data: MetricChoice,
  },
  archiveMetrics: {
    method: 'POST',
    path: 'workspace/{ws_code}/metrics/archive',
    summary: 'Archive metrics (status 0) or bring them back (1): all of them or none.',
    access: UPDATE,
    scope: 'write',
    params: WsParams,
    body: z.object({ metric_ids: MetricIds, status: z.union([z.literal(0), z.literal(1)]) }),
    answer: 'data',
    data: z.array(Metric),
    errors: ['not_found'],
  },
  deleteMetrics: {
    method: 'POST',
    path: 'workspace/{ws_code}/metrics/delete',
    summary: 'Delete metrics that are attached nowhere and that no other formula uses: all of them or none.',
    access: { rule: 'metric_deleteMetric_delete' },
    scope: 'write',
    params: WsParams,
    body: z.object({ metric_ids: MetricIds }),
    answer: 'data',
    data: Done,
    errors: ['not_found', 'metric_deployed', 'metric_in_formula'],
  },
  showMetric: {
    method: 'GET',
    path: 'workspace/{ws_code}/metrics/{id}',
    summary: 'One metric.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: Metric,
    errors: ['not_found'],
  },
  updateMetric: {
    method: 'PUT',
    path: 'workspace/{ws_code}/metrics/{id}',
    summary:
      'Change a metric; what is left out stays as it is. Values that were entered stay; a formula is computed anew for all scenes.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      version: Version,
      name: LibraryName.optional(),
      description: Description.optional(),
      type: MetricTypeValue.optional(),
      options: MetricOptionsShape.partial().optional(),
      access: MetricAccess.nullable().optional(),
    }),
    answer: 'data',
    data: Metric,
    errors: [
      'not_found',
      'name_taken',
      'conflict',
      'metric_archived',
      'metric_type_fixed',
      'formula_cycle',
      'metric_private',
    ],
  },
  duplicateMetric: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/metrics/{id}/duplicate',
    summary: 'Make a metric like this one, under another name.',
    access: { rule: 'metric_addMetric_create' },
    scope: 'write',
    params: WsIdParams,
    body: z.object({ name: LibraryName.optional() }),
    answer: 'data',
    data: Metric,
    errors: ['not_found', 'name_taken'],
  },
  favoriteMetric: {
    method: 'PUT',
    path: 'workspace/{ws_code}/metrics/{id}/favorite',
    summary: 'Star a metric, or take the star away; the caller’s own.',
    access: LIST,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ favorite: z.boolean() }),
    answer: 'data',
    data: Metric,
    errors: ['not_found'],
  },
  metricDeployedOn: {
    method: 'GET',
    path: 'workspace/{ws_code}/metrics/{id}/deployed-on',
    summary: 'Entities that a metric is attached to, as far as the caller sees them.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    query: PageQuery,
    answer: 'list',
    data: MetricDeployment,
    errors: ['not_found'],
  },
  metricDependentOn: {
    method: 'GET',
    path: 'workspace/{ws_code}/metrics/{id}/dependent-on',
    summary: 'Formulas that are made of a metric.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    query: PageQuery,
    answer: 'list',
    data: MetricRef,
    errors: ['not_found'],
  },
  listCurrencies: {
    method: 'GET',
    path: 'currencies',
    summary: 'Currencies in use (ISO 4217) with their English name, their sign and the digits behind the point.',
    access: 'user',
    scope: 'read',
    answer: 'data',
    data: z.array(Currency),
  },
  listEntityMetrics: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/metric',
    summary: 'Metrics of the scenes here, the primary one first: attached to the entity or to one above it.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: EntityParams,
    answer: 'data',
    data: z.array(EntityMetric),
    errors: ['not_found'],
  },
  attachMetrics: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{id}/metric/attach',
    summary: 'Give the scenes here metrics. What a formula is made of is attached with it.',
    access: CHANGE_ENTITY,
    scope: 'write',
    params: EntityParams,
    body: z.object({ metric_ids: MetricIds }),
    answer: 'data',
    data: z.array(EntityMetric),
    errors: ['not_found', 'invalid_reference'],
  },
  detachMetrics: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{id}/metric/detach',
    summary: 'Take metrics away that are attached to this entity. Values that were entered come back with the metric.',
    access: CHANGE_ENTITY,
    scope: 'write',
    params: EntityParams,
    body: z.object({ metric_ids: MetricIds }),
    answer: 'data',
    data: z.array(EntityMetric),
    errors: ['not_found', 'metric_not_attached', 'metric_detach_primary', 'metric_in_formula'],
  },
  putPrimaryMetric: {
    method: 'PUT',
    path: 'workspace/{ws_code}/entities/{id}/metric/primary',
    summary: 'Choose the metric that sums are shown of; null: the one from above.',
    access: CHANGE_ENTITY,
    scope: 'write',
    params: EntityParams,
    body: z.object({ metric_id: Id.nullable() }),
    answer: 'data',
    data: z.array(EntityMetric),
    errors: ['not_found', 'metric_not_attached'],
  },
  putPointMetric: {
    method: 'PUT',
    path: 'workspace/{ws_code}/entities/{id}/metric/point-metric',
    summary: 'Choose the point metric whose value is the weight of a scene in targets; null: the one from above.',
    access: CHANGE_ENTITY,
    scope: 'write',
    params: EntityParams,
    body: z.object({ metric_id: Id.nullable() }),
    answer: 'data',
    data: z.array(EntityMetric),
    errors: ['not_found', 'metric_not_attached', 'metric_no_point'],
  },
  assignableMetrics: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/assignable-metrics',
    summary: 'Active metrics that scenes here do not have yet.',
    access: CHANGE_ENTITY,
    scope: 'read',
    params: EntityParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(BULK_PAGE_SIZE).default(100),
      name_like: z.string().max(200).optional(),
    }),
    answer: 'list',
    data: MetricChoice,
    errors: ['not_found'],
  },
})
