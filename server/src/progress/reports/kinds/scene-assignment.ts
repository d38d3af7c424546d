import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/rows.ts'
import { text } from '../../texts.ts'
import { column } from '../columns.ts'
import type { ReportKind } from '../report-types.ts'
import { barChart } from './chart.ts'
import { fieldColumns } from './field-columns.ts'
import { placeColumns, sceneReport } from './scene-report.ts'

/** A row for each assignee of each scene. */
export const sceneAssignment: ReportKind = async (_, scope) =>
  sceneReport({
    scope,
    byAssignee: true,
    columns: [
      ...placeColumns(scope),
      {
        column: column('assignee', 'text'),
        order: sql`lower(person.display_name)`,
        cell: ({ person_name }) => person_name,
      },
      ...fieldColumns('status', 'due_date', 'reviewers'),
    ],
    chart: async (tx, from) => {
      const rows = await rowsOf<{ label: string; count: number }>(
        tx,
        sql`select person.display_name as label, count(*) as count from ${from}
          group by person.id, person.display_name order by count(*) desc, lower(person.display_name), person.id`,
      )
      const title = text('report.chart_assigned', { scenes: scope.levels.scene.many })
      const points = rows.map(({ label, count }) => ({ label, values: [String(count)] }))
      return barChart({ title, series: [{ label: title, status_kind: null }], points })
    },
  })
