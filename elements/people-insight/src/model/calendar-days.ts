import type { Insight } from '@arbo/core'

export type TileDay = Insight['availability']['days'][number]

/** Days side by side that are alike: an absence, a holiday, or days that are worked beside the week. */
export interface Stretch {
  kind: 'holiday' | 'extra' | 'off'
  name: string | null
  start: string
  end: string
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const weekday = format({ weekday: 'long' })
const short = format({ day: 'numeric', month: 'short' })
const dated = format({ day: 'numeric', month: 'short', year: 'numeric' })
const long = format({ weekday: 'short', day: 'numeric', month: 'short' })

/** `Monday` */
export const weekdayName = (day: string): string => weekday.format(utc(day))
/** `23 Mar`, with the year where it is another than that of `today`: `23 Mar 2025` */
export function shortDay(day: string, today = day): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? short : dated).format(utc(day))
}
/** `Mon 23 Mar` */
export const longDay = (day: string): string => long.format(utc(day)).replace(',', '')
/** The day of the month: `23` */
export const dayNumber = (day: string): number => utc(day).getUTCDate()

/** Rows of seven days. */
export function weeksOf<Day>(days: readonly Day[]): Day[][] {
  const rows: Day[][] = []
  for (let at = 0; at < days.length; at += 7) rows.push(days.slice(at, at + 7))
  return rows
}

const isSpecial = (day: TileDay): day is TileDay & Pick<Stretch, 'kind'> =>
  day.kind === 'holiday' || day.kind === 'extra' || day.kind === 'off'

/** Unusual days from a day on, in order; neighbouring days of one kind and name are one stretch. */
export function stretchesFrom(today: string, days: readonly TileDay[]): Stretch[] {
  const stretches: Stretch[] = []
  let before: TileDay | undefined
  for (const day of days) {
    const last = stretches.at(-1)
    const goesOn = last && before?.kind === day.kind && before.name === day.name
    if (day.day < today) continue
    if (isSpecial(day)) {
      if (goesOn) last.end = day.day
      else stretches.push({ kind: day.kind, name: day.name, start: day.day, end: day.day })
    }
    before = day
  }
  return stretches
}

/** Weekdays of a work week in words: `Monday to Friday`, or the days one by one where they are not side by side. */
export function weekInWords(workWeek: readonly number[], to: (first: string, last: string) => string): string {
  // 5 January 2026 is a Monday.
  const nameOf = (iso: number) => weekdayName(`2026-01-${String(4 + iso).padStart(2, '0')}`)
  const days = [...workWeek].sort((a, b) => a - b)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (days.length > 2 && last - first === days.length - 1) return to(nameOf(first), nameOf(last))
  return days.map(nameOf).join(', ')
}
