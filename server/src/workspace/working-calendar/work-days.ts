import { sql } from 'drizzle-orm'
import { workDayMinutes } from '@arbo/core/contract'
import type { TimesheetDay } from '@arbo/core/contract'
import { addDays } from '@arbo/core/format'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { groupBy } from '../../platform/group-by.ts'
import { dayKind } from './day-kinds.ts'
import type { DayRange, PersonCalendar } from './day-kinds.ts'

const EXTRA = 1

type Of<Row> = Row & { ws_user_id: string }

/** Holidays of each person’s group; a calendar has one group for each year, all of the same name. */
function holidaysOf(tx: Tx, wsId: string, people: readonly string[], start: string, end: string) {
  return rowsOf<Of<DayRange>>(
    tx,
    sql`select d.ws_user_id, h.start_date as start, h.end_date as end, h.name
      from ws_user_detail d
      join holiday_group own on own.ws_id = d.ws_id and own.id = d.holiday_group_id
      join holiday_group g on g.ws_id = own.ws_id and lower(g.name) = lower(own.name)
      join holiday h on h.ws_id = g.ws_id and h.group_id = g.id
      where d.ws_id = ${wsId} and d.ws_user_id = any(${sql.param([...people])}::uuid[])
        and h.start_date <= ${end} and h.end_date >= ${start}`,
  )
}

function specialDaysOf(tx: Tx, wsId: string, people: readonly string[], start: string, end: string) {
  return rowsOf<Of<DayRange> & { type: number }>(
    tx,
    sql`select p.ws_user_id, d.start_date as start, d.end_date as end, d.note as name, d.type
      from special_day_person p join special_day d on d.ws_id = p.ws_id and d.id = p.special_day_id
      where p.ws_id = ${wsId} and p.ws_user_id = any(${sql.param([...people])}::uuid[])
        and d.start_date <= ${end} and d.end_date >= ${start}`,
  )
}

/**
 * How much each of some people works on each of some days, by their own calendar.
 * @param from first of the days
 */
export async function workDaysOf(
  tx: Tx,
  wsId: string,
  people: readonly string[],
  from: string,
  count: number,
): Promise<(person: string) => TimesheetDay[]> {
  const end = addDays(from, count - 1)
  const week = await rowOf<{ work_week: number[]; start: string; end: string }>(
    tx,
    sql`select to_json(w.work_week) as work_week, to_char(w.work_day_start, 'HH24:MI') as start,
        to_char(w.work_day_end, 'HH24:MI') as end
      from workspace w where w.id = ${wsId}`,
  )
  if (!week) throw new Error(`workspace ${wsId} is gone`)
  const holidays = groupBy(await holidaysOf(tx, wsId, people, from, end), ({ ws_user_id }) => ws_user_id)
  const special = groupBy(await specialDaysOf(tx, wsId, people, from, end), ({ ws_user_id }) => ws_user_id)
  const minutes = workDayMinutes(week)
  return (person) => {
    const own = special.get(person) ?? []
    const calendar: PersonCalendar = {
      workWeek: week.work_week,
      exceptions: {
        holiday: holidays.get(person) ?? [],
        extra: own.filter(({ type }) => type === EXTRA),
        off: own.filter(({ type }) => type !== EXTRA),
      },
    }
    return Array.from({ length: count }, (_, index) => {
      const day = addDays(from, index)
      const { kind } = dayKind(day, calendar)
      return { day, kind, expected_minutes: kind === 'working' || kind === 'extra' ? minutes : 0 }
    })
  }
}
