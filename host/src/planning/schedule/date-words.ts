import { pageLanguage, type ScheduledDates } from '@arbo/core'
import type { WorkedDays } from '@arbo/core/internal'
import { scheduleTexts } from './texts.ts'
import { shortDay } from '@arbo/core/format'

/** `3 Mar – 14 Mar`, or a single date. */
export function datesText({ scheduled_start, scheduled_due }: ScheduledDates): string {
  const dayText = (day: string): string => shortDay(day, undefined, pageLanguage())
  if (scheduled_start && scheduled_due) {
    return scheduleTexts.range({ first: dayText(scheduled_start), last: dayText(scheduled_due) })
  }
  if (scheduled_start) return scheduleTexts.from({ day: dayText(scheduled_start) })
  return scheduled_due ? scheduleTexts.until({ day: dayText(scheduled_due) }) : scheduleTexts.noDates
}

/** The same with the number of working days. */
export function datesWithDays(dates: ScheduledDates, calendar: WorkedDays): string {
  const { scheduled_start, scheduled_due } = dates
  if (!scheduled_start || !scheduled_due) return datesText(dates)
  return `${datesText(dates)}, ${scheduleTexts.days({ count: calendar.workingDaysBetween(scheduled_start, scheduled_due) })}`
}
