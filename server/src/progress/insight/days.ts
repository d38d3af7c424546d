import type { InsightDay } from '@arbo/core/contract'
import { addDays } from '@arbo/core/format'
import { dayKind } from '../../workspace/working-calendar/day-kinds.ts'
import type { PersonCalendar } from '../../workspace/working-calendar/day-kinds.ts'

/** This week and the four after it. */
export const TILE_DAYS = 35
/** This week and the next. */
export const LOAD_DAYS = 14

export interface TileCalendar extends PersonCalendar {
  /** First of the days; a Monday. */
  from: string
  /** Unfinished scenes by the day that they are due. */
  due: ReadonlyMap<string, number>
}

/** The days of a tile, in order. */
export function tileDays(calendar: TileCalendar): InsightDay[] {
  return Array.from({ length: TILE_DAYS }, (_, index) => {
    const day = addDays(calendar.from, index)
    return { day, ...dayKind(day, calendar), due: calendar.due.get(day) ?? 0 }
  })
}
