import { pageLanguage } from '@arbo/core'
import { weekdayName } from '@arbo/core/format'

export interface WeekdayName {
  /** ISO weekday, 1 is Monday. */
  iso: number
  long: string
  short: string
  narrow: string
}

/** The days of the week from Monday. */
export function weekdayNames(): WeekdayName[] {
  return [1, 2, 3, 4, 5, 6, 7].map((iso) => ({
    iso,
    long: weekdayName(iso, 'long', pageLanguage()),
    short: weekdayName(iso, 'short', pageLanguage()),
    narrow: weekdayName(iso, 'narrow', pageLanguage()),
  }))
}
