import {
  FIELD_CONDITIONS,
  fieldOfOne,
  SCENE_FIELDS,
  SCENE_GROUPS,
  SCENE_LACKS,
  SCENE_ORDERS,
  SCENE_ROW_FIELDS,
  type SceneFieldKey,
  type SceneRowField,
} from '../../contract/planning/scene-field-list.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { RowChange } from '../../platform/data/records.ts'
import type { SceneQuery } from './scene-query.ts'

/** What of a scene a list's members, order and totals can hang on. */
export type TouchedField = SceneRowField | 'metrics' | 'place' | 'omitted' | 'renditions' | 'last_updated'

const metricsOf = ({ metrics }: SceneRow): string =>
  metrics.map(({ metric_id, value, error }) => `${metric_id}:${value ?? ''}:${error ?? ''}`).join()

/** A field's value as it compares: people in any order. */
function contentOf(row: SceneRow, field: SceneRowField): unknown {
  if (field === 'status') return `${row.status?.id ?? ''}:${row.status_kind}`
  const value = row[field]
  if (typeof value !== 'object' || value === null) return value
  return value
    .map(({ id }) => id)
    .toSorted()
    .join()
}

const CONTENTS = new Map<TouchedField, (row: SceneRow) => unknown>([
  ...SCENE_ROW_FIELDS.map((field) => [field, (row: SceneRow) => contentOf(row, field)] as const),
  ['metrics', metricsOf],
  ['place', ({ entity_id, position }) => `${entity_id}:${position}`],
  ['omitted', ({ omitted }) => omitted],
  ['renditions', ({ renditions_count }) => renditions_count > 0],
  ['last_updated', ({ last_updated }) => last_updated],
])

/** What differs of any of the scenes; all, where it is not known how one was before. */
export function touchedFields(changes: readonly RowChange<SceneRow>[]): ReadonlySet<TouchedField> {
  const isTouched = (of: (row: SceneRow) => unknown): boolean =>
    changes.some(({ before, after }) => before === null || of(before) !== of(after))
  return new Set([...CONTENTS].flatMap(([field, of]) => (isTouched(of) ? [field] : [])))
}

/** What a condition, an order or a group by a field hangs on. */
function behind(field: SceneFieldKey): readonly TouchedField[] {
  switch (SCENE_FIELDS[field].type) {
    case 'kind':
      return ['status']
    case 'flag':
      return field === 'omitted' ? ['omitted'] : ['due_date', 'status']
    case 'place':
      return ['place']
    case 'team':
      return ['assignees']
    case 'rendition':
      return ['renditions']
    case 'moment':
      return field === 'updated_at' ? ['last_updated'] : []
    default:
      return (SCENE_ROW_FIELDS as readonly string[]).includes(field) ? [field as SceneRowField] : []
  }
}

const OF_CONDITION = new Map<string, readonly TouchedField[]>([
  ...FIELD_CONDITIONS.map(({ name, field }) => [name, behind(field)] as const),
  ['without', SCENE_LACKS.map(fieldOfOne).flatMap(behind)],
  ['metrics', ['metrics']],
])
const OF_WORD = new Map<string, readonly TouchedField[]>([
  ['position', ['place']],
  ...[...SCENE_ORDERS, ...SCENE_GROUPS]
    .filter((word) => word !== 'position')
    .map((word) => [word, behind(fieldOfOne(word))] as const),
])

/** What decides which scenes a list has, and in which order and groups they stand. */
export function fieldsOfQuery({ search, conditions, order, groupBy }: SceneQuery): ReadonlySet<TouchedField> {
  const words = order.split(',').map((word) => word.replace(/^-/, ''))
  return new Set([
    'place',
    // Lists have either those that count or omitted ones.
    'omitted',
    ...(search ? (['name', 'code'] as const) : []),
    ...Object.keys(conditions).flatMap((key) => OF_CONDITION.get(key) ?? []),
    ...[...words, groupBy ?? ''].flatMap((word) =>
      word.startsWith('metric:') ? 'metrics' : (OF_WORD.get(word) ?? []),
    ),
  ])
}
