import type { ScheduledDates } from '@arbo/core'
import type { WorkedDays } from '@arbo/core/internal'
import { scheduleTexts } from './texts.ts'
import { shortDay } from '@arbo/core/format'

/** `3 Mar – 14 Mar`, or a single date. */
export function datesText({ scheduled_start, scheduled_due }: ScheduledDates): string {
  if (scheduled_start && scheduled_due) return scheduleTexts.range(shortDay(scheduled_start), shortDay(scheduled_due))
  if (scheduled_start) return scheduleTexts.from(shortDay(scheduled_start))
  return scheduled_due ? scheduleTexts.until(shortDay(scheduled_due)) : scheduleTexts.noDates
}

/** The same with the number of working days. */
export function datesWithDays(dates: ScheduledDates, calendar: WorkedDays): string {
  const { scheduled_start, scheduled_due } = dates
  if (!scheduled_start || !scheduled_due) return datesText(dates)
  return `${datesText(dates)}, ${scheduleTexts.days(calendar.workingDaysBetween(scheduled_start, scheduled_due))}`
}
