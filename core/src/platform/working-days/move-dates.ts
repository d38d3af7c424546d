import type { Calendar } from './create-calendar.ts'
import { addDays, daysBetween } from '../format/days.ts'

/** First and last day of an entity, both included; either may be open. */
export interface ScheduledDates {
  scheduled_start: string | null
  scheduled_due: string | null
}

/** Dates of an entity to move. */
export type DatePart = 'both' | 'start' | 'due'

/** The part of a calendar that dates keep to. */
export type WorkedDays = Pick<Calendar, 'isWorkingDay' | 'addWorkingDays' | 'workingDaysBetween'>

const FIRST = '1900-01-01'
const LAST = '2999-12-31'
const within = (day: string): string => (day < FIRST ? FIRST : day > LAST ? LAST : day)

/** Days after a day, within the days that a date may have; before it, where `days` is negative. */
export function addDaysWithin(day: string, days: number): string {
  return within(addDays(day, days))
}

/** The working day nearest to a day in the direction of a move; the day itself where nothing is ever worked. */
export function snapDay(calendar: WorkedDays, day: string, direction: number): string {
  try {
    if (calendar.isWorkingDay(day)) return day
    return within(calendar.addWorkingDays(day, direction < 0 ? -1 : 1))
  } catch {
    return day
  }
}

function lastOf(
  calendar: WorkedDays,
  { scheduled_start, scheduled_due }: ScheduledDates,
  start: string,
): string | null {
  if (scheduled_due === null) return null
  if (scheduled_start === null) return start
  const worked = calendar.workingDaysBetween(scheduled_start, scheduled_due)
  try {
    if (worked > 0) return within(calendar.addWorkingDays(start, worked - 1))
  } catch {
    // Nothing is worked from there on: as many days as before.
  }
  return addDaysWithin(start, daysBetween(scheduled_start, scheduled_due))
}

/**
 * Dates moved by days on the calendar. They land on working days; what is moved as a whole keeps as many working days as
 * it had, whatever weekends and holidays lie between. A start never comes behind its due date.
 */
export function moveDates(calendar: WorkedDays, dates: ScheduledDates, part: DatePart, days: number): ScheduledDates {
  const { scheduled_start: start, scheduled_due: due } = dates
  if (days === 0) return dates
  if (part === 'both') {
    const first = start ?? due
    if (first === null) return dates
    const day = snapDay(calendar, addDaysWithin(first, days), days)
    if (start === null) return { scheduled_start: null, scheduled_due: day }
    return { scheduled_start: day, scheduled_due: lastOf(calendar, dates, day) }
  }
  const before = part === 'start' ? start : due
  if (before === null) return dates
  const dueDay = snapDay(calendar, addDaysWithin(before, days), days)
  if (part === 'start') return { scheduled_start: due !== null && dueDay > due ? due : dueDay, scheduled_due: due }
  return { scheduled_start: start, scheduled_due: start !== null && dueDay < start ? start : dueDay }
}

/** One working day further or back: what an arrow key does. */
export function stepDates(calendar: WorkedDays, dates: ScheduledDates, part: DatePart, step: 1 | -1): ScheduledDates {
  const day = part === 'due' ? dates.scheduled_due : (dates.scheduled_start ?? dates.scheduled_due)
  if (day === null) return dates
  let to = addDaysWithin(day, step)
  try {
    to = within(calendar.addWorkingDays(day, step))
  } catch {
    // Nothing is ever worked: days as they come.
  }
  return moveDates(calendar, dates, part, daysBetween(day, to))
}
