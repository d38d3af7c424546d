import type { SceneAction } from '../platform/actions.ts'

/**
 * What a value is. It decides how the field is checked, written, filtered, imported, pasted, edited and shown: a new
 * field of a type that is there needs no more than its declaration, its column and its look.
 */
export type SceneFieldType =
  | 'name'
  | 'code'
  | 'text'
  | 'status'
  | 'day'
  | 'duration'
  | 'priority'
  | 'people'
  | 'tags'
  | 'metric'
  | 'frame'
  | 'flag'
  // What nobody enters.
  | 'kind'
  | 'place'
  | 'person'
  | 'team'
  | 'moment'
  | 'rendition'

/** A condition’s way to compare, as it ends its name: in any, in none, in all, equal, from, until. */
export type SceneFilterWay = 'ina' | 'nina' | 'all' | 'eq' | 'gte' | 'lte'

/** All that API, grid, hub, filters, files and history are to know of a field. */
interface SceneField {
  type: SceneFieldType
  label: string
  /** One of several, as orders, groups and conditions name it, and its label. */
  one?: string
  oneLabel?: string
  /** By which rule it is changed. What is changed stands in the history, and goes back by an undo. */
  right?: SceneAction | 'enter_metrics'
  /** Stands in rows, and is edited there: in the grid, by pasting, of many scenes at once, and by `bulkUpdateItems`. */
  cell?: true
  /** Its name in the body of a scene that is made or changed. */
  body?: string
  /** A column of imported and exported files, and of reports. */
  file?: true
  sort?: true
  group?: true
  filter?: readonly SceneFilterWay[]
  /** Scenes that are without it can be looked for. */
  lack?: true
}

/** An end of a range of frames. */
function frame<Label extends string, Body extends string>(label: Label, body: Body) {
  return { type: 'frame', label, right: 'change_details', cell: true, body, file: true } as const
}

/**
 * The fields of a scene, each declared once, in the order of files and enumerations. What only the server knows of each
 * stands in its scene-values.ts, what only screens know in the host’s field-looks.tsx.
 */
export const SCENE_FIELDS = {
  name: { type: 'name', label: 'Name', right: 'change_details', cell: true, body: 'name', file: true, sort: true },
  code: { type: 'code', label: 'Code', right: 'change_details', cell: true, body: 'code', file: true, sort: true },
  description: { type: 'text', label: 'Description', right: 'change_details', body: 'description', file: true },
  status: {
    type: 'status',
    label: 'Status',
    right: 'change_status',
    cell: true,
    body: 'status_id',
    file: true,
    sort: true,
    group: true,
    filter: ['ina', 'eq', 'nina'],
    lack: true,
  },
  kind: { type: 'kind', label: 'Kind of status', group: true, filter: ['ina'] },
  start_date: {
    type: 'day',
    label: 'Start date',
    right: 'change_due_date',
    cell: true,
    body: 'start_date',
    file: true,
    sort: true,
    filter: ['gte', 'lte'],
    lack: true,
  },
  due_date: {
    type: 'day',
    label: 'Due date',
    right: 'change_due_date',
    cell: true,
    body: 'due_date',
    file: true,
    sort: true,
    group: true,
    filter: ['gte', 'lte'],
    lack: true,
  },
  // In whole minutes. Whoever plans dates plans estimates.
  estimate: {
    type: 'duration',
    label: 'Estimate',
    right: 'change_due_date',
    cell: true,
    body: 'estimate_minutes',
    file: true,
    sort: true,
    filter: ['gte', 'lte'],
    lack: true,
  },
  // One of SCENE_PRIORITY. Whoever plans dates plans what goes first.
  priority: {
    type: 'priority',
    label: 'Priority',
    right: 'change_due_date',
    cell: true,
    body: 'priority',
    file: true,
    sort: true,
    group: true,
    filter: ['ina'],
  },
  late: { type: 'flag', label: 'Late', filter: ['eq'] },
  // The right to put somebody there is the right to take them off.
  assignees: {
    type: 'people',
    label: 'Assignees',
    one: 'assignee',
    oneLabel: 'Assignee',
    right: 'unassign',
    cell: true,
    body: 'assignee_ids',
    file: true,
    sort: true,
    group: true,
    filter: ['ina'],
    lack: true,
  },
  reviewers: {
    type: 'people',
    label: 'Reviewers',
    one: 'reviewer',
    oneLabel: 'Reviewer',
    right: 'choose_reviewers',
    cell: true,
    body: 'reviewer_ids',
    file: true,
    sort: true,
    group: true,
    filter: ['ina'],
    lack: true,
  },
  // Words of the workspace's own; a scene has any number of them.
  tags: {
    type: 'tags',
    label: 'Tags',
    one: 'tag',
    oneLabel: 'Tag',
    right: 'change_details',
    cell: true,
    body: 'tag_ids',
    file: true,
    group: true,
    filter: ['ina', 'all', 'nina'],
    lack: true,
  },
  // Of the assignees: a scene is a team’s by who works on it.
  team: { type: 'team', label: 'Team', filter: ['ina'] },
  // Stands for each metric’s value.
  metric: { type: 'metric', label: 'Metric', right: 'enter_metrics', cell: true },
  // The range on the timeline; frame in is what the first frame is counted as, wherever the scene is seen (XFIX-11).
  frame_in: frame('Frame in', 'frame_in'),
  frame_out: frame('Frame out', 'frame_out'),
  // What of the source the cut shows.
  cut_in: frame('Cut in', 'cut_in'),
  cut_out: frame('Cut out', 'cut_out'),
  // It is there, and counts nowhere. Lists have it only where they are asked for it (XFIX-09).
  omitted: { type: 'flag', label: 'Omitted', right: 'change_details', body: 'omitted', filter: ['eq'] },
  project: { type: 'place', label: 'Project', group: true },
  parent: { type: 'place', label: 'Parent', sort: true, group: true },
  // What it is on, and all above that.
  place: { type: 'place', label: 'Path', filter: ['ina', 'nina'] },
  created_by: { type: 'person', label: 'Created by', filter: ['ina'] },
  created_at: { type: 'moment', label: 'Created', sort: true, filter: ['gte', 'lte'] },
  updated_at: { type: 'moment', label: 'Updated', sort: true, filter: ['gte', 'lte'] },
  rendition: { type: 'rendition', label: 'Version', lack: true },
} as const satisfies Readonly<Record<string, SceneField>>

type Fields = typeof SCENE_FIELDS
/** A field of a scene. */
export type SceneFieldKey = keyof Fields
type TypeOf<K extends SceneFieldKey> = Fields[K]['type']
/** Fields whose declaration says something of a part. */
type With<Part extends keyof SceneField> = {
  [K in SceneFieldKey]: Fields[K] extends Readonly<Record<Part, unknown>> ? K : never
}[SceneFieldKey]
/** Fields with values of these types. */
export type SceneFieldOf<Type extends SceneFieldType> = {
  [K in SceneFieldKey]: TypeOf<K> extends Type ? K : never
}[SceneFieldKey]
/** The name of one of a field’s values, in orders, groups and conditions. */
type OneOf<K extends SceneFieldKey> = {
  [Key in K]: Fields[Key] extends { one: infer Name extends string } ? Name : Key
}[K]

const KEYS = Object.keys(SCENE_FIELDS) as SceneFieldKey[]
const BULK_TYPES: ReadonlySet<SceneFieldType> = new Set([
  'status',
  'day',
  'duration',
  'priority',
  'people',
  'tags',
  'metric',
])

/** What is declared of a field. */
export function sceneField(key: SceneFieldKey): SceneField {
  return SCENE_FIELDS[key]
}

// Lists that only the server reads are marked as pure: pages leave them out.
function keysWith<Part extends keyof SceneField>(part: Part): With<Part>[] {
  return KEYS.filter((key): key is With<Part> => part in SCENE_FIELDS[key])
}

/** Those of the fields with values of a type. */
export function sceneFieldsOf<Type extends SceneFieldType>(...types: readonly Type[]): SceneFieldOf<Type>[] {
  return KEYS.filter((key): key is SceneFieldOf<Type> => (types as readonly string[]).includes(SCENE_FIELDS[key].type))
}

/** The name of one of a field’s values, as orders, groups and conditions have it. */
export function oneOf<K extends SceneFieldKey>(key: K): OneOf<K> {
  return (sceneField(key).one ?? key) as OneOf<K>
}

/** Cells of the grid that may be edited in place. */
export const SCENE_CELLS: readonly SceneCell[] = keysWith('cell')
/** A cell of the grid by its column. */
export type SceneCell = With<'cell'>

/** Cells with one value in a row; metrics have a list there. */
export const SCENE_ROW_FIELDS = SCENE_CELLS.filter((cell): cell is SceneRowField => cell !== 'metric')
/** A field with one value in rows. */
export type SceneRowField = Exclude<SceneCell, 'metric'>

/** Cells that many scenes are given one value of at once, by their types; of other types each scene has its own. */
export const SCENE_BULK = SCENE_CELLS.filter((cell): cell is SceneBulkField => BULK_TYPES.has(SCENE_FIELDS[cell].type))
/** A cell that many scenes are changed in at once. */
export type SceneBulkField = Extract<
  SceneCell,
  SceneFieldOf<'status' | 'day' | 'duration' | 'priority' | 'people' | 'tags' | 'metric'>
>

/** What of a scene is changed by people, and so stands in its history. */
export const SCENE_VALUES: readonly SceneValueField[] = /* @__PURE__ */ keysWith('right')
/** A field that people change. */
export type SceneValueField = With<'right'>

/** Fields of the body of a scene that is made or changed. */
export const SCENE_BODY: readonly SceneBodyField[] = /* @__PURE__ */ keysWith('body')
/** A field that the body of a scene may have. */
export type SceneBodyField = With<'body'>

/** What scenes may be ordered by, besides `metric:{id}`. */
export const SCENE_ORDERS: readonly SceneOrder[] = ['position', ...keysWith('sort').map(oneOf)]
/** One thing that scenes are ordered by. */
export type SceneOrder = 'position' | OneOf<With<'sort'>>

/** What scenes may be grouped by. A scene with two assignees stands in both their groups. */
export const SCENE_GROUPS: readonly SceneGroupBy[] = keysWith('group').map(oneOf)
/** What the rows of a grid are grouped by. */
export type SceneGroupBy = OneOf<With<'group'>>

/** What is missing of a scene. */
export const SCENE_LACKS: readonly SceneLack[] = keysWith('lack').map(oneOf)
/** One thing that a scene is without. */
export type SceneLack = OneOf<With<'lack'>>

const FIELD_OF = new Map<string, SceneFieldKey>(KEYS.map((key) => [oneOf(key), key]))
/** The field whose values a name in orders, groups and conditions is about. */
export function fieldOfOne<Name extends string>(name: Name): FieldOfOne<Name> {
  return FIELD_OF.get(name) as FieldOfOne<Name>
}
type FieldOfOne<Name> = { [K in SceneFieldKey]: OneOf<K> extends Name ? K : never }[SceneFieldKey]

/** Fields that scenes are narrowed by. */
export const SCENE_FILTERS = keysWith('filter')
/** The conditions of each field, by the names that they have in the API and in addresses (PLAN-14). */
export const FIELD_CONDITIONS = SCENE_FILTERS.flatMap((field) =>
  SCENE_FIELDS[field].filter.map((way) => ({ field, way, name: `${oneOf(field)}_${way}` as FieldCondition })),
)
type ConditionOf<K extends With<'filter'>> = `${OneOf<K>}_${Fields[K]['filter'][number]}`
/** A condition on a field, by its name. */
export type FieldCondition = { [K in With<'filter'>]: ConditionOf<K> }[With<'filter'>]

/** The columns of files, each called as its field, with their labels. */
export const FILE_COLUMNS = /* @__PURE__ */ keysWith('file').map((field) => ({
  field,
  column: field as FileColumn,
  label: sceneField(field).label,
}))
/** A column of a file. */
export type FileColumn = With<'file'>

/** The ends of each range of frames: the first is not after the second. */
export const FRAME_RANGES = [
  ['frame_in', 'frame_out'],
  ['cut_in', 'cut_out'],
] as const satisfies readonly (readonly [SceneFieldOf<'frame'>, SceneFieldOf<'frame'>])[]
