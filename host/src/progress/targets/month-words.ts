/** A month is `yyyy-mm`, without a time zone: it is formatted as UTC, so that no zone moves it. */
const dateOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)

/** `November 2026`, in the reader's own language. */
export function monthText(month: string, locale?: string): string {
  return dateOf(month).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** `Nov 2026`. */
export function shortMonthText(month: string, locale?: string): string {
  return dateOf(month).toLocaleDateString(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
}

/** @param month 1 is January */
export function monthOf(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}

/** The month of a moment on a clock. */
export function monthIn(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit' }).formatToParts(at)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}`
}
