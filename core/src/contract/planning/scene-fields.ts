import { z } from 'zod'
import { EntityRef } from '../platform/entity-ref.ts'
import { FlowStatus, SceneCode } from './entities.ts'
import {
  FIELD_CONDITIONS,
  SCENE_BODY,
  SCENE_CELLS,
  SCENE_FIELDS,
  SCENE_GROUPS,
  SCENE_ORDERS,
  SCENE_ROW_FIELDS,
  sceneFieldsOf,
  type FieldCondition,
  type SceneBodyField,
  type SceneFieldOf,
} from './scene-field-list.ts'
import { MetricConditionWords } from './metric-conditions.ts'
import { SCENE_PRIORITY } from './priority-texts.ts'
import { SceneTag } from './tags.ts'
import { ESTIMATE_MAX_MINUTES } from './time-values.ts'
import { CommaList, Day, Decimal, Description, Id, Moment, Name, Person, StartFrame } from '../platform/shapes.ts'

/** Shapes of scenes in lists: the grid’s rows, filters, totals and selections. */

/** An estimate in whole minutes. */
const EstimateMinutes = z.number().int().min(0).max(ESTIMATE_MAX_MINUTES)
/** Which of several scenes goes first. */
const Priority = z.number().int().min(SCENE_PRIORITY.LOW).max(SCENE_PRIORITY.URGENT)
/** What values are compared with in a query, by their type. */
const BOUNDS = { moment: z.union([Moment, Day]), day: Day, duration: z.string().regex(/^\d{1,6}$/) }
const orderKey = `-?(${SCENE_ORDERS.join('|')}|metric:[0-9a-f-]{36})`
const order = new RegExp(`^(${orderKey})(,${orderKey}){0,2}$`)

/** Conditions on fields, each in its shape; lists of ids are of one shape in an address, of another one in a body. */
type Conditions<List extends z.ZodType, Kinds extends z.ZodType> = {
  [C in FieldCondition]: z.ZodOptional<
    C extends 'kind_ina'
      ? Kinds
      : C extends `${string}_ina` | `${string}_nina` | `${string}_all`
        ? List
        : C extends 'late_eq' | 'omitted_eq'
          ? z.ZodEnum<{ 1: '1' }>
          : z.ZodType<string, string>
  >
}
export function conditionsOnFields<List extends z.ZodType, Kinds extends z.ZodType>(
  list: List,
  kinds: Kinds,
): Conditions<List, Kinds> {
  const shapes = FIELD_CONDITIONS.map(({ field, way, name }) => {
    const { type } = SCENE_FIELDS[field]
    if (way === 'eq') return [name, type === 'flag' ? z.enum(['1']).optional() : z.string().max(36).optional()]
    if (way === 'gte' || way === 'lte')
      return [name, BOUNDS[type === 'moment' || type === 'duration' ? type : 'day'].optional()]
    return [name, (type === 'kind' ? kinds : list).optional()]
  })
  return Object.fromEntries(shapes) as Conditions<List, Kinds>
}

/**
 * Which scenes. `entity_id` and `name_like` always narrow; the other conditions are combined as
 * `condition_combine_type` says. Ids that are none find nothing instead of failing. Omitted scenes are found by
 * `omitted_eq` alone, which narrows whatever is asked for beside it.
 */
export const SceneFilterFields = z.object({
  /** Scenes on this entity and on all below it; without it those of the workspace. */
  entity_id: Id.optional(),
  /** `direct`: only those on the entity itself. */
  depth: z.enum(['all', 'direct']).default('all'),
  /** In the name or code. */
  name_like: z.string().max(200).optional(),
  condition_combine_type: z.enum(['and', 'or']).default('and'),
  /**
   * By field: `ina` has one of these ids (statuses of flows; of kinds 0 to 6), `nina` none of them, so scenes without
   * a status too, `all` each of them (tags). A team’s are the scenes that somebody of it is assigned to, by its members now. A scene is late whose due date is before today (in the workspace’s time zone) and that is not approved.
   */
  ...conditionsOnFields(CommaList, CommaList),
  /** Scenes that lack one of these. */
  without: CommaList.optional(),
  /**
   * By values of metrics, with commas between: `{metric id}:gte:{number}`, `:lte:{number}`, `:none` for scenes without
   * one. Those on one metric are one condition: a range, or no value. Metrics that are unknown or not open find nothing.
   */
  metrics: MetricConditionWords.optional(),
})
/** Conditions on scenes, as they stand in a query. */
export type SceneFilter = z.infer<typeof SceneFilterFields>

/** Comma-separated, at most three; a leading - turns it round. Scenes without a value come last either way. */
export const SceneOrderBy = z.string().regex(order)
export const SceneGroupField = z.enum(SCENE_GROUPS)

/** A metric’s value of a scene; `error` where a formula cannot be computed. */
export const SceneMetricValue = z.object({
  metric_id: Id,
  value: Decimal.nullable(),
  error: z.enum(['missing', 'division_by_zero', 'overflow']).nullable(),
  /** Coordinators and reviewers of the scene change it, the caller does not. */
  locked: z.boolean().optional(),
  /** It is private: whether there is a value is not told. */
  hidden: z.boolean().optional(),
})
/** A value in a row of the grid, as an exact decimal. */
export type SceneMetricValue = z.infer<typeof SceneMetricValue>

/** A field’s value as it is read, by its type. */
const VALUES = {
  name: z.string(),
  code: z.string().nullable(),
  text: z.string(),
  status: FlowStatus.nullable(),
  day: Day.nullable(),
  duration: EstimateMinutes.nullable(),
  priority: Priority,
  // As files brought it before there were bounds.
  frame: z.number().int().nullable(),
  people: z.array(Person),
  tags: z.array(SceneTag),
}
/** A field’s value as it is written. */
const WRITTEN = {
  name: Name,
  code: SceneCode.optional(),
  text: Description.optional(),
  status: Id.nullish(),
  day: Day.nullish(),
  duration: EstimateMinutes.nullish(),
  priority: Priority.optional(),
  frame: StartFrame.nullish(),
  flag: z.boolean().optional(),
  people: z.array(Id).max(50).optional(),
  tags: z.array(Id).max(50).optional(),
}

type Fields = typeof SCENE_FIELDS
type ShapesOf<K extends SceneBodyField> = {
  [Key in K]: Fields[Key]['type'] extends keyof typeof VALUES ? (typeof VALUES)[Fields[Key]['type']] : never
}
function valuesOf<K extends SceneBodyField>(keys: readonly K[]): ShapesOf<K> {
  const shapes = keys.map((key) => [key, VALUES[SCENE_FIELDS[key].type as keyof typeof VALUES]])
  return Object.fromEntries(shapes) as ShapesOf<K>
}
/** The values of fields in a row; values of metrics stand in a list of their own. */
export const cellValues = valuesOf(SCENE_ROW_FIELDS)
/** Those that single scenes have beside them. */
export const textValues = valuesOf(sceneFieldsOf('text'))

/** The fields of a scene’s body, under the names that they have there. */
export const bodyFields = Object.fromEntries(
  SCENE_BODY.map((key) => [SCENE_FIELDS[key].body, WRITTEN[SCENE_FIELDS[key].type]]),
) as { [K in SceneBodyField as Fields[K]['body']]: (typeof WRITTEN)[Fields[K]['type']] }

/** A scene as a row of the grid. */
export const SceneRow = z.object({
  id: Id,
  entity_id: Id,
  /** From the project down to the entity that holds it. */
  ancestors: z.array(EntityRef),
  ...cellValues,
  status_kind: z.number().int().min(0).max(6),
  /** The flow that holds here: its statuses are what the status may become. */
  template_flow_id: Id.nullable(),
  thumbnail: z.string().nullable(),
  position: z.number().int(),
  /** Left out of lists and totals, with all that hangs on it still there. */
  omitted: z.boolean(),
  /** Values only; what the metrics are comes with the totals. */
  metrics: z.array(SceneMetricValue),
  renditions_count: z.number().int(),
  latest_rendition: z
    .object({ id: Id, version: z.number().int(), state: z.enum(['processing', 'ready', 'failed']) })
    .nullable(),
  /** A comment with its replies counts as one. */
  comments_count: z.number().int(),
  /** Cells that the caller may change (PLAN-15). */
  editable: z.array(z.enum(SCENE_CELLS)),
  /** Whether the caller may give it a status that is reserved for reviewers and coordinators. */
  may_set_reserved: z.boolean(),
  may_delete: z.boolean(),
  /** Counts the changes; an update that names it is refused where somebody was faster. */
  version: z.number().int(),
  /** Where the rows are grouped: the key of the group that this row stands in, as in the totals. */
  group: z.string().nullable(),
  created_at: Moment,
  last_updated: Moment,
})
/** A scene as grids and lists show it; `showItem` has the rest. */
export type SceneRow = z.infer<typeof SceneRow>

/** Exact, over the scenes that have a value. */
export const MetricTotal = z.object({
  metric_id: Id,
  sum: Decimal.nullable(),
  average: Decimal.nullable(),
  count: z.number().int(),
})
/** Sum and average of a metric, as exact decimals. */
export type MetricTotal = z.infer<typeof MetricTotal>

/** How many scenes there are, how many of each fixed status (0 to 6), and what their metrics come to. */
export const SceneTotals = z.object({
  total: z.number().int(),
  by_status: z.array(z.number().int()).length(7),
  metrics: z.array(MetricTotal),
})
/** What a set of scenes comes to. */
export type SceneTotals = z.infer<typeof SceneTotals>

/** A heading over some rows of the grid, with what these come to. */
export const SceneGroup = SceneTotals.extend({
  /** Id of the status, person, tag or entity, the kind’s number, the day; '' for scenes without. */
  key: z.string(),
  name: z.string(),
  kind: z.number().int().nullable(),
  colour: z.string().nullable(),
  person: Person.nullable(),
})
/** A group of scenes. */
export type SceneGroup = z.infer<typeof SceneGroup>

/** What the grid needs beside its rows. Groups stand in the order in which the rows come. */
export const SceneSummary = SceneTotals.extend({
  groups: z.array(SceneGroup),
  /** Metrics that the scenes found may have, the primary one first. */
  columns: z.array(
    z.object({ id: Id, name: z.string(), type: z.string(), options: z.unknown(), is_primary: z.boolean() }),
  ),
})
/** Totals, groups and metric columns of a grid. */
export type SceneSummary = z.infer<typeof SceneSummary>

/** Most scenes that one call changes. More are sent in several calls that go on with one batch. */
export const SCENES_PER_CALL = 1000
/** Most cells that one call changes. */
export const CELLS_PER_CALL = 2000

/** Which scenes a bulk call changes, and the act that it goes on with. */
export const SceneSelection = z.object({
  item_ids: z.array(Id).min(1).max(SCENES_PER_CALL),
  /** The batch_id of an earlier call of the same person, so that both are undone together. */
  batch_id: Id.optional(),
})

type DayField = SceneFieldOf<'day'>
const DAYS = sceneFieldsOf('day')
type DayBody = z.infer<typeof SceneSelection> &
  ({ [K in DayField]: Record<K, string | null> }[DayField] | { shift_days: number; field?: DayField | undefined })
/** A day under the name of its field, or by how many working days a field’s days are moved: the due dates, where none is named. */
export const DayChange = z.union([
  ...DAYS.map((field) => SceneSelection.extend({ [field]: Day.nullable() })),
  SceneSelection.extend({ shift_days: z.number().int().min(-3650).max(3650), field: z.enum(DAYS).optional() }),
]) as unknown as z.ZodType<DayBody, DayBody>
/** Minutes, or null for none, and the field that they are the value of. */
export const DurationChange = SceneSelection.extend({
  minutes: EstimateMinutes.nullable(),
  field: z.enum(sceneFieldsOf('duration')).default('estimate'),
})
/** The priority that the scenes are to have. */
export const PriorityChange = SceneSelection.extend({ priority: Priority })
/** Tags that the scenes are to have, and others that they are not to have any more. */
export const TagsChange = SceneSelection.extend({
  add: z.array(Id).max(50).default([]),
  remove: z.array(Id).max(50).default([]),
})
/** People, and the field that they are put into or taken off. */
export const PeopleChange = SceneSelection.extend({
  ws_user_ids: z.array(Id).max(50),
  field: z.enum(sceneFieldsOf('people')).default('assignees'),
})

/** What a change of many scenes did: one act, which can be undone, and what it left as it was. */
export const BulkOutcome = z.object({
  /** Null where nothing was changed. */
  batch_id: Id.nullable(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Scenes that stay as they are, by reason. */
  refused: z.array(z.object({ error: z.string(), message: z.string(), item_ids: z.array(Id) })),
})
/** How many scenes were changed, and why others were not. */
export type BulkOutcome = z.infer<typeof BulkOutcome>

const Ids = z.array(Id).max(50)
/** A cell’s value: text for name and code, day, status id, decimal, whole minutes, frames or a priority in digits; ids of people or tags; null for none. */
const CellValue = z.union([z.string().max(10_000), Ids, z.null()])

/** A new value for one cell of the grid. */
export const CellChange = z.object({
  item_id: Id,
  field: z.enum(SCENE_CELLS),
  /** With field metric. */
  metric_id: Id.optional(),
  /** What the cell showed when it was edited; where it shows something else by now, nothing is written. */
  from: CellValue.optional(),
  to: CellValue,
})
/** A cell, what it showed and what it is to be. */
export type CellChange = z.infer<typeof CellChange>

/** What became of one cell; `conflict`: somebody else changed it since it was read. */
export const CellOutcome = z.object({
  outcome: z.enum(['changed', 'unchanged', 'conflict', 'refused', 'invalid', 'gone']),
  /** Why, in words that go beside the cell. */
  message: z.string().nullable(),
})
/** Whether a cell was written. */
export type CellOutcome = z.infer<typeof CellOutcome>

/** What became of the cells of one call. */
export const CellsOutcome = z.object({
  batch_id: Id.nullable(),
  /** One for each cell of the call, in its order. Cells that can be written are, in one transaction. */
  cells: z.array(CellOutcome),
  /** The rows as they are now, of all scenes that the call named and the caller sees. */
  rows: z.array(SceneRow),
})
/** The outcome of each cell, and the rows as they are by now. */
export type CellsOutcome = z.infer<typeof CellsOutcome>
