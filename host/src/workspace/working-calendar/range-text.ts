import { daysBetween } from '@arbo/core/format'
import { longDay } from '../../ui/day.ts'

interface Range {
  start_date: string
  end_date: string
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** `24–26 Dec 2026`, or one day where first and last are the same; in the user's own format. */
export function rangeText({ start_date, end_date }: Range, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return start_date === end_date ? format.format(utc(start_date)) : format.formatRange(utc(start_date), utc(end_date))
}

/** The same with weekdays. */
export function longRange({ start_date, end_date }: Range, locale?: string): string {
  return start_date === end_date
    ? longDay(start_date, locale)
    : `${longDay(start_date, locale)} – ${longDay(end_date, locale)}`
}

/** Days of a range, first and last included. */
export function daysIn({ start_date, end_date }: Range): number {
  return daysBetween(start_date, end_date) + 1
}
