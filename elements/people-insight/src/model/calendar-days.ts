import type { Insight, Language } from '@arbo/core'
import { weekdayName } from '@arbo/core/format'

export type TileDay = Insight['availability']['days'][number]

/** Days side by side that are alike: an absence, a holiday, or days that are worked beside the week. */
export interface Stretch {
  kind: 'holiday' | 'extra' | 'off'
  name: string | null
  start: string
  end: string
}

/** The day of the month: `23` */
export const dayNumber = (day: string): number => Number(day.slice(8))

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
export function weekInWords(
  workWeek: readonly number[],
  to: (first: string, last: string) => string,
  language: Language = 'en',
): string {
  const nameOf = (iso: number): string => weekdayName(iso, 'long', language)
  const days = [...workWeek].sort((a, b) => a - b)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (days.length > 2 && last - first === days.length - 1) return to(nameOf(first), nameOf(last))
  return days.map(nameOf).join(', ')
}
