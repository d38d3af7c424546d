import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { SceneCell, SceneRow } from '../../contract/planning/scene-fields.ts'
import type { CellTarget } from './hub-types.ts'

const idsOf = (people: Item['assignees']): string[] => people.map(({ id }) => id)

/** A cell's content in the form of an edit. */
export function cellOf(item: Item, field: SceneCell, metricId?: string): CellTarget {
  if (field === 'status') return item.status?.id ?? null
  if (field === 'assignees' || field === 'reviewers') return idsOf(item[field])
  if (field === 'metric') return item.metrics.find(({ metric_id }) => metric_id === metricId)?.value ?? null
  return item[field]
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
  if (field === 'name') return value === null ? item : { ...item, name: value }
  return field === 'code' || field === 'due_date' ? { ...item, [field]: value } : item
}

/** The scene as a row of the grid tells it; what rows do not have stays. */
export function withRow(item: Item, row: SceneRow): Item {
  const { name, code, status, status_kind, assignees, reviewers, due_date, editable, may_set_reserved } = row
  const { last_updated, version } = row
  const byMetric = new Map(row.metrics.map((one) => [one.metric_id, one]))
  const metrics = item.metrics.map((one) => {
    const { value = null, error = null } = byMetric.get(one.metric_id) ?? {}
    return { ...one, value, error }
  })
  const facts = { name, code, status, status_kind, assignees, reviewers, due_date, editable, may_set_reserved }
  return { ...item, ...facts, last_updated, version, metrics }
}
