import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

/** A calendar day (yyyy-mm-dd) as dayjs has it, in no zone that could move it. */
export function utcDay(day: string): dayjs.Dayjs {
  // Here rather than when the file is loaded: a page that puts no day into words loads none of it. Only the first counts.
  dayjs.extend(utc)
  // With its Z: without it a year below 100 would be one of the last century.
  return dayjs.utc(`${day}T00:00:00Z`)
}

const textOf = (moment: dayjs.Dayjs): string => moment.format('YYYY-MM-DD')

/** The calendar day (yyyy-mm-dd) so many days later; earlier where it is negative. Days have no time zone. */
export function addDays(day: string, days: number): string {
  return textOf(utcDay(day).add(days, 'day'))
}

/** Days from one calendar day (yyyy-mm-dd) to another; negative where that lies before. */
export function daysBetween(from: string, to: string): number {
  return utcDay(to).diff(utcDay(from), 'day')
}

/** ISO weekday of a calendar day (yyyy-mm-dd): 1 is Monday, 7 Sunday. */
export function isoWeekday(day: string): number {
  return utcDay(day).day() || 7
}

/** The Monday (yyyy-mm-dd) of a calendar day's week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - isoWeekday(day))
}

/** First day (yyyy-mm-dd) of the month so many months after a calendar day's own; 0 is its own. */
export function firstOfMonth(day: string, months = 0): string {
  return textOf(utcDay(day).startOf('month').add(months, 'month'))
}
