import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/rows.ts'
import { text } from '../../texts.ts'
import { dayOf, isInRange } from '../approval.ts'
import { APPROVED, column } from '../columns.ts'
import type { ReportKind } from '../report-types.ts'
import { timeChart } from './chart.ts'
import { fieldColumns } from './field-columns.ts'
import { metricColumns, placeColumns, sceneReport } from './scene-report.ts'

/** Scenes that are approved, and came to it within the range. */
export const completedScene: ReportKind = async (_, scope) => {
  const metrics = scope.metric ? [scope.metric] : scope.metrics.filter((one) => one.is_primary || scope.filter.currency)
  return sceneReport({
    scope,
    metrics,
    asksDone: true,
    where: sql`i.status_kind = ${APPROVED} and ${isInRange(scope, sql`done.at`)}`,
    order: sql`done.at desc`,
    columns: [
      ...placeColumns(scope),
      ...fieldColumns('status'),
      { column: column('completed', 'day'), order: sql`done.at`, cell: ({ done_on }) => done_on },
      { column: column('completed_by', 'text', { sortable: false }), order: null, cell: ({ done_by }) => done_by },
      ...fieldColumns('due_date'),
      {
        column: column('days_late', 'count'),
        order: sql`(${dayOf(scope, sql`done.at`)} - i.due_date)`,
        cell: ({ due_date, days_late }) => (due_date === null ? null : days_late),
      },
      ...fieldColumns('assignees', 'reviewers'),
      ...metricColumns(metrics),
    ],
    chart: async (tx, from) => {
      const days = await rowsOf<{ day: string; count: number }>(
        tx,
        sql`select ${dayOf(scope, sql`done.at`)} as day, count(*) as count from ${from} group by 1`,
      )
      return timeChart(text('report.chart_completed'), days, scope.range ?? { from: null, to: null })
    },
  })
}
