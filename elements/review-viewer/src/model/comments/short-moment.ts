import { formatRelativeTime } from '@arbo/core/format'

/** The age from which a date says more than "ago" (CORE-86). */
const RECENT = 3 * 60 * 60_000

/**
 * A moment (ISO 8601) in the room of a comment's first line: "4 minutes ago", "Nov 20, 08:31", or "Nov 20, 2025" for
 * another year; in the given or the device's time zone.
 */
export function shortMoment(moment: string, now = Date.now(), timeZone?: string): string {
  const date = new Date(moment)
  if (now - date.getTime() < RECENT) return formatRelativeTime(moment, now, timeZone)
  const year = (when: Date | number): string =>
    new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(when)
  const rest: Intl.DateTimeFormatOptions =
    year(date) === year(now) ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { year: 'numeric' }
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone, ...rest }).format(date)
}
