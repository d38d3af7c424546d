import { sql } from 'drizzle-orm'
import { TIMESHEET_DAYS } from '@arbo/core/contract'
import type { HandlerInput, TimesheetState, TimesheetSummary } from '@arbo/core/contract'
import { addDays, mondayOf } from '@arbo/core/format'
import { rowsOf } from '../../platform/db/rows.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { workDaysOf } from '../../workspace/working-calendar/work-days.ts'
import { allExist } from '../entities/queries.ts'
import { requireStorableDay } from './log-time.ts'
import { peopleOfTime } from './people-of-time.ts'
import { mayApprove } from './sheet-rules.ts'

interface WeekRow {
  ws_user_id: string
  minutes: number
  state: TimesheetState
}

/** Those that wait for approval come first, then those that are still written. */
const RANK: Record<TimesheetState, number> = { submitted: 0, open: 1, approved: 2 }

/**
 * The week of everybody who logs time, and of whoever has logged some in it.
 * @throws {ApiError} invalid_reference, validation_failed
 */
export function listTimesheets(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { day, team_id, page, per_page }: HandlerInput<'listTimesheets'>['query'],
): Promise<Page<TimesheetSummary>> {
  requireStorableDay(day, 'query.day')
  const { wsId } = member
  const monday = mondayOf(day)
  const last = addDays(monday, TIMESHEET_DAYS - 1)
  return database.withWorkspace(wsId, async (tx) => {
    if (team_id !== undefined && !(await allExist(tx, wsId, 'team', [team_id]))) throw new ApiError('invalid_reference')
    const weeks = await rowsOf<WeekRow>(
      tx,
      sql`select coalesce(t.ws_user_id, s.ws_user_id) as ws_user_id, coalesce(t.minutes, 0) as minutes,
          coalesce(s.state, 'open') as state
        from (
          select e.ws_user_id, sum(e.minutes)::integer as minutes from time_entry e
          where e.ws_id = ${wsId} and e.day between ${monday} and ${last} group by e.ws_user_id
        ) t full join (
          select o.ws_user_id, o.state from timesheet o where o.ws_id = ${wsId} and o.monday = ${monday}
        ) s on s.ws_user_id = t.ws_user_id`,
    )
    const weekOf = new Map(weeks.map((week) => [week.ws_user_id, week]))
    const inTeam =
      team_id === undefined
        ? sql`true`
        : sql`exists (select from team_member tm where tm.ws_id = m.ws_id and tm.team_id = ${team_id} and tm.ws_user_id = m.id)`
    const people = (await peopleOfTime(tx, wsId, inTeam))
      .filter(({ id, logs }) => logs || weekOf.has(id))
      .map((person) => ({ person, state: weekOf.get(person.id)?.state ?? 'open' }))
      .toSorted((one, other) => RANK[one.state] - RANK[other.state])
    const shown = people.slice((page - 1) * per_page, page * per_page)
    const ids = shown.map(({ person }) => person.id)
    const daysOf = await workDaysOf(tx, wsId, ids, monday, TIMESHEET_DAYS)
    return {
      total: people.length,
      rows: shown.map(({ person: { id, display_name, profile_image, is_asked }, state }) => ({
        person: { id, display_name, profile_image },
        state,
        logged_minutes: weekOf.get(id)?.minutes ?? 0,
        expected_minutes: daysOf(id).reduce((sum, { expected_minutes }) => sum + expected_minutes, 0),
        is_asked,
        may_approve: mayApprove(member, id),
      })),
    }
  })
}
