import type { SceneCell } from '../../contract/planning/scene-field-list.ts'
import type { CellChange, SceneRow } from '../../contract/planning/scene-fields.ts'
import type { SceneTag } from '../../contract/planning/tags.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { Person } from '../../contract/platform/shapes.ts'

/** One cell of the grid. */
export interface CellPlace {
  item_id: string
  field: SceneCell
  metric_id?: string
}

/** New content of a cell: text, day, status id, decimal, or minutes in digits; people or tags; null for none. */
export type CellContent = string | readonly (Person | SceneTag)[] | null

/**
 * What was entered into a cell and is not, or not yet, what the server has. `sending`: on its way; `waiting`: kept until
 * the connection is back; `failed`: not written, `message` says why; `conflict`: somebody was faster, the row has their
 * value.
 */
export interface CellEdit extends CellPlace {
  to: CellContent
  /** As it was typed, where that is no value. */
  typed: string | null
  /** The cell's content at this entry; left out where the entry replaces any current content. */
  from?: CellContent
  /** The status that `to` names, so that it can be shown before anything was read. */
  status?: FlowStatus
  state: 'sending' | 'waiting' | 'failed' | 'conflict'
  message: string | null
}

export function cellKey({ item_id, field, metric_id }: CellPlace): string {
  return metric_id === undefined ? `${item_id}:${field}` : `${item_id}:${field}:${metric_id}`
}

/** A field’s value as cells have it: minutes in digits. */
export function asContent(value: number | CellContent): CellContent {
  return typeof value === 'number' ? String(value) : value
}

/** The row’s content in this cell. */
export function contentOf(row: SceneRow, { field, metric_id }: Pick<CellPlace, 'field' | 'metric_id'>): CellContent {
  if (field === 'metric') return row.metrics.find((metric) => metric.metric_id === metric_id)?.value ?? null
  return field === 'status' ? (row.status?.id ?? null) : asContent(row[field])
}

/** The content as the API takes it: people and tags by their ids. */
export function wireOf(content: CellContent): CellChange['to'] {
  return typeof content === 'string' || content === null ? content : content.map(({ id }) => id)
}

/** Whether a cell would not change. People and tags are the same in any order. */
export function isSameContent(one: CellContent, other: CellContent): boolean {
  const plain = (content: CellContent) =>
    typeof content === 'string' || content === null
      ? (content ?? '')
      : content
          .map(({ id }) => id)
          .toSorted()
          .join()
  return plain(one) === plain(other)
}
