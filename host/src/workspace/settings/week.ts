import type { WorkweekSettings } from '@arbo/core'
import { settingsTexts } from './texts.ts'
import { zoneName } from '../../account/profile/filter-zones.ts'
import type { HolidayCalendar } from '../working-calendar/holiday-calendars.ts'
import { weekdayNames } from '../working-calendar/date-names.ts'
import type { Errors } from './draft.ts'
import type { Fact } from './FactList.tsx'

/** The form's fields: the work week (WS-66). */
export interface WeekFields {
  /** ISO weekdays, ascending; 1 is Monday. */
  days: readonly number[]
  /** hh:mm on the workspace's clock; empty while it is typed. */
  start: string
  end: string
  /** IANA name. */
  timezone: string
  /** The holiday group of projects that have none of their own; empty: none. */
  holidays: string
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export const weekFieldsOf = ({ days, start, end, timezone, holiday_group_id }: WorkweekSettings): WeekFields => ({
  days,
  start,
  end,
  timezone,
  holidays: holiday_group_id ?? '',
})

/** Toggles a day of the week, in order. */
export function withDay(days: readonly number[], day: number, isWorked: boolean): number[] {
  return isWorked ? [...new Set([...days, day])].sort((a, b) => a - b) : days.filter((other) => other !== day)
}

/** Faults of the week, in the server's words. */
export function checkWeek({ days, start, end }: WeekFields): Errors<WeekFields> {
  const errors: Errors<WeekFields> = {}
  if (days.length === 0) errors.days = settingsTexts.daysNone
  if (!TIME.test(start)) errors.start = settingsTexts.timeInvalid
  if (!TIME.test(end)) errors.end = settingsTexts.timeInvalid
  // Both have the form hh:mm, so text order is time order.
  else if (!errors.start && start >= end) errors.end = settingsTexts.endBeforeStart
  return errors
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const durationText = (minutes: number): string =>
  settingsTexts.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })

/** Hours of a working day and of a week, in words; null while the times are invalid. */
export function hoursText(week: WeekFields): string | null {
  const { start, end } = checkWeek(week)
  if (start || end) return null
  const day = minutesOf(week.end) - minutesOf(week.start)
  return settingsTexts.weekSum({ day: durationText(day), week: durationText(day * week.days.length) })
}

/**
 * The week in words; missing fields are left out.
 * @param calendars the holidays that the reader knows by name; what has no name is left out
 */
export function weekFacts(
  { days, start, end, timezone, holidays }: Partial<WeekFields>,
  calendars: readonly HolidayCalendar[] = [],
): Fact[] {
  const names = weekdayNames()
  const calendar =
    calendars.find(({ id }) => id === holidays)?.name ?? (holidays === '' ? settingsTexts.holidaysNone : undefined)
  const worked = days?.map((day) => names[day - 1]?.long ?? '').join(', ')
  return [
    ...(worked === undefined ? [] : [{ name: settingsTexts.days, value: worked }]),
    ...(start === undefined ? [] : [{ name: settingsTexts.start, value: start }]),
    ...(end === undefined ? [] : [{ name: settingsTexts.end, value: end }]),
    ...(timezone === undefined ? [] : [{ name: settingsTexts.timezone, value: zoneName(timezone) }]),
    ...(calendar === undefined ? [] : [{ name: settingsTexts.holidays, value: calendar }]),
  ]
}
