const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * A calendar day (yyyy-mm-dd) as a number that counts days, 1970-01-01 being 0. Days have no time zone, so clock changes
 * do not matter. Throws a RangeError for what is no day.
 */
export function dayNumber(day: string): number {
  const at = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) throw new RangeError(`No day: ${day}`)
  return at / DAY_MS
}

export function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

/** ISO weekday of a day number: 1 is Monday, 7 Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1
}
