import { pageLanguage } from '@arbo/core'
import { dayRange, daysBetween, longDay } from '@arbo/core/format'

interface Range {
  start_date: string
  end_date: string
}

/** `24–26 Dec 2026`, or one day where first and last are the same. */
export const rangeText = ({ start_date, end_date }: Range): string => dayRange(start_date, end_date, pageLanguage())

/** The same with weekdays. */
export function longRange({ start_date, end_date }: Range): string {
  const [start, end] = [longDay(start_date, pageLanguage()), longDay(end_date, pageLanguage())]
  return start_date === end_date ? start : `${start} – ${end}`
}

/** Days of a range, first and last included. */
export function daysIn({ start_date, end_date }: Range): number {
  return daysBetween(start_date, end_date) + 1
}
