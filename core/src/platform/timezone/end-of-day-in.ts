import { localMoment } from './local-moment.ts'

const DAY_MS = 86_400_000
const LAST_MINUTE = 1440
const SECOND_MS = 1000

/**
 * The last second of a day (yyyy-mm-dd) by the clocks of a zone, as ISO 8601. Throws a RangeError where the day or the
 * zone does not exist (CORE-36).
 */
export function endOfDayIn(day: string, zone: string): string {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  return new Date(localMoment(number, LAST_MINUTE, zone) - SECOND_MS).toISOString()
}
