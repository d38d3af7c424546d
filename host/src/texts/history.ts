import type { ChangeRecord } from '@arbo/core'

type Field = Exclude<ChangeRecord['field'], 'metric'>

/** The texts of a history of changes, fetched with it. */
export const historyTexts = {
  fields: {
    created: 'Created',
    name: 'Name',
    code: 'Code',
    description: 'Description',
    status: 'Status',
    due_date: 'Due date',
    assignees: 'Assignees',
    reviewers: 'Reviewers',
    frame_range: 'Frames',
    parent: 'Place',
    scheduled_start: 'Start',
    scheduled_due: 'Due date',
    archived: 'Archived',
    template_flow: 'Template flow',
    coordinators: 'Coordinators',
    teams: 'Teams',
    metrics: 'Metrics',
    primary_metric: 'Primary metric',
    point_metric: 'Point metric',
  } satisfies Record<Field, string>,
  metricFallback: 'Metric',
  sources: { edit: '', bulk: 'with others', import: 'by import', undo: 'by undoing' } satisfies Record<
    ChangeRecord['source'],
    string
  >,
  became: 'became',
  none: 'none',
  yes: 'yes',
  no: 'no',
  undone: 'Taken back',
  title: 'History',
  loading: 'Loading the history',
  failed: 'The history could not be loaded',
  empty: 'Nothing was changed yet',
  older: 'Older changes',
  frames: (first: number | string, last: number | string) => `${first} – ${last}`,
} as const
