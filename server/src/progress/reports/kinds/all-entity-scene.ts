import { sql } from 'drizzle-orm'
import { DONE } from '../approval.ts'
import { column } from '../columns.ts'
import type { ReportKind } from '../report-types.ts'
import {
  assigneesColumn,
  dueColumn,
  metricColumns,
  placeColumns,
  reviewersColumn,
  sceneReport,
  statusColumn,
} from './scene-report.ts'

/** Every scene with all that is known of it. */
export const allEntityScene: ReportKind = async (_, scope) =>
  sceneReport({
    scope,
    metrics: scope.metrics,
    counts: true,
    columns: [
      ...placeColumns(scope),
      statusColumn(),
      assigneesColumn(),
      reviewersColumn(),
      dueColumn(),
      { column: column('completed', 'day'), order: sql`done.at`, join: () => DONE, cell: ({ done_on }) => done_on },
      { column: column('frame_in', 'count'), order: sql`i.frame_in`, cell: ({ frame_in }) => frame_in },
      { column: column('frame_out', 'count'), order: sql`i.frame_out`, cell: ({ frame_out }) => frame_out },
      {
        column: column('renditions', 'count', { sortable: false }),
        order: null,
        cell: ({ renditions }) => renditions,
      },
      { column: column('comments', 'count', { sortable: false }), order: null, cell: ({ comments }) => comments },
      { column: column('created', 'moment'), order: sql`i.created_at`, cell: ({ created }) => created },
      { column: column('updated', 'moment'), order: sql`i.updated_at`, cell: ({ updated }) => updated },
      {
        column: column('description', 'text', { sortable: false }),
        order: null,
        cell: ({ description }) => description || null,
      },
      ...metricColumns(scope.metrics),
    ],
    chart: async () => null,
  })
