import { sql } from 'drizzle-orm'
import type { HandlerInput, WorkingCalendar } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { omit } from '../../platform/omit.ts'
import type { Member } from '../../platform/access/member.ts'
import { weekOf } from './week-of.ts'

type Query = HandlerInput<'showWorkingCalendar'>['query']
type NamedDays = WorkingCalendar['holidays'][number]
type NotedDays = WorkingCalendar['extra_days'][number]

/** The calendar's name: the group's, or that of the person's group; null where there is none. */
async function calendarName(tx: Tx, wsId: string, { group_id, ws_user_id }: Query): Promise<string | null> {
  if (group_id) {
    const group = await rowOf<{ name: string }>(
      tx,
      sql`select g.name from holiday_group g where g.ws_id = ${wsId} and g.id = ${group_id}`,
    )
    if (!group) throw new ApiError('invalid_reference')
    return group.name
  }
  if (!ws_user_id) return null
  const person = await rowOf<{ name: string | null }>(
    tx,
    sql`select g.name from ws_user m
      left join ws_user_detail d on d.ws_id = m.ws_id and d.ws_user_id = m.id
      left join holiday_group g on g.ws_id = d.ws_id and g.id = d.holiday_group_id
      where m.ws_id = ${wsId} and m.id = ${ws_user_id}`,
  )
  if (!person) throw new ApiError('invalid_reference')
  return person.name
}

/**
 * The data that decides about the days of a person, or of everybody with a group's calendar.
 * @throws {ApiError} invalid_reference
 */
export function workingCalendar(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: Query,
): Promise<WorkingCalendar> {
  const { wsId } = member
  const { start_date, end_date, ws_user_id = null } = query
  const touches = (alias: 'h' | 's') =>
    start_date && end_date
      ? sql`${sql.identifier(alias)}.end_date >= ${start_date}::date and ${sql.identifier(alias)}.start_date <= ${end_date}::date`
      : sql`true`
  return database.withWorkspace(wsId, async (tx) => {
    const name = await calendarName(tx, wsId, query)
    const week = await weekOf(tx, wsId)
    const holidays = await rowsOf<NamedDays>(
      tx,
      sql`select h.id, h.group_id, h.name, h.start_date, h.end_date
        from holiday h join holiday_group g on g.ws_id = h.ws_id and g.id = h.group_id
        where h.ws_id = ${wsId} and lower(g.name) = lower(${name}::text) and ${touches('h')}
        order by h.start_date, h.id`,
    )
    const days = await rowsOf<NotedDays & { type: number }>(
      tx,
      sql`select s.type, s.id, s.note, s.start_date, s.end_date
        from special_day s join special_day_person p on p.ws_id = s.ws_id and p.special_day_id = s.id
        where s.ws_id = ${wsId} and p.ws_user_id = ${ws_user_id}::uuid and ${touches('s')}
        order by s.start_date, s.id`,
    )
    const ofType = (dayType: number) => days.filter(({ type }) => type === dayType).map((day) => omit(day, 'type'))
    return { ...week, holidays, extra_days: ofType(1), off_days: ofType(0) }
  })
}
