import { sql } from 'drizzle-orm'
import { DAY_EXCEPTIONS } from '@arbo/core/contract'
import type { DayException } from '@arbo/core/contract'
import { addDays, daysBetween, isoWeekday } from '@arbo/core/format'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { groupBy } from '../../platform/group-by.ts'

interface Range {
  start: string
  end: string
}
interface PersonRange extends Range {
  id: string
  kind: DayException
}

/** Days from the first to the last, both included. */
function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index))
}

/** Holidays, off-days and extra-days of people; a person’s holidays are those of all groups of their calendar’s name. */
function exceptionsOf(tx: Tx, wsId: string, ids: readonly string[], { start, end }: Range): Promise<PersonRange[]> {
  const people = sql.param([...ids])
  return rowsOf<PersonRange>(
    tx,
    sql`select d.ws_user_id as id, 'holiday' as kind, h.start_date as start, h.end_date as end
      from ws_user_detail d
      join holiday_group own on own.ws_id = d.ws_id and own.id = d.holiday_group_id
      join holiday_group g on g.ws_id = d.ws_id and lower(g.name) = lower(own.name)
      join holiday h on h.ws_id = g.ws_id and h.group_id = g.id
      where d.ws_id = ${wsId} and d.ws_user_id = any(${people}::uuid[])
        and h.start_date <= ${end}::date and h.end_date >= ${start}::date
      union all
      select p.ws_user_id, case s.type when 1 then 'extra' else 'off' end, s.start_date, s.end_date
      from special_day_person p join special_day s on s.ws_id = p.ws_id and s.id = p.special_day_id
      where p.ws_id = ${wsId} and p.ws_user_id = any(${people}::uuid[])
        and s.start_date <= ${end}::date and s.end_date >= ${start}::date`,
  )
}

/** The days that each of some people works. */
export type WorkingDays = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The days that people work between two days, by the work week of the workspace and their own calendars: an off-day
 * counts before an extra-day, an extra-day before a holiday, a holiday before the week.
 */
export async function workingDaysOf(tx: Tx, wsId: string, ids: readonly string[], range: Range): Promise<WorkingDays> {
  const week = await rowOf<{ days: number[] }>(
    tx,
    sql`select to_json(w.work_week) as days from workspace w where w.id = ${wsId}`,
  )
  const days = daysFrom(range.start, range.end).map((day) => ({
    day,
    byWeek: week?.days.includes(isoWeekday(day)) ?? false,
  }))
  const own = groupBy(await exceptionsOf(tx, wsId, ids, range), ({ id }) => id)
  const usual = new Set(days.filter(({ byWeek }) => byWeek).map(({ day }) => day))
  return new Map(
    ids.map((id) => {
      const ranges = own.get(id)
      if (!ranges) return [id, usual]
      const worked = days.filter(({ day, byWeek }) => {
        const kinds = new Set(ranges.filter(({ start, end }) => start <= day && day <= end).map(({ kind }) => kind))
        const kind = DAY_EXCEPTIONS.find((one) => kinds.has(one))
        return kind === undefined ? byWeek : kind === 'extra'
      })
      return [id, new Set(worked.map(({ day }) => day))]
    }),
  )
}
