import type { SQL } from 'drizzle-orm'
import type { ReportCell, ReportColumn, SceneFieldOf } from '@arbo/core/contract'
import type { PeopleField, PlainField } from '../../../planning/scenes/scene-values.ts'

type NumberField = SceneFieldOf<'duration' | 'frame' | 'priority'>

/** The values of a scene’s fields, in the words of reports. */
export type FieldData = Record<Exclude<PlainField, NumberField>, string | null> &
  /** Durations in minutes; frames; priorities. */
  Record<NumberField, number | null> &
  Record<PeopleField | SceneFieldOf<'tags'>, string> & { status: string | null }

/** The data of a scene that reports on scenes read. */
export interface SceneData extends FieldData {
  id: string
  name: string
  /** Of a report with a row for each assignee. */
  person: string | null
  person_name: string | null
  names: (string | null)[]
  status_kind: number
  status_colour: string | null
  created: string
  updated: string
  done_on: string | null
  done_by: string | null
  renditions: number
  comments: number
  days_late: number | null
  metrics: Record<string, string>
}

/** A column, its order and its cell. */
export interface SceneColumn {
  column: ReportColumn
  /** One after the other, all turned round together. */
  order: SQL | readonly SQL[] | null
  /** Tables of the order, joined with `item i` where it is asked for. */
  join?: (wsId: string) => SQL
  cell: (row: SceneData) => ReportCell
}
