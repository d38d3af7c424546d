import type { DayRange } from '../../contract/workspace/calendar-fields.ts'
import { DAY_EXCEPTIONS, type DayException } from '../../contract/workspace/day-exceptions.ts'
import { dayNumber } from './day-number.ts'

/** Days of one kind, first and last included. Exceptions do not overlap and are in order. */
export interface Exception {
  start: number
  end: number
  kind: DayException
}

export type ExceptionRanges = Record<DayException, readonly DayRange[]>

interface Edge {
  at: number
  kind: DayException
  /** 1 where a range begins, -1 on the day after its end. */
  step: number
}

function edgesOf(ranges: ExceptionRanges): Edge[] {
  const edges = DAY_EXCEPTIONS.flatMap((kind) =>
    ranges[kind].flatMap(({ start_date, end_date }) => [
      { at: dayNumber(start_date), kind, step: 1 },
      { at: dayNumber(end_date) + 1, kind, step: -1 },
    ]),
  )
  return edges.sort((one, other) => one.at - other.at)
}

/** Ranges that may overlap in any way, as stretches of days that each have the kind that counts. */
export function exceptionsOf(ranges: ExceptionRanges): Exception[] {
  const open: Record<DayException, number> = { off: 0, extra: 0, holiday: 0 }
  const edges = edgesOf(ranges)
  const exceptions: Exception[] = []
  for (const [index, { at, kind, step }] of edges.entries()) {
    open[kind] += step
    const next = edges[index + 1]
    const counts = DAY_EXCEPTIONS.find((one) => open[one] > 0)
    if (!next || next.at === at || counts === undefined) continue
    const last = exceptions.at(-1)
    if (last && last.kind === counts && last.end === at - 1) last.end = next.at - 1
    else exceptions.push({ start: at, end: next.at - 1, kind: counts })
  }
  return exceptions
}

/** Index of the last exception that begins on or before a day; -1 where there is none. */
export function lastUpTo(exceptions: readonly Exception[], day: number): number {
  let low = 0
  let high = exceptions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((exceptions[middle]?.start ?? Infinity) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}
