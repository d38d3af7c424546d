import type { ScheduleRow } from '@arbo/core'
import { addDays, daysBetween, firstOfMonth, mondayOf } from '@arbo/core/format'

/** A stretch of an entity's dates within one week. */
export interface Piece {
  row: ScheduleRow
  /** Column, 0 is the first day of the week. */
  column: number
  days: number
  /** Line below the date, from 0. */
  lane: number
  /** The dates go on before, or after, this week. */
  goesOnBefore: boolean
  goesOnAfter: boolean
}

/** First and last day of an entity; null without any date. */
export function daysOf({ scheduled_start, scheduled_due }: Pick<ScheduleRow, 'scheduled_start' | 'scheduled_due'>) {
  const first = scheduled_start ?? scheduled_due
  const last = scheduled_due ?? scheduled_start
  return first !== null && last !== null ? { first, last } : null
}

/**
 * The entities of a week in lanes without overlap: projects above what lies below them, as the lanes that have no room
 * are folded; among equals earlier and then longer ones on top.
 */
export function weekPieces(rows: readonly ScheduleRow[], monday: string): Piece[] {
  const sunday = addDays(monday, 6)
  const spans = rows.flatMap((row) => {
    const days = daysOf(row)
    return days && days.first <= sunday && days.last >= monday && !row.is_context ? [{ row, ...days }] : []
  })
  const sorted = spans.toSorted(
    (a, b) =>
      a.row.type - b.row.type ||
      a.first.localeCompare(b.first) ||
      b.last.localeCompare(a.last) ||
      a.row.id.localeCompare(b.row.id),
  )
  const ends: string[] = []
  return sorted.map(({ row, first, last }) => {
    const from = first < monday ? monday : first
    const to = last > sunday ? sunday : last
    const free = ends.findIndex((end) => end < from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    return {
      row,
      column: daysBetween(monday, from),
      days: daysBetween(from, to) + 1,
      lane,
      goesOnBefore: first < monday,
      goesOnAfter: last > sunday,
    }
  })
}

/** Mondays of the weeks that a month touches. */
export function weeksOf(day: string): string[] {
  const weeks: string[] = []
  for (let monday = mondayOf(firstOfMonth(day)); monday.slice(0, 7) <= day.slice(0, 7); monday = addDays(monday, 7)) {
    weeks.push(monday)
  }
  return weeks
}
