import { textsIn } from '../../contract/platform/language/catalogue.ts'
import type { Language } from '../../contract/platform/language/language.ts'
import { text } from '../texts.ts'
import { timeMessages } from './texts.ts'
import { formatDay, shortDay } from './day-words.ts'
import { localZone, offsetOf } from '../timezone/zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The age from which a date says more than "ago" (CORE-86). */
const RECENT = 3 * HOUR

/** A moment: ISO 8601, epoch ms or Date. */
export type Moment = string | number | Date

/** Moments in words, on the clocks of one reader. Days are yyyy-mm-dd. */
export interface Dates {
  /** The IANA zone whose clocks moments are read on. */
  readonly zone: string
  /** The language of the words. */
  readonly language: Language
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
}

/** A zone that the server knows and this device does not: its own is the next best. */
function usableZone(zone: string): string {
  try {
    offsetOf(zone)
    return zone
  } catch {
    return localZone()
  }
}

const known = new Map<string, Dates>()

/** @param name IANA name; where this device does not know it, its own zone stands in */
export function datesIn(name: string, language: Language = 'en'): Dates {
  const key = `${language}/${name}`
  const cached = known.get(key)
  if (cached) return cached
  const dates = createDates(usableZone(name), language)
  known.set(key, dates)
  return dates
}

function createDates(zone: string, language: Language): Dates {
  /** What the reader's clocks show, as yyyy-mm-ddTHH:mm. */
  const onClock = (moment: Moment): string => {
    const at = new Date(moment).getTime()
    if (Number.isNaN(at)) throw new RangeError(text('timezone.invalid'))
    return new Date(at + offsetOf(zone, at) * MINUTE).toISOString().slice(0, -8)
  }
  const dayOf = (moment: Moment): string => onClock(moment).slice(0, -6)
  const time = (moment: Moment): string => onClock(moment).slice(-5)
  const moment = (at: Moment): string => `${formatDay(dayOf(at), language)}, ${time(at)}`
  const recently = (at: Moment, now: number): string | null => {
    const age = now - new Date(at).getTime()
    if (age >= RECENT) return null
    const texts = textsIn(timeMessages, language)
    if (age >= HOUR) return texts.hours({ count: Math.floor(age / HOUR) })
    if (age < MINUTE) return texts.seconds
    return texts.minutes({ count: Math.floor(age / MINUTE) })
  }
  const today = (now: Moment = Date.now()): string => dayOf(now)
  return {
    zone,
    language,
    moment,
    full: (at) => `${moment(at)} (${zone.replace(/^Etc\//, '').replaceAll('_', ' ')})`,
    ago: (at, now = Date.now()) => recently(at, now) ?? moment(at),
    brief(at, now = Date.now()) {
      const day = shortDay(dayOf(at), dayOf(now), language)
      const isThisYear = dayOf(at).slice(0, -6) === dayOf(now).slice(0, -6)
      return recently(at, now) ?? (isThisYear ? `${day}, ${time(at)}` : day)
    },
    time,
    dayOf,
    today,
    isPast: (day, now) => day < today(now),
  }
}
