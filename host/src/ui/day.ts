/** Days have no time zone: they are parsed and formatted as UTC, so that no zone moves them. */
function parse(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** Today where the user is, as yyyy-mm-dd. */
export function isoDay(now: Date): string {
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** Before today, where the user is. */
export function isPast(day: string, now = new Date()): boolean {
  return day < isoDay(now)
}

/** `12 Nov`, with the year where it is another one, in the user's own format. */
export function shortDay(day: string, now = new Date(), locale?: string): string {
  const year = day.startsWith(String(now.getFullYear())) ? undefined : 'numeric'
  return parse(day).toLocaleDateString(locale, { day: 'numeric', month: 'short', year, timeZone: 'UTC' })
}

/** `Thursday, 12 November 2026`. */
export function longDay(day: string, locale?: string): string {
  return parse(day).toLocaleDateString(locale, { dateStyle: 'full', timeZone: 'UTC' })
}
