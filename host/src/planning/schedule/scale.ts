import { pageLanguage } from '@arbo/core'
import { addDays, daysBetween, firstOfMonth, formatMonth, mondayOf, monthName } from '@arbo/core/format'

/** The scale of a timeline. */
export type Scale = 'day' | 'week' | 'month'
export const SCALES: readonly Scale[] = ['day', 'week', 'month']

/** Width of a day in px. */
export const DAY_WIDTH: Readonly<Record<Scale, number>> = { day: 36, week: 14, month: 4 }
/** Days that are shown before the first date and after the last one. */
const MARGIN: Readonly<Record<Scale, number>> = { day: 14, week: 28, month: 92 }

export interface Span {
  first: string
  last: string
}

/** The span of a timeline: all dates and today with a margin, in whole weeks. */
export function spanOf(dates: readonly (string | null)[], today: string, scale: Scale): Span {
  const days = [today, ...dates.filter((day) => day !== null)].toSorted()
  const first = mondayOf(addDays(days[0] ?? today, -MARGIN[scale]))
  const last = addDays(mondayOf(addDays(days.at(-1) ?? today, MARGIN[scale] * 2)), 6)
  return { first, last }
}

export interface Tick {
  day: string
  /** Days that it stands over. */
  days: number
  label: string
}

/** Months, or years at the scale of months, that touch a span. */
export function upperTicks({ first, last }: Span, scale: Scale): Tick[] {
  const ticks: Tick[] = []
  for (let day = first; day <= last;) {
    const year = day.slice(0, 4)
    const end = scale === 'month' ? firstOfMonth(`${year}-12-01`, 1) : firstOfMonth(day, 1)
    const until = end > last ? addDays(last, 1) : end
    ticks.push({
      day,
      days: daysBetween(day, until),
      label: scale === 'month' ? year : formatMonth(day.slice(0, 7), pageLanguage()),
    })
    day = until
  }
  return ticks
}

/** Days, weeks by their first day, or months. */
export function lowerTicks({ first, last }: Span, scale: Scale): Tick[] {
  const ticks: Tick[] = []
  for (let day = first; day <= last;) {
    if (scale === 'month') {
      const end = firstOfMonth(day, 1)
      const until = end > last ? addDays(last, 1) : end
      ticks.push({
        day,
        days: daysBetween(day, until),
        label: monthName(Number(day.slice(5, 7)), 'short', pageLanguage()),
      })
      day = until
    } else {
      const days = scale === 'day' ? 1 : 7
      ticks.push({ day, days, label: String(Number(day.slice(8))) })
      day = addDays(day, days)
    }
  }
  return ticks
}
