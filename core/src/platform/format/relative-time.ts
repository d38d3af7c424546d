import { text } from '../texts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Full date and time of a moment (ISO 8601), e.g. "3 Mar 2026, 14:05", in the given or the device's time zone. */
export function formatMoment(moment: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(moment))
}

/**
 * How long ago (CORE-86): minutes, then "1 hour ago", "2 hours ago", and from 3 hours on the full date. A moment ahead of
 * this device's clock is "a few seconds ago".
 */
export function formatRelativeTime(moment: string, now = Date.now(), timeZone?: string): string {
  const age = now - Date.parse(moment)
  if (age >= 3 * HOUR) return formatMoment(moment, timeZone)
  if (age >= 2 * HOUR) return text('time.hours')
  if (age >= HOUR) return text('time.hour')
  if (age < MINUTE) return text('time.seconds')
  const count = Math.floor(age / MINUTE)
  return count === 1 ? text('time.minute') : text('time.minutes', { count })
}
