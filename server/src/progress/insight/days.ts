import { DAY_EXCEPTIONS } from '@arbo/core/contract'
import type { DayException, InsightDay } from '@arbo/core/contract'
import { addDays, isoWeekday } from '@arbo/core/format'

/** This week and the four after it. */
export const TILE_DAYS = 35
/** This week and the next. */
export const LOAD_DAYS = 14

/** A named range of days, both ends included; days are yyyy-mm-dd, which sorts as text. */
export interface DayRange {
  start: string
  end: string
  name: string
}

export interface TileCalendar {
  /** First of the days; a Monday. */
  from: string
  /** ISO weekdays that are worked, 1 is Monday. */
  workWeek: readonly number[]
  /** The days that are not as the week has them. */
  exceptions: Readonly<Record<DayException, readonly DayRange[]>>
  /** Unfinished scenes by the day that they are due. */
  due: ReadonlyMap<string, number>
}

function on(day: string, ranges: readonly DayRange[]): DayRange | undefined {
  return ranges.find(({ start, end }) => start <= day && day <= end)
}

function kindOf(day: string, { exceptions, workWeek }: TileCalendar): Pick<InsightDay, 'kind' | 'name'> {
  for (const kind of DAY_EXCEPTIONS) {
    const range = on(day, exceptions[kind])
    if (range) return { kind, name: range.name || null }
  }
  return { kind: workWeek.includes(isoWeekday(day)) ? 'working' : 'weekend', name: null }
}

/** The days of a tile, in order. */
export function tileDays(calendar: TileCalendar): InsightDay[] {
  return Array.from({ length: TILE_DAYS }, (_, index) => {
    const day = addDays(calendar.from, index)
    return { day, ...kindOf(day, calendar), due: calendar.due.get(day) ?? 0 }
  })
}
