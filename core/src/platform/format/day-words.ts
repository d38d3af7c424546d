import dayjs from 'dayjs'
import { addDays, utcDay as at, isoWeekday } from './days.ts'

/** Calendar days (yyyy-mm-dd) and months (yyyy-mm) in words. They have no time zone, so none moves them. */

/** A Monday. */
const MONDAY = '2024-01-01'
const WEEKDAYS = { long: 'dddd', short: 'ddd', narrow: 'dd' } as const

/** `3 Mar 2026` */
export const formatDay = (day: string): string => at(day).format('D MMM YYYY')

/** `3 Mar`, with the year where it is another than that of `today` (yyyy-mm-dd, without it this device's day). */
export function shortDay(day: string, today = dayjs().format('YYYY-MM-DD')): string {
  return at(day).format(day.slice(0, 4) === today.slice(0, 4) ? 'D MMM' : 'D MMM YYYY')
}

/** `Tuesday, 3 March 2026` */
export const longDay = (day: string): string => at(day).format('dddd, D MMMM YYYY')

/** `Tue 3 Mar` */
export const weekdayAndDay = (day: string): string => at(day).format('ddd D MMM')

/** `24–26 Dec 2026`; one day where first and last are the same. */
export function dayRange(first: string, last: string): string {
  if (first === last) return formatDay(first)
  if (first.slice(0, 7) === last.slice(0, 7)) return `${at(first).format('D')}–${formatDay(last)}`
  return `${at(first).format(first.slice(0, 4) === last.slice(0, 4) ? 'D MMM' : 'D MMM YYYY')} – ${formatDay(last)}`
}

/** `March 2026` */
export const formatMonth = (month: string): string => at(`${month}-01`).format('MMMM YYYY')

/** `Mar 2026` */
export const shortMonth = (month: string): string => at(`${month}-01`).format('MMM YYYY')

/** `March` of 3, or `Mar`. */
export function monthName(month: number, width: 'long' | 'short' = 'long'): string {
  return at(`2024-${String(month).padStart(2, '0')}-01`).format(width === 'long' ? 'MMMM' : 'MMM')
}

/** `Monday` of the ISO weekday 1, `Mon` or `M`. */
export function weekdayName(iso: number, width: 'long' | 'short' | 'narrow' = 'long'): string {
  const name = at(addDays(MONDAY, iso - isoWeekday(MONDAY))).format(WEEKDAYS[width])
  return width === 'narrow' ? name.slice(0, 1) : name
}
