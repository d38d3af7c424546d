import type { Timesheet } from '@arbo/core'

/** Working days up to today that lack time. */
export function daysWithout({ days, rows }: Pick<Timesheet, 'days' | 'rows'>, today: string): string[] {
  return days
    .filter(({ day, expected_minutes }, at) => {
      const isDue = expected_minutes > 0 && day <= today
      return isDue && !rows.some(({ cells }) => (cells[at]?.minutes ?? 0) > 0)
    })
    .map(({ day }) => day)
}
