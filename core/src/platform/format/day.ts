/** A calendar day (yyyy-mm-dd) as "3 Mar 2026", whatever the device's time zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
