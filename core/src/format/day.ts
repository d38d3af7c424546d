/** A calendar day (yyyy-mm-dd) as "3 Mar 2026", whatever the device's time zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** First moment of a day as filters write it (CORE-85). */
export function startOfDay(day: string): string {
  return `${day}T00:00:00`
}
/** Last moment of a day as filters write it (CORE-85). */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.999999`
}
