import { addDays, daysBetween } from '../format/days.ts'
import { type ScheduledDates, type WorkedDays, moveDates, snapDay } from './move-dates.ts'

/**
 * The working day that lies so many working days after a day, or before it where `days` is negative. With 0 the day
 * itself, worked or not.
 */
export function shiftDay(calendar: WorkedDays, day: string, days: number): string {
  if (days === 0) return day
  try {
    return calendar.addWorkingDays(day, days)
  } catch {
    // Nothing is ever worked: days as they come.
    return addDays(day, days)
  }
}

/** By how many working days a date moves that goes from one day to another: what {@link shiftDay} takes. */
export function workingDaysFrom(calendar: WorkedDays, from: string, to: string): number {
  if (to > from) return calendar.workingDaysBetween(addDays(from, 1), to)
  // Without the first day, which is where the way begins; 0 - 0 is no negative zero.
  return to < from ? 0 - calendar.workingDaysBetween(to, addDays(from, -1)) : 0
}

const isMoved = (before: string | null, after: string | null): boolean =>
  before === null ? after === null : after !== null && after !== before

/**
 * By how many working days dates move as a whole, which is what their start moves by, or their due date where they have no
 * start. 0 where an end alone is moved, set or cleared.
 */
export function workingDaysMoved(calendar: WorkedDays, before: ScheduledDates, after: ScheduledDates): number {
  const isWhole =
    isMoved(before.scheduled_start, after.scheduled_start) && isMoved(before.scheduled_due, after.scheduled_due)
  const [from, to] = [before, after].map(({ scheduled_start, scheduled_due }) => scheduled_start ?? scheduled_due)
  return isWhole && from && to ? workingDaysFrom(calendar, from, to) : 0
}

/** Dates so many working days later, or earlier. They keep as many working days as they had. */
export function shiftDates(calendar: WorkedDays, dates: ScheduledDates, days: number): ScheduledDates {
  const first = dates.scheduled_start ?? dates.scheduled_due
  if (first === null || days === 0) return dates
  return moveDates(calendar, dates, 'both', daysBetween(first, shiftDay(calendar, first, days)))
}

/** A day that something is due on, as a file has it: on a day off it is due on the working day before, so never later. */
export function landDue(calendar: WorkedDays, day: string): string {
  return snapDay(calendar, day, -1)
}

/**
 * Dates of a file on working days: a start on a day off becomes the working day after it, a due date the one before. What
 * lies between two working days altogether starts when it is due.
 */
export function landDates(calendar: WorkedDays, { scheduled_start, scheduled_due }: ScheduledDates): ScheduledDates {
  const start = scheduled_start === null ? null : snapDay(calendar, scheduled_start, 1)
  const due = scheduled_due === null ? null : landDue(calendar, scheduled_due)
  return { scheduled_start: start !== null && due !== null && start > due ? due : start, scheduled_due: due }
}
