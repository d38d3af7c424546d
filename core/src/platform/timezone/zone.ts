import { text } from '../texts.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError 'Invalid DateTime conversion for zone' where the zone does not exist (CORE-36). */
export function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone)
  if (cached) return cached
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      // In this form midnight is 24:00, as CORE-37 has it.
      hour12: false,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(zone, formatter)
    return formatter
  } catch (error) {
    throw new RangeError(text('timezone.invalid'), { cause: error })
  }
}

/** The device’s time zone, as the browser or Node names it. */
export function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Whether two names mean one zone, as far as this device knows aliases. False where one does not exist. */
export function isSameZone(one: string, other: string): boolean {
  if (one === other) return true
  try {
    return formatterOf(one).resolvedOptions().timeZone === formatterOf(other).resolvedOptions().timeZone
  } catch {
    return false
  }
}

/** Minutes east of UTC at a moment (epoch ms, now without). Throws as formatterOf does. */
export function offsetOf(zone: string, at: number = Date.now()): number {
  const part = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const wall = Date.UTC(part.year, part.month - 1, part.day, part.hour % 24, part.minute, part.second)
  return Math.round((wall - Math.floor(at / 1000) * 1000) / 60_000)
}
