import { sql } from 'drizzle-orm'
import { rowOf } from '../../../platform/db/rows.ts'
import { text } from '../../texts.ts'
import { isLate } from '../../../planning/scenes/scene-filter.ts'
import { column } from '../columns.ts'
import type { ReportKind } from '../report-types.ts'
import { barChart } from './chart.ts'
import { fieldColumns } from './field-columns.ts'
import { placeColumns, sceneReport } from './scene-report.ts'

/** First and last day of a group of late scenes; null: no end. */
const AGES = [
  [1, 7],
  [8, 14],
  [15, 30],
  [31, null],
] as const

/** Scenes that are due before today and not approved. */
export const overdue: ReportKind = async (_, scope) => {
  const daysLate = sql`(${scope.today}::date - i.due_date)`
  return sceneReport({
    scope,
    where: isLate(scope.member.wsId),
    order: sql`i.due_date`,
    columns: [
      ...placeColumns(scope),
      ...fieldColumns('status', 'due_date'),
      { column: column('days_late', 'count'), order: daysLate, cell: ({ days_late }) => days_late },
      ...fieldColumns('assignees', 'reviewers'),
    ],
    chart: async (tx, from) => {
      const counts = AGES.map(([first, last]) => {
        const within =
          last === null ? sql`${daysLate} >= ${first}::int` : sql`${daysLate} between ${first}::int and ${last}::int`
        return sql`count(*) filter (where ${within})`
      })
      const row = await rowOf<{ counts: number[] }>(
        tx,
        sql`select array[${sql.join(counts, sql`, `)}] as counts from ${from}`,
      )
      const values = row?.counts ?? []
      if (!values.some((count) => count > 0)) return null
      const title = text('report.chart_overdue', { scenes: scope.levels.scene.many })
      const points = AGES.map(([first, last], at) => ({
        label: last === null ? text('report.days_more', { days: first - 1 }) : text('report.days', { first, last }),
        values: [String(values[at] ?? 0)],
      }))
      return barChart({ title, series: [{ label: title, status_kind: null }], points })
    },
  })
}
