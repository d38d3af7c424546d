import type { Insight } from '@arbo/core'

type Day = Insight['availability']['days'][number]

/** Days side by side on which the person is away, or works beside the week. */
export interface Exception {
  kind: 'holiday' | 'off' | 'extra'
  name: string | null
  start: string
  end: string
}

/** A week of a person: what is due, and the days on which they work. */
export interface LoadWeek {
  /** Of the week that runs, today. */
  start: string
  end: string
  /** Open scenes that are due in it. */
  due: number
  /** Days on which they work. */
  working: number
  exceptions: readonly Exception[]
}

const isException = (day: Day): day is Day & Pick<Exception, 'kind'> =>
  day.kind === 'holiday' || day.kind === 'off' || day.kind === 'extra'

function exceptionsOf(days: readonly Day[]): Exception[] {
  const found: Exception[] = []
  let before: Day | undefined
  for (const day of days) {
    const last = found.at(-1)
    if (isException(day)) {
      if (last && before?.kind === day.kind && before.name === day.name) last.end = day.day
      else found.push({ kind: day.kind, name: day.name, start: day.day, end: day.day })
    }
    before = day
  }
  return found
}

/**
 * The weeks from the one that runs. What was due on its earlier days is overdue, and what they worked then is over: it
 * counts from today.
 * @param days whole weeks, from a Monday
 */
export function loadByWeek(days: readonly Day[], today: string): LoadWeek[] {
  const weeks: LoadWeek[] = []
  for (let at = 0; at < days.length; at += 7) {
    const week = days.slice(at, at + 7).filter(({ day }) => day >= today)
    const [first, last] = [week[0], week.at(-1)]
    if (!first || !last) continue
    weeks.push({
      start: first.day,
      end: last.day,
      due: week.reduce((sum, { due }) => sum + due, 0),
      working: week.filter(({ kind }) => kind === 'working' || kind === 'extra').length,
      exceptions: exceptionsOf(week),
    })
  }
  return weeks
}
