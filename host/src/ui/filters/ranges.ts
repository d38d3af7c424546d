import { pageLanguage } from '@arbo/core'
import { addDays, shortDay } from '@arbo/core/format'
import { filterTexts } from './texts.ts'

export interface Range {
  /** yyyy-mm-dd; empty where that end is open. */
  from: string
  to: string
}

/** Frequent ranges, as of a day. */
export function quickRanges(today: string): readonly (Range & { name: string })[] {
  const month = today.slice(0, 7)
  const lastOfBefore = addDays(`${month}-01`, -1)
  const { quick } = filterTexts
  return [
    { name: quick.week, from: addDays(today, -6), to: today },
    { name: quick.fortnight, from: addDays(today, -13), to: today },
    { name: quick.month, from: `${month}-01`, to: today },
    { name: quick.lastMonth, from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
    { name: quick.year, from: `${today.slice(0, 4)}-01-01`, to: today },
    {
      name: quick.decade,
      from: `${Number(today.slice(0, 4)) - 10}${today.slice(4).replace('-02-29', '-02-28')}`,
      to: today,
    },
  ]
}

/** A range in words; null where both ends are open. */
export function rangeText({ from, to }: Range, today?: string): string | null {
  const dayText = (day: string): string => shortDay(day, today, pageLanguage())
  if (from && from === to) return dayText(from)
  if (from && to) return filterTexts.rangeOf({ from: dayText(from), to: dayText(to) })
  if (from) return filterTexts.since({ day: dayText(from) })
  return to ? filterTexts.until({ day: dayText(to) }) : null
}
