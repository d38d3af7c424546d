import { addDays } from '@arbo/core/format'

const WEEK = 7
/** A Monday. */
const MONDAY = '2024-01-01'

const weekday = (width: 'long' | 'narrow' | 'short', at: number, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(new Date(addDays(MONDAY, at)))

export interface WeekdayName {
  /** ISO weekday, 1 is Monday. */
  iso: number
  long: string
  short: string
  narrow: string
}

/** The days of the week from Monday, in the user's own language. */
export function weekdayNames(locale?: string): WeekdayName[] {
  return Array.from({ length: WEEK }, (_, at) => ({
    iso: at + 1,
    long: weekday('long', at, locale),
    short: weekday('short', at, locale),
    narrow: weekday('narrow', at, locale),
  }))
}

/** 1 is January. */
export function monthName(month: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1))
}
