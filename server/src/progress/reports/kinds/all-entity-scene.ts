import { sql } from 'drizzle-orm'
import { DONE } from '../approval.ts'
import { column } from '../columns.ts'
import type { ReportKind } from '../report-types.ts'
import { fieldColumns, otherColumns } from './field-columns.ts'
import { metricColumns, placeColumns, sceneReport } from './scene-report.ts'

/** Every scene with all that is known of it. */
export const allEntityScene: ReportKind = async (_, scope) => {
  const { values, texts } = otherColumns('name', 'code', 'status', 'assignees', 'reviewers', 'due_date')
  return sceneReport({
    scope,
    metrics: scope.metrics,
    counts: true,
    columns: [
      ...placeColumns(scope),
      ...fieldColumns('status', 'assignees', 'reviewers', 'due_date'),
      { column: column('completed', 'day'), order: sql`done.at`, join: () => DONE, cell: ({ done_on }) => done_on },
      ...values,
      {
        column: column('renditions', 'count', { sortable: false }),
        order: null,
        cell: ({ renditions }) => renditions,
      },
      { column: column('comments', 'count', { sortable: false }), order: null, cell: ({ comments }) => comments },
      { column: column('created', 'moment'), order: sql`i.created_at`, cell: ({ created }) => created },
      { column: column('updated', 'moment'), order: sql`i.updated_at`, cell: ({ updated }) => updated },
      ...texts,
      ...metricColumns(scope.metrics),
    ],
    chart: async () => null,
  })
}
