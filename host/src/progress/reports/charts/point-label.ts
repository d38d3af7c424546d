import { shortDay } from '../../../ui/day.ts'

/** The label of a point in time: a day, a month or a year. */
export function pointLabel(label: string, now = new Date(), locale?: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(label)) return shortDay(label, now, locale)
  if (!/^\d{4}-\d{2}$/.test(label)) return label
  const month = new Date(`${label}-01T00:00:00Z`)
  return month.toLocaleDateString(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
}
