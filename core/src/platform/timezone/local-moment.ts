import { offsetOf } from './zone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * The first moment (epoch ms) at which the clocks of a zone show a day and time or a later one: where they are put
 * forward over it, the moment when they are; where they show it twice, the first time.
 * @param day day number
 * @param minutes since midnight, up to 1440
 */
export function localMoment(day: number, minutes: number, zone: string): number {
  const wall = day * DAY_MS + minutes * MINUTE_MS
  // Clocks do not change twice within two days.
  const before = offsetOf(zone, wall - DAY_MS) * MINUTE_MS
  const after = offsetOf(zone, wall + DAY_MS) * MINUTE_MS
  if (before === after) return wall - before
  const shownBy = (offset: number) => offsetOf(zone, wall - offset) * MINUTE_MS === offset
  if (shownBy(before)) return wall - before
  if (shownBy(after)) return wall - after
  return changeBetween(wall - after, wall - before, zone)
}

/** The moment within a minute at which the offset is no longer that of the first moment. */
function changeBetween(from: number, to: number, zone: string): number {
  const offset = offsetOf(zone, from)
  let low = from
  let high = to
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetOf(zone, middle) === offset) low = middle
    else high = middle
  }
  return high
}
