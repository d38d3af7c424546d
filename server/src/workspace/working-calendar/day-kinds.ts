import { DAY_EXCEPTIONS } from '@arbo/core/contract'
import type { DayException, InsightDay } from '@arbo/core/contract'
import { isoWeekday } from '@arbo/core/format'

/** A named range of days, both ends included; days are yyyy-mm-dd, which sorts as text. */
export interface DayRange {
  start: string
  end: string
  name: string
}

export interface PersonCalendar {
  /** ISO weekdays that are worked, 1 is Monday. */
  workWeek: readonly number[]
  /** The days that are not as the week has them. */
  exceptions: Readonly<Record<DayException, readonly DayRange[]>>
}

function on(day: string, ranges: readonly DayRange[]): DayRange | undefined {
  return ranges.find(({ start, end }) => start <= day && day <= end)
}

/** Whether a person works on a day, and by what name they do not. */
export function dayKind(day: string, { exceptions, workWeek }: PersonCalendar): Pick<InsightDay, 'kind' | 'name'> {
  for (const kind of DAY_EXCEPTIONS) {
    const range = on(day, exceptions[kind])
    if (range) return { kind, name: range.name || null }
  }
  return { kind: workWeek.includes(isoWeekday(day)) ? 'working' : 'weekend', name: null }
}
