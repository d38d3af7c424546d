import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { text } from '../texts.ts'
import { localZone, offsetOf } from '../timezone/zone.ts'
import { addDays, isoWeekday } from './days.ts'

dayjs.extend(utc)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The age from which a date says more than "ago" (CORE-86). */
const RECENT = 3 * HOUR

/** A moment: ISO 8601, epoch ms or Date. */
export type Moment = string | number | Date

/** The one place that puts days and times into words, for one reader. Days are yyyy-mm-dd and have no time zone. */
export interface Dates {
  /** The IANA zone whose clocks moments are read on. */
  readonly zone: string
  /** `3 Mar 2026, 14:05` */
  moment(moment: Moment): string
  /** The same with its zone, for tooltips: `3 Mar 2026, 14:05 (Europe/Berlin)` */
  full(moment: Moment): string
  /**
   * How long ago (CORE-86): minutes, then `1 hour ago`, `2 hours ago`, and from 3 hours on the full date. A moment ahead
   * of this device's clock is `a few seconds ago`.
   */
  ago(moment: Moment, now?: number): string
  /** The same where there is little room: from 3 hours on `3 Mar, 14:05`, or `3 Mar 2025` for another year. */
  brief(moment: Moment, now?: number): string
  /** `14:05` */
  time(moment: Moment): string
  /** The day of a moment on the reader's calendar. */
  dayOf(moment: Moment): string
  /** The reader's day. */
  today(now?: Moment): string
  /** Before the reader's day. */
  isPast(day: string, now?: Moment): boolean
  /** `3 Mar 2026` */
  day(day: string): string
  /** `3 Mar`, with the year where it is another than that of the reader's day, or of `today`. */
  shortDay(day: string, today?: string): string
  /** `Tuesday, 3 March 2026` */
  longDay(day: string): string
  /** `Tue 3 Mar` */
  weekdayAndDay(day: string): string
  /** `24–26 Dec 2026`, or one day where first and last are the same. */
  range(first: string, last: string): string
  /** `March 2026`, of a month (yyyy-mm) or a day of it. */
  month(month: string): string
  /** `Mar 2026` */
  shortMonth(month: string): string
  /** `March` of 3, or `Mar`. */
  monthName(month: number, width?: 'long' | 'short'): string
  /** `Monday` of 1 (ISO), `Mon` or `M`. */
  weekdayName(iso: number, width?: 'long' | 'short' | 'narrow'): string
}

/** With its Z: without it a year below 100 would be one of the last century. */
const dayAt = (day: string): dayjs.Dayjs => dayjs.utc(`${day}T00:00:00Z`)
const WEEKDAYS = { long: 'dddd', short: 'ddd', narrow: 'dd' } as const
/** A Monday. */
const MONDAY = '2024-01-01'

/** A zone that the server knows and this device does not: its own is the next best. */
function usableZone(zone: string): string {
  try {
    offsetOf(zone)
    return zone
  } catch {
    return localZone()
  }
}

function rangeOf(first: string, last: string): string {
  const [from, to] = [dayAt(first), dayAt(last)]
  if (first === last) return to.format('D MMM YYYY')
  if (first.slice(0, 7) === last.slice(0, 7)) return `${from.format('D')}–${to.format('D MMM YYYY')}`
  const start = from.format(first.slice(0, 4) === last.slice(0, 4) ? 'D MMM' : 'D MMM YYYY')
  return `${start} – ${to.format('D MMM YYYY')}`
}

const datesByZone = new Map<string, Dates>()

/** @param wanted IANA name; where this device does not know it, its own zone stands in */
export function datesIn(wanted: string): Dates {
  const known = datesByZone.get(wanted)
  if (known) return known
  const dates = createDates(usableZone(wanted))
  datesByZone.set(wanted, dates)
  return dates
}

function createDates(zone: string): Dates {
  /** What the reader's clocks show, in a form that moves it no more. */
  const onClock = (moment: Moment): dayjs.Dayjs => {
    const at = new Date(moment).getTime()
    if (Number.isNaN(at)) throw new RangeError(text('timezone.invalid'))
    return dayjs.utc(at + offsetOf(zone, at) * MINUTE)
  }
  const dayOf = (moment: Moment): string => onClock(moment).format('YYYY-MM-DD')
  const moment = (at: Moment): string => onClock(at).format('D MMM YYYY, HH:mm')
  const recently = (at: Moment, now: number): string | null => {
    const age = now - new Date(at).getTime()
    if (age >= RECENT) return null
    if (age >= 2 * HOUR) return text('time.hours')
    if (age >= HOUR) return text('time.hour')
    if (age < MINUTE) return text('time.seconds')
    const count = Math.floor(age / MINUTE)
    return count === 1 ? text('time.minute') : text('time.minutes', { count })
  }
  const today = (now: Moment = Date.now()): string => dayOf(now)
  return {
    zone,
    moment,
    full: (at) => `${moment(at)} (${zone.replace(/^Etc\//, '').replaceAll('_', ' ')})`,
    ago: (at, now = Date.now()) => recently(at, now) ?? moment(at),
    brief(at, now = Date.now()) {
      const shown = onClock(at)
      const isThisYear = shown.year() === onClock(now).year()
      return recently(at, now) ?? shown.format(isThisYear ? 'D MMM, HH:mm' : 'D MMM YYYY')
    },
    time: (at) => onClock(at).format('HH:mm'),
    dayOf,
    today,
    isPast: (day, now) => day < today(now),
    day: (day) => dayAt(day).format('D MMM YYYY'),
    shortDay: (day, now = today()) =>
      dayAt(day).format(day.slice(0, 4) === now.slice(0, 4) ? 'D MMM' : 'D MMM YYYY'),
    longDay: (day) => dayAt(day).format('dddd, D MMMM YYYY'),
    weekdayAndDay: (day) => dayAt(day).format('ddd D MMM'),
    range: rangeOf,
    month: (month) => dayAt(`${month.slice(0, 7)}-01`).format('MMMM YYYY'),
    shortMonth: (month) => dayAt(`${month.slice(0, 7)}-01`).format('MMM YYYY'),
    monthName: (month, width = 'long') =>
      dayAt(`2024-${String(month).padStart(2, '0')}-01`).format(width === 'long' ? 'MMMM' : 'MMM'),
    weekdayName(iso, width = 'long') {
      const name = dayAt(addDays(MONDAY, iso - isoWeekday(MONDAY))).format(WEEKDAYS[width])
      return width === 'narrow' ? name.slice(0, 1) : name
    },
  }
}
