import { text } from '../texts.ts'
import { formatterOf } from './zone.ts'

/** A moment as the clocks of a zone show it. */
export interface ZonedTime {
  /** yyyy-mm-dd */
  date: string
  /** HH:mm:ss */
  time: string
}

/** Midnight that a formatter wrote as the 24th hour is the first of the day; the date does not move (CORE-37). */
export function withoutHour24(time: string): string {
  return time.startsWith('24:') ? `00:${time.slice(3)}` : time
}

/**
 * Converts a moment (ISO 8601, epoch ms or Date) to the clocks of a zone. Throws a RangeError 'Invalid DateTime
 * conversion for zone' where the zone or the moment does not exist (CORE-36).
 */
export function convertTime(moment: string | number | Date, zone: string): ZonedTime {
  const formatter = formatterOf(zone)
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) throw new RangeError(text('timezone.invalid'))
  const parts = new Map(formatter.formatToParts(date).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: withoutHour24(`${part('hour')}:${part('minute')}:${part('second')}`),
  }
}
