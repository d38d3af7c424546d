import { pageLanguage } from '@arbo/core'
import { shortDay, shortMonth } from '@arbo/core/format'

/** The label of a point in time: a day, a month or a year. */
export function pointLabel(label: string, today?: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(label)) return shortDay(label, today, pageLanguage())
  return /^\d{4}-\d{2}$/.test(label) ? shortMonth(label, pageLanguage()) : label
}
