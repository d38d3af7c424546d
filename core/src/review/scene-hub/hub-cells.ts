import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { Item } from '../../contract/planning/items.ts'
import { SCENE_CELLS, SCENE_FIELDS, type SceneCell } from '../../contract/planning/scene-field-list.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { CellTarget } from './hub-types.ts'

/** A cell's content in the form of an edit. */
export function cellOf(item: Item, field: SceneCell, metricId?: string): CellTarget {
  if (field === 'status') return item.status?.id ?? null
  if (field === 'metric') return item.metrics.find(({ metric_id }) => metric_id === metricId)?.value ?? null
  const value = item[field]
  return typeof value === 'object' ? (value?.map(({ id }) => id) ?? null) : value
}

/** The scene with the change in it, as far as its new look is known before the server answers. */
export function changed(
  item: Item,
  { field, to, metricId }: { field: SceneCell; to: CellTarget; metricId?: string | undefined },
  statuses: readonly FlowStatus[],
): Item {
  if (Array.isArray(to)) {
    // Added people show when the server has answered; removed ones leave at once.
    return field === 'assignees' || field === 'reviewers'
      ? { ...item, [field]: item[field].filter(({ id }) => to.includes(id)) }
      : item
  }
  const value = to as string | null
  if (field === 'status') {
    const status = statuses.find(({ id }) => id === value) ?? null
    return { ...item, status, status_kind: status?.kind ?? 0 }
  }
  if (field === 'metric') {
    const metrics = item.metrics.map((one) => (one.metric_id === metricId ? { ...one, value } : one))
    return { ...item, metrics }
  }
  // A scene is never without a name.
  return (field === 'name' && value === null) || SCENE_FIELDS[field].type === 'people'
    ? item
    : { ...item, [field]: value }
}

/** The scene as a row of the grid tells it; what rows do not have stays. */
export function withRow(item: Item, row: SceneRow): Item {
  const { status_kind, editable, may_set_reserved, last_updated, version } = row
  const byMetric = new Map(row.metrics.map((one) => [one.metric_id, one]))
  const metrics = item.metrics.map((one) => {
    const { value = null, error = null } = byMetric.get(one.metric_id) ?? {}
    return { ...one, value, error }
  })
  const values = Object.fromEntries(SCENE_CELLS.flatMap((field) => (field === 'metric' ? [] : [[field, row[field]]])))
  return { ...item, ...values, status_kind, editable, may_set_reserved, last_updated, version, metrics }
}
