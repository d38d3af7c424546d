import type { DayKind, WorkingCalendar } from '@arbo/core'
import { addDays, daysBetween, firstOfMonth, isoWeekday } from '@arbo/core/format'

export interface YearDay {
  /** yyyy-mm-dd. */
  day: string
  date: number
  kind: DayKind
  /** Name of the holiday or the note; may be empty. */
  reason: string
}

export interface YearMonth {
  /** 1 to 12. */
  month: number
  /** Empty places before the first day, in weeks that begin on Monday. */
  blanks: number
  days: YearDay[]
  /** Working days. */
  worked: number
}

/** An exception from the work week. */
export interface YearEvent {
  key: string
  kind: Exclude<DayKind, 'work' | 'rest'>
  name: string
  start_date: string
  end_date: string
}

interface Range {
  start_date: string
  end_date: string
}

/** The name of each day by these ranges; the first range with a day names it. */
function named<Row extends Range>(
  rows: readonly Row[],
  year: number,
  nameOf: (row: Row) => string,
): Map<string, string> {
  const names = new Map<string, string>()
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  for (const row of rows) {
    const end = row.end_date < last ? row.end_date : last
    let day = row.start_date > first ? row.start_date : first
    while (day <= end) {
      if (!names.has(day)) names.set(day, nameOf(row))
      day = addDays(day, 1)
    }
  }
  return names
}

/**
 * The twelve months of a year. Core decides a day's kind (`kindOf`); the calendar's entries only name it.
 */
export function monthsOf(
  year: number,
  { holidays, extra_days, off_days }: Pick<WorkingCalendar, 'holidays' | 'extra_days' | 'off_days'>,
  kindOf: (day: string) => DayKind,
): YearMonth[] {
  const names: Readonly<Partial<Record<DayKind, Map<string, string>>>> = {
    holiday: named(holidays, year, (row) => row.name),
    extra: named(extra_days, year, (row) => row.note),
    off: named(off_days, year, (row) => row.note),
  }

  return Array.from({ length: 12 }, (_, at): YearMonth => {
    const first = firstOfMonth(`${year}-01-01`, at)
    const length = daysBetween(first, firstOfMonth(first, 1))
    const days = Array.from({ length }, (__, index): YearDay => {
      const day = addDays(first, index)
      const kind = kindOf(day)
      return { day, date: index + 1, kind, reason: names[kind]?.get(day) ?? '' }
    })
    return {
      month: at + 1,
      blanks: isoWeekday(first) - 1,
      days,
      worked: days.filter(({ kind }) => kind === 'work' || kind === 'extra').length,
    }
  })
}

/** The year's exceptions from the work week, by day. */
export function eventsOf(
  year: number,
  { holidays, extra_days, off_days }: Pick<WorkingCalendar, 'holidays' | 'extra_days' | 'off_days'>,
): YearEvent[] {
  const of = (kind: YearEvent['kind'], rows: readonly (Range & { id: string; name?: string; note?: string })[]) =>
    rows.map(({ id, name, note, start_date, end_date }): YearEvent => ({
      key: `${kind} ${id}`,
      kind,
      name: name ?? note ?? '',
      start_date,
      end_date,
    }))
  return [...of('holiday', holidays), ...of('extra', extra_days), ...of('off', off_days)]
    .filter(({ start_date, end_date }) => start_date <= `${year}-12-31` && end_date >= `${year}-01-01`)
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date) || a.key.localeCompare(b.key))
}
