import type { DayRange } from '../../contract/workspace/calendar-fields.ts'
import type { DayException } from '../../contract/workspace/day-exceptions.ts'
import type { WorkingCalendar } from '../../contract/workspace/workingdays.ts'
import { convertTime } from '../timezone/convert-time.ts'
import { offsetOf } from '../timezone/zone.ts'
import { countWeekdays } from './count-weekdays.ts'
import { dayNumber, dayOf, weekdayOf } from './day-number.ts'
import { exceptionsOf, lastUpTo } from './exceptions.ts'
import { localMoment } from '../timezone/local-moment.ts'

export interface CalendarOptions {
  /** ISO weekdays, 1 is Monday. */
  workWeek: readonly number[]
  /** hh:mm on the clocks of `timezone`; the end comes after the start and may be 24:00. */
  dayStart: string
  dayEnd: string
  /** IANA name of the workspace's time zone. */
  timezone: string
  holidays?: readonly DayRange[]
  extraDays?: readonly DayRange[]
  offDays?: readonly DayRange[]
}

/** Kind of a day: worked by the week or as an extra-day; not worked as an off-day, holiday or by the week. */
export type DayKind = 'work' | 'rest' | DayException

/**
 * Which days and hours are worked. Days are yyyy-mm-dd. An off-day counts before an extra-day, an extra-day before a
 * holiday, a holiday before the week. Every method throws a RangeError for what is no day or moment.
 */
export interface Calendar {
  kindOf(day: string): DayKind
  isWorkingDay(day: string): boolean
  /** Working days from the first day to the last, both included; 0 where the last comes before the first. */
  workingDaysBetween(first: string, last: string): number
  /**
   * The working day that is n working days after a day (before it, where n is negative); the day itself does not count.
   * With 0: the day itself, or the next working day where it is none. Throws a RangeError where there is none within
   * 1,000 years.
   */
  addWorkingDays(day: string, n: number): string
  /**
   * Hours of work between two moments, to the minute and by what clocks really run: a day on which they change within
   * the working time is an hour shorter or longer. 0 where the second comes before the first.
   */
  workingHoursBetween(from: string | number | Date, to: string | number | Date): number
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const FARTHEST_DAYS = 366_000
/** Days whose hours are counted at once, where the clocks do not change. No zone has changed them twice in so few. */
const STRIDE = 14

function minutesOf(time: string): number {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  if (hours === '' || total > 1440) throw new RangeError(`No time of day: ${time}`)
  return total
}

function momentOf(moment: string | number | Date): number {
  const at = new Date(moment).getTime()
  if (Number.isNaN(at)) throw new RangeError(`No moment: ${String(moment)}`)
  return at
}

export function createCalendar(options: CalendarOptions): Calendar {
  const { workWeek, timezone, holidays = [], extraDays = [], offDays = [] } = options
  const dayStart = minutesOf(options.dayStart)
  const dayEnd = minutesOf(options.dayEnd)
  if (dayEnd <= dayStart) throw new RangeError('The working day ends before it starts')
  const week = new Set(workWeek)
  const inWeek = countWeekdays(workWeek)
  const exceptions = exceptionsOf({ off: offDays, extra: extraDays, holiday: holidays })
  /** Days that all exceptions before one add to the days of the week. */
  const added = [0]
  for (const exception of exceptions) added.push((added.at(-1) ?? 0) + addedBy(exception, exception.end))

  /** Days that an exception, up to a day, adds to those of the week. */
  function addedBy({ start, kind }: { start: number; kind: DayException }, end: number): number {
    const byWeek = inWeek(end) - inWeek(start - 1)
    return (kind === 'extra' ? end - start + 1 : 0) - byWeek
  }

  /** Working days up to a day number, itself included, from a fixed day on. */
  function countTo(day: number): number {
    const index = lastUpTo(exceptions, day)
    const last = exceptions[index]
    if (!last) return inWeek(day)
    return inWeek(day) + (added[index] ?? 0) + addedBy(last, Math.min(day, last.end))
  }

  function kindOfNumber(day: number): DayKind {
    const last = exceptions[lastUpTo(exceptions, day)]
    if (last && last.end >= day) return last.kind
    return week.has(weekdayOf(day)) ? 'work' : 'rest'
  }

  const isWorked = (day: number) => ['work', 'extra'].includes(kindOfNumber(day))

  /** The first day with so many working days up to it, between two days of which the last has as many. */
  function firstWith(count: number, from: number, to: number): number {
    let low = from
    let high = to
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (countTo(middle) >= count) high = middle
      else low = middle + 1
    }
    return low
  }

  function addWorkingDays(day: string, n: number): string {
    if (!Number.isInteger(n)) throw new RangeError(`No number of days: ${n}`)
    const start = dayNumber(day)
    if (n === 0 && isWorked(start)) return day
    const target = n > 0 ? countTo(start) + n : n === 0 ? countTo(start) + 1 : countTo(start - 1) + n + 1
    // Doubling steps keep the search near the day.
    const direction = n < 0 ? -1 : 1
    for (let reach = Math.max(14, Math.abs(n) * 2); ; reach *= 2) {
      const [from, to] = direction > 0 ? [start, start + reach] : [start - reach, start]
      if (countTo(from - 1) < target && countTo(to) >= target) return dayOf(firstWith(target, from, to))
      if (reach > FARTHEST_DAYS) throw new RangeError('There are not so many working days')
    }
  }

  function hoursOfDay(day: number, from: number, to: number): number {
    if (!isWorked(day)) return 0
    const start = Math.max(from, localMoment(day, dayStart, timezone))
    const end = Math.min(to, localMoment(day, dayEnd, timezone))
    return Math.max(0, end - start)
  }

  function workingHoursBetween(from: string | number | Date, to: string | number | Date): number {
    const [start, end] = [momentOf(from), momentOf(to)]
    if (end <= start) return 0
    // A day before and after: near a change of clocks a moment's day may be the neighbour's.
    const last = dayNumber(convertTime(end, timezone).date) + 1
    let day = dayNumber(convertTime(start, timezone).date) - 1
    let worked = 0
    const wholeFrom = day + 3
    while (day <= last) {
      const next = day + STRIDE
      const offset = (at: number) => offsetOf(timezone, at * DAY_MS)
      const isWhole = day >= wholeFrom && next < last - 2
      // Seen from a day before to a day after, so that no change at its edges is missed.
      if (isWhole && offset(day - 1) === offset(next + 1)) {
        worked += (countTo(next - 1) - countTo(day - 1)) * (dayEnd - dayStart) * 60_000
        day = next
      } else {
        worked += hoursOfDay(day, start, end)
        day += 1
      }
    }
    return worked / HOUR_MS
  }

  return {
    kindOf: (day) => kindOfNumber(dayNumber(day)),
    isWorkingDay: (day) => isWorked(dayNumber(day)),
    workingDaysBetween(first, last) {
      const [from, to] = [dayNumber(first), dayNumber(last)]
      return to < from ? 0 : countTo(to) - countTo(from - 1)
    },
    addWorkingDays,
    workingHoursBetween,
  }
}

/** The calendar of a person or group as the API gives it. */
export function calendarOf(calendar: WorkingCalendar): Calendar {
  return createCalendar({
    workWeek: calendar.work_week,
    dayStart: calendar.work_day_start,
    dayEnd: calendar.work_day_end,
    timezone: calendar.timezone,
    holidays: calendar.holidays,
    extraDays: calendar.extra_days,
    offDays: calendar.off_days,
  })
}
