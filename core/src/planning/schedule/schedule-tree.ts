import type { ScheduleRow } from '../../contract/planning/schedule.ts'
import type { ScheduledDates } from '../../platform/working-days/move-dates.ts'

/** An entity in the tree of a schedule. */
export interface ScheduleNode {
  row: ScheduleRow
  /** 0 at the top of what is shown. */
  depth: number
  /** It has rows below it in the schedule. */
  hasChildren: boolean
  isOpen: boolean
  /** First and last day of all below it; null: none has a date. */
  below: { first: string; last: string } | null
}

function widened(
  span: ScheduleNode['below'],
  { scheduled_start, scheduled_due }: ScheduledDates,
): ScheduleNode['below'] {
  const days = [scheduled_start, scheduled_due, span?.first, span?.last].filter((day) => typeof day === 'string')
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first !== undefined && last !== undefined ? { first, last } : null
}

/** Rows, parents before children, as lines of a tree; what lies below a closed one is left out. */
export function scheduleTree(rows: readonly ScheduleRow[], closed: ReadonlySet<string>): ScheduleNode[] {
  const ids = new Set(rows.map(({ id }) => id))
  const parents = new Set(rows.map(({ parent_id }) => parent_id))
  const below = new Map<string, ScheduleNode['below']>()
  for (const row of rows.toReversed()) {
    if (row.parent_id === null || !ids.has(row.parent_id)) continue
    const span = widened(widened(below.get(row.parent_id) ?? null, row), {
      scheduled_start: below.get(row.id)?.first ?? null,
      scheduled_due: below.get(row.id)?.last ?? null,
    })
    below.set(row.parent_id, span)
  }
  const depths = new Map<string, number>()
  const hidden = new Set<string>()
  const nodes: ScheduleNode[] = []
  for (const row of rows) {
    const parent = row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : null
    const depth = parent === null ? 0 : (depths.get(parent) ?? 0) + 1
    depths.set(row.id, depth)
    if (parent !== null && (hidden.has(parent) || closed.has(parent))) {
      hidden.add(row.id)
      continue
    }
    const hasChildren = parents.has(row.id)
    const isOpen = hasChildren && !closed.has(row.id)
    nodes.push({ row, depth, hasChildren, isOpen, below: below.get(row.id) ?? null })
  }
  return nodes
}
