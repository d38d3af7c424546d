import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { durationHours, FILE_COLUMNS, fileColumnLabel, oneOf, priorityText, SCENE_FIELDS } from '@arbo/core/contract'
import type { FileColumn, ReportCell, ReportCellKind } from '@arbo/core/contract'
import { answerLanguage } from '../../../platform/observe/work-context.ts'
import type { PersonRole } from '../../../planning/scenes/scene-values.ts'
import type { FieldData, SceneColumn } from './scene-column.ts'

/** The status of `item i`. */
export const STATUS = sql`left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id`

/** Joins the first name of those who have a role, as `first_<role>`. */
function firstOf(role: PersonRole) {
  return (wsId: string): SQL => sql`left join (
    select iu.item_id, min(lower(m.display_name)) as name
    from item_user iu join ws_user m on m.ws_id = iu.ws_id and m.id = iu.ws_user_id
    where iu.ws_id = ${wsId} and iu.role = ${role} group by 1
  ) ${sql.identifier(`first_${role}`)} on ${sql.identifier(`first_${role}`)}.item_id = i.id`
}

type FieldLook = Omit<SceneColumn, 'column'> & { kind: ReportCellKind }

/** How a column of a field is read, ordered and shown, by the field’s type. */
function lookOf({ field, column }: (typeof FILE_COLUMNS)[number]): FieldLook {
  const cell = (row: FieldData): ReportCell => row[column] || null
  switch (SCENE_FIELDS[field].type) {
    case 'name':
    case 'code':
      return { kind: 'text', order: sql`i.${sql.identifier(`${column}_sort`)}`, cell }
    case 'text':
      return { kind: 'text', order: null, cell }
    case 'status':
      return { kind: 'status', order: [sql`i.status_kind`, sql`lower(s.name)`], join: () => STATUS, cell }
    case 'day':
      return { kind: 'day', order: sql`i.${sql.identifier(column)}`, cell }
    case 'duration':
      return {
        kind: 'hours',
        order: sql`i.${sql.identifier(column)}`,
        cell: (row) => {
          const minutes = row[column]
          return typeof minutes === 'number' ? durationHours(minutes) : null
        },
      }
    case 'priority':
      return {
        kind: 'text',
        order: sql`i.${sql.identifier(column)}`,
        cell: (row) => priorityText(Number(row[column]), answerLanguage()),
      }
    case 'people': {
      const role = oneOf(field) as PersonRole
      return { kind: 'text', order: sql`${sql.identifier(`first_${role}`)}.name`, join: firstOf(role), cell }
    }
    case 'tags':
      return { kind: 'text', order: null, cell }
    case 'frame':
      return { kind: 'count', order: sql`i.${sql.identifier(column)}`, cell: (row) => row[column] }
  }
}

/** A column of a declared field, called as in files of scenes. */
function toColumn(declared: (typeof FILE_COLUMNS)[number]): SceneColumn {
  const { kind, ...rest } = lookOf(declared)
  const { column } = declared
  return {
    column: { id: column, label: fileColumnLabel(column), kind, metric: null, sortable: rest.order !== null },
    ...rest,
  }
}

const isText = ({ field }: (typeof FILE_COLUMNS)[number]): boolean => SCENE_FIELDS[field].type === 'text'

/** Columns of some fields, in the order that is asked for. */
export function fieldColumns(...columns: readonly FileColumn[]): SceneColumn[] {
  return columns.flatMap((name) => FILE_COLUMNS.filter(({ column }) => column === name).map(toColumn))
}

/** Columns of every field that files have, but for those named; long texts, which come last, by themselves. */
export function otherColumns(...taken: readonly FileColumn[]): { values: SceneColumn[]; texts: SceneColumn[] } {
  const others = FILE_COLUMNS.filter(({ column }) => !taken.includes(column))
  return {
    values: others.filter((one) => !isText(one)).map(toColumn),
    texts: others.filter(isText).map(toColumn),
  }
}
