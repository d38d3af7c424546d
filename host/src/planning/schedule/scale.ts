import { addDays, daysBetween, firstOfMonth, mondayOf } from '@arbo/core/format'

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

const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })
const monthYear = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const date = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Months, or years at the scale of months, that touch a span. */
export function upperTicks({ first, last }: Span, scale: Scale): Tick[] {
  const ticks: Tick[] = []
  for (let day = first; day <= last;) {
    const at = date(day)
    const year = at.getUTCFullYear()
    const end = scale === 'month' ? `${year + 1}-01-01` : firstOfMonth(day, 1)
    const until = end > last ? addDays(last, 1) : end
    ticks.push({ day, days: daysBetween(day, until), label: scale === 'month' ? String(year) : monthYear.format(at) })
    day = until
  }
  return ticks
}

/** Days, weeks by their first day, or months. */
export function lowerTicks({ first, last }: Span, scale: Scale): Tick[] {
  const ticks: Tick[] = []
  for (let day = first; day <= last;) {
    const at = date(day)
    if (scale === 'month') {
      const end = firstOfMonth(day, 1)
      const until = end > last ? addDays(last, 1) : end
      ticks.push({ day, days: daysBetween(day, until), label: month.format(at) })
      day = until
    } else {
      const days = scale === 'day' ? 1 : 7
      ticks.push({ day, days, label: String(at.getUTCDate()) })
      day = addDays(day, days)
    }
  }
  return ticks
}
