import { SCENE_CELLS, SCENE_LACKS, fieldOfOne, type SceneCell } from '../../contract/planning/scene-field-list.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { RowChange } from '../../platform/data/records.ts'
import { contentOf, isSameContent } from './cell-edits.ts'
import type { SceneQuery } from './scene-query.ts'

/** What of a scene a list's members, order and totals can hang on: its cells, and what else rows tell. */
export type TouchedField = SceneCell | 'place' | 'rendition' | 'updated_at'

const metricsOf = ({ metrics }: SceneRow): string =>
  metrics.map(({ metric_id, value, error }) => `${metric_id}:${value ?? ''}:${error ?? ''}`).join()

const IS_SAME: Partial<Record<TouchedField, (one: SceneRow, other: SceneRow) => boolean>> = {
  status: (one, other) => one.status?.id === other.status?.id && one.status_kind === other.status_kind,
  metric: (one, other) => metricsOf(one) === metricsOf(other),
  place: (one, other) => one.entity_id === other.entity_id && one.position === other.position,
  rendition: (one, other) => one.renditions_count > 0 === other.renditions_count > 0,
  updated_at: (one, other) => one.last_updated === other.last_updated,
}
const FIELDS: readonly TouchedField[] = [...SCENE_CELLS, 'place', 'rendition', 'updated_at']

function isSame(field: TouchedField, one: SceneRow, other: SceneRow): boolean {
  const same = IS_SAME[field]
  if (same) return same(one, other)
  const cell = { field: field as SceneCell }
  return isSameContent(contentOf(one, cell), contentOf(other, cell))
}

/** What differs of any of the scenes; all, where it is not known how one was before. */
export function touchedFields(changes: readonly RowChange<SceneRow>[]): ReadonlySet<TouchedField> {
  return new Set(
    FIELDS.filter((field) => changes.some(({ before, after }) => before === null || !isSame(field, before, after))),
  )
}

/** Where a field of the declaration hangs on others, or has another name here. */
const HANGS_ON: Readonly<Record<string, readonly TouchedField[]>> = {
  kind: ['status'],
  late: ['due_date', 'status'],
  project: ['place'],
  parent: ['place'],
  created_by: [],
  created_at: [],
}

/** @param name of one of a field’s values, as orders, groups and conditions have it */
function touchedBy(name: string): readonly TouchedField[] {
  if (name.startsWith('metric:')) return ['metric']
  const field = fieldOfOne(name) as string | undefined
  if (field === undefined) return []
  return HANGS_ON[field] ?? [field as TouchedField]
}

/** What decides which scenes a list has, and in which order and groups they stand. */
export function fieldsOfQuery({ search, conditions, order, groupBy }: SceneQuery): ReadonlySet<TouchedField> {
  const ordered = order.split(',').map((word) => word.replace(/^-/, ''))
  const narrowed: readonly string[] = Object.keys(conditions).flatMap((key) =>
    key === 'without' ? [...SCENE_LACKS] : [key.slice(0, key.lastIndexOf('_'))],
  )
  return new Set([
    'place',
    ...(search ? (['name', 'code'] as const) : []),
    ...[...ordered, ...narrowed, groupBy ?? ''].flatMap((name) => touchedBy(name)),
  ])
}
