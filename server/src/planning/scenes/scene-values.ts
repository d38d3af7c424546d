import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { oneOf, SCENE_FIELDS, SCENE_PRIORITY, sceneFieldsOf, StartFrame } from '@arbo/core/contract'
import type { SceneFieldOf, SceneValueField } from '@arbo/core/contract'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import { STATUS_THEN_JSON } from '../status-flows/status-json.ts'

/** As the history keeps a status and a person. */
export interface StatusThen {
  id: string
  name: string
  kind: number
  /** The colour that people chose, #RRGGBB; null: that of the kind. */
  colour: string | null
}
export interface PersonThen {
  id: string
  display_name: string
}

export interface TagThen {
  id: string
  name: string
  /** #RRGGBB */
  colour: string
}

/** The values of fields by their type. */
interface ValueOf {
  name: string
  code: string | null
  text: string
  status: StatusThen | null
  day: string | null
  /** In minutes. */
  duration: number | null
  /** 0 to 3. */
  priority: number
  frame: number | null
  flag: boolean
  people: PersonThen[]
  tags: TagThen[]
}
/** A field with a value of the scene itself; those of metrics are kept and changed apart from its version. */
export type ValueField = Exclude<SceneValueField, 'metric'>
/** The fields of a scene that change together with its version. */
export type SceneValues = { [K in ValueField]: ValueOf[(typeof SCENE_FIELDS)[K]['type']] }

/** No value, by type. */
const NONE: ValueOf = {
  name: '',
  code: null,
  text: '',
  status: null,
  day: null,
  duration: null,
  priority: SCENE_PRIORITY.NORMAL,
  frame: null,
  flag: false,
  people: [],
  tags: [],
}
export function noValue<K extends ValueField>(field: K): SceneValues[K] {
  return NONE[SCENE_FIELDS[field].type] as SceneValues[K]
}

/** A column of `item`: its name, type, and what it has of a value. */
type Column<Value> = readonly [
  name: keyof ItemTable & string,
  type: 'text' | 'uuid' | 'smallint' | 'date' | 'integer' | 'boolean',
  of: (value: Value) => unknown,
]
const whole = (value: unknown): unknown => value
const isFrame = (value: unknown): boolean => StartFrame.safeParse(value).success

/** The columns of `item` that keep each field. People are rows of `item_user`, by the role that the declaration names, tags of `item_tag`. */
const COLUMNS = {
  name: [['name', 'text', whole]],
  code: [['code', 'text', whole]],
  description: [['description', 'text', whole]],
  status: [
    ['status_id', 'uuid', (status) => status?.id ?? null],
    ['status_kind', 'smallint', (status) => status?.kind ?? 0],
  ],
  start_date: [['start_date', 'date', whole]],
  due_date: [['due_date', 'date', whole]],
  estimate: [['estimate', 'integer', whole]],
  priority: [['priority', 'smallint', whole]],
  assignees: [],
  reviewers: [],
  tags: [],
  frame_in: [
    ['frame_in', 'integer', whole],
    // Processes of the release before count from it.
    ['start_frame', 'integer', (frame) => (isFrame(frame) ? frame : null)],
  ],
  frame_out: [['frame_out', 'integer', whole]],
  cut_in: [['cut_in', 'integer', whole]],
  cut_out: [['cut_out', 'integer', whole]],
  omitted: [['omitted', 'boolean', whole]],
} satisfies { [K in ValueField]: readonly Column<SceneValues[K]>[] }

export const VALUE_FIELDS = Object.keys(COLUMNS) as ValueField[]
export const isValueField = (field: string): field is ValueField => Object.hasOwn(COLUMNS, field)

/** The columns that some fields are kept in, with what each has of the values of a scene. */
export function valueColumns(
  fields: readonly ValueField[],
): readonly { name: string; type: string; of: (values: Partial<SceneValues>) => unknown }[] {
  return fields.flatMap((field) =>
    (COLUMNS[field] as readonly Column<unknown>[]).map(([name, type, of]) => ({
      name,
      type,
      of: (values: Partial<SceneValues>) => of(values[field] ?? noValue(field)),
    })),
  )
}

/** Fields that are one column of the same name, with values as the API has them. */
export type PlainField = SceneFieldOf<'name' | 'code' | 'text' | 'day' | 'duration' | 'priority' | 'frame'>
/** Those of them in rows of lists, and those of single scenes. */
export const ROW_FIELDS = sceneFieldsOf('name', 'code', 'day', 'duration', 'priority', 'frame')
export const ITEM_FIELDS = sceneFieldsOf('name', 'code', 'text', 'day', 'duration', 'priority', 'frame')
/** SQL of such columns of `item i`. */
export function plainColumns(fields: readonly PlainField[]): SQL {
  return sql.raw(fields.map((field) => `i.${field}`).join(', '))
}

/** SQL of all values of `item i`, with its status `s`, its people `p` and its tags `g`. */
export const VALUES_SQL = sql.join(
  VALUE_FIELDS.map((field) => {
    const name = sql.identifier(field)
    const { type } = SCENE_FIELDS[field]
    if (type === 'people') return sql`coalesce(p.${name}, '[]') as ${name}`
    if (type === 'tags') return sql`coalesce(g.tags, '[]') as ${name}`
    if (type === 'status') return sql`${STATUS_THEN_JSON} as ${name}`
    return sql`i.${name}`
  }),
  sql`, `,
)

/** Fields with people, and the role that these have in `item_user`. */
export type PeopleField = SceneFieldOf<'people'>
export const PEOPLE_FIELDS = VALUE_FIELDS.filter(
  (field): field is PeopleField => SCENE_FIELDS[field].type === 'people',
).map((field) => ({ field, role: oneOf(field) }))
export type PersonRole = (typeof PEOPLE_FIELDS)[number]['role']

/** The ids of all people on a scene, each once. */
export function peopleIn(values: Partial<SceneValues>): string[] {
  return [...new Set(PEOPLE_FIELDS.flatMap(({ field }) => (values[field] ?? []).map(({ id }) => id)))]
}
