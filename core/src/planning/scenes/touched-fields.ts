import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { RowChange } from '../../platform/data/records.ts'
import type { SceneConditionKey, SceneQuery } from './scene-query.ts'

/** What of a scene a list's members, order and totals can hang on. */
export type TouchedField =
  | 'name'
  | 'code'
  | 'status'
  | 'due_date'
  | 'assignees'
  | 'reviewers'
  | 'metrics'
  | 'place'
  | 'renditions'
  | 'last_updated'

const idsOf = (people: SceneRow['assignees']): string =>
  people
    .map(({ id }) => id)
    .toSorted()
    .join()
const metricsOf = ({ metrics }: SceneRow): string =>
  metrics.map(({ metric_id, value, error }) => `${metric_id}:${value ?? ''}:${error ?? ''}`).join()

const CONTENTS: Record<TouchedField, (row: SceneRow) => unknown> = {
  name: ({ name }) => name,
  code: ({ code }) => code,
  status: ({ status, status_kind }) => `${status?.id ?? ''}:${status_kind}`,
  due_date: ({ due_date }) => due_date,
  assignees: ({ assignees }) => idsOf(assignees),
  reviewers: ({ reviewers }) => idsOf(reviewers),
  metrics: metricsOf,
  place: ({ entity_id, position }) => `${entity_id}:${position}`,
  renditions: ({ renditions_count }) => renditions_count > 0,
  last_updated: ({ last_updated }) => last_updated,
}

/** What differs of any of the scenes; all, where it is not known how one was before. */
export function touchedFields(changes: readonly RowChange<SceneRow>[]): ReadonlySet<TouchedField> {
  const fields = Object.keys(CONTENTS) as TouchedField[]
  return new Set(
    fields.filter((field) =>
      changes.some(({ before, after }) => before === null || CONTENTS[field](before) !== CONTENTS[field](after)),
    ),
  )
}

const OF_CONDITION: Record<SceneConditionKey, readonly TouchedField[]> = {
  status_ina: ['status'],
  status_eq: ['status'],
  status_nina: ['status'],
  kind_ina: ['status'],
  assignee_ina: ['assignees'],
  reviewer_ina: ['reviewers'],
  created_by_ina: [],
  created_at_gte: [],
  created_at_lte: [],
  updated_at_gte: ['last_updated'],
  updated_at_lte: ['last_updated'],
  due_date_gte: ['due_date'],
  due_date_lte: ['due_date'],
  without: ['assignees', 'reviewers', 'due_date', 'status', 'renditions'],
  late_eq: ['due_date', 'status'],
}
const OF_WORD: Readonly<Record<string, TouchedField>> = {
  name: 'name',
  code: 'code',
  status: 'status',
  kind: 'status',
  due_date: 'due_date',
  assignee: 'assignees',
  reviewer: 'reviewers',
  updated_at: 'last_updated',
  position: 'place',
  parent: 'place',
  project: 'place',
}

/** What decides which scenes a list has, and in which order and groups they stand. */
export function fieldsOfQuery({ search, conditions, order, groupBy }: SceneQuery): ReadonlySet<TouchedField> {
  const words = order.split(',').map((word) => word.replace(/^-/, ''))
  return new Set([
    'place',
    ...(search ? (['name', 'code'] as const) : []),
    ...Object.keys(conditions).flatMap((key) => OF_CONDITION[key as SceneConditionKey]),
    ...[...words, groupBy ?? ''].flatMap((word) => (word.startsWith('metric:') ? 'metrics' : (OF_WORD[word] ?? []))),
  ])
}
