import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { CellContent, CellEdit, CellPlace } from './cell-edits.ts'

/** A cell's content in the form of an edit. */
export function contentOfItem(item: Item, { field, metric_id }: Pick<CellPlace, 'field' | 'metric_id'>): CellContent {
  if (field === 'status') return item.status?.id ?? null
  if (field === 'metric') return item.metrics.find((metric) => metric.metric_id === metric_id)?.value ?? null
  return item[field]
}

/** The scene with an entry in it, as far as its new look is known before the server answers. */
export function withEntry(
  item: Item,
  { field, to, metric_id, status: chosen }: Pick<CellEdit, 'field' | 'to' | 'metric_id' | 'status'>,
  statuses: readonly FlowStatus[],
): Item {
  if (typeof to !== 'string' && to !== null) {
    // People of whom nothing but the id is known show when the server has answered.
    return field === 'assignees' || field === 'reviewers'
      ? { ...item, [field]: to.filter(({ display_name }) => display_name !== '') }
      : item
  }
  if (field === 'status') {
    const status = statuses.find(({ id }) => id === to) ?? chosen ?? null
    return { ...item, status, status_kind: status?.kind ?? 0 }
  }
  if (field === 'metric') {
    const metrics = item.metrics.map((one) => (one.metric_id === metric_id ? { ...one, value: to } : one))
    return { ...item, metrics }
  }
  if (field === 'name') return to === null ? item : { ...item, name: to }
  return field === 'code' || field === 'due_date' ? { ...item, [field]: to } : item
}

/** The scene as a row of it tells it; what rows do not have stays. */
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

/** The row as a single reading of its scene tells it; what single readings do not have stays. */
export function withItem(row: SceneRow, item: Item): SceneRow {
  const { name, code, status, status_kind, assignees, reviewers, due_date, thumbnail } = item
  const { position, comments_count, last_updated, version } = item
  const { editable = row.editable, may_set_reserved = row.may_set_reserved } = item
  const byMetric = new Map(item.metrics.map((one) => [one.metric_id, one]))
  const metrics = row.metrics.map((one) => {
    const { value = one.value, error = one.error } = byMetric.get(one.metric_id) ?? {}
    return { ...one, value, error: error ?? null }
  })
  return {
    ...row,
    name,
    code,
    status,
    status_kind,
    assignees,
    reviewers,
    due_date,
    thumbnail,
    position,
    comments_count,
    last_updated,
    version,
    editable,
    may_set_reserved,
    metrics,
  }
}
