import type { Calendar } from '@arbo/core'
import { addDays, daysBetween } from '@arbo/core/format'

/** Days on end on which nobody works, with the holiday's name where it is one. */
export interface RestRun {
  first: string
  days: number
  holiday: string | null
}

interface Holiday {
  name: string
  start_date: string
  end_date: string
}

/** The shaded days of a span: weekends and holidays. */
export function restRuns(
  calendar: Pick<Calendar, 'isWorkingDay'>,
  holidays: readonly Holiday[],
  first: string,
  last: string,
): RestRun[] {
  const runs: RestRun[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (calendar.isWorkingDay(day)) continue
    const holiday = holidays.find(({ start_date, end_date }) => start_date <= day && day <= end_date)?.name ?? null
    const before = runs.at(-1)
    if (before && before.holiday === holiday && daysBetween(before.first, day) === before.days) before.days += 1
    else runs.push({ first: day, days: 1, holiday })
  }
  return runs
}
