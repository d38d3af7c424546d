import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { Item } from '../../contract/planning/items.ts'
import { SCENE_FIELDS, SCENE_ROW_FIELDS } from '../../contract/planning/scene-field-list.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import { asContent, type CellContent, type CellEdit, type CellPlace } from './cell-edits.ts'

/** A cell's content in the form of an edit. */
export function contentOfItem(item: Item, { field, metric_id }: Pick<CellPlace, 'field' | 'metric_id'>): CellContent {
  if (field === 'status') return item.status?.id ?? null
  if (field === 'metric') return item.metrics.find((metric) => metric.metric_id === metric_id)?.value ?? null
  return asContent(item[field])
}

/** The scene with an entry in it, as far as its new look is known before the server answers. */
export function withEntry(
  item: Item,
  { field, to, metric_id, status: chosen }: Pick<CellEdit, 'field' | 'to' | 'metric_id' | 'status'>,
  statuses: readonly FlowStatus[],
): Item {
  if (typeof to !== 'string' && to !== null) {
    // People and tags of which nothing but the id is known show when the server has answered.
    const { type } = SCENE_FIELDS[field]
    if (type === 'tags') return { ...item, [field]: to.filter((one) => 'name' in one) }
    return type === 'people'
      ? { ...item, [field]: to.filter((one) => 'display_name' in one && one.display_name !== '') }
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
  const { type } = SCENE_FIELDS[field]
  if (type === 'priority') return to === null ? item : { ...item, [field]: Number(to) }
  if (type === 'duration' || type === 'frame') return { ...item, [field]: to === null ? null : Number(to) }
  // A scene is never without a name.
  return field === 'name' && to === null ? item : { ...item, [field]: to }
}

/** What rows and single readings both tell of a scene. */
function sharedFacts(scene: Item | SceneRow) {
  const { status_kind, omitted, last_updated, version } = scene
  return {
    ...Object.fromEntries(SCENE_ROW_FIELDS.map((field) => [field, scene[field]])),
    status_kind,
    omitted,
    last_updated,
    version,
  }
}

/** The scene as a row of it tells it; what rows do not have stays. */
export function withRow(item: Item, row: SceneRow): Item {
  const { editable, may_set_reserved } = row
  const byMetric = new Map(row.metrics.map((one) => [one.metric_id, one]))
  // Where it comes from above, the scene is read again.
  const start_frame = row.frame_in ?? item.start_frame
  const metrics = item.metrics.map((one) => {
    const { value = null, error = null } = byMetric.get(one.metric_id) ?? {}
    return { ...one, value, error }
  })
  return {
    ...item,
    ...sharedFacts(row),
    start_frame,
    own_start_frame: row.frame_in,
    editable,
    may_set_reserved,
    metrics,
  }
}

/** The row as a single reading of its scene tells it; what single readings do not have stays. */
export function withItem(row: SceneRow, item: Item): SceneRow {
  const { thumbnail, position, comments_count } = item
  const { editable = row.editable, may_set_reserved = row.may_set_reserved } = item
  const byMetric = new Map(item.metrics.map((one) => [one.metric_id, one]))
  const metrics = row.metrics.map((one) => {
    const { value = one.value, error = one.error } = byMetric.get(one.metric_id) ?? {}
    return { ...one, value, error: error ?? null }
  })
  const facts = { thumbnail, position, comments_count, editable, may_set_reserved }
  return { ...row, ...sharedFacts(item), ...facts, metrics }
}
