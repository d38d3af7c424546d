import { sql } from 'drizzle-orm'
import { addMonths } from '@arbo/core/contract'
import type { Person, PersonTargets } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { achievementsOf } from './achievements.ts'
import { firstDay, targetClock } from './clock.ts'
import { targetConfigs } from './configs.ts'
import { figuresOf, targetInfos } from './figures.ts'
import type { TargetDeps } from './service.ts'
import { sortedSummaries, toSummaries } from './summaries.ts'
import { ownSubjects, seesAll, teamsOf } from './viewer.ts'

/** Months up to one in which some people or teams had a target, newest first. */
export async function monthsWith(
  tx: Tx,
  wsId: string,
  subjectIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<string[]> {
  const ids = sql.param([...subjectIds])
  const rows = await rowsOf<{ month: string }>(
    tx,
    sql`with held as (
        select r.start_date, r.end_date from target_user_role r
        where r.ws_id = ${wsId} and (
          exists (select from target_user_role_person p
            where p.ws_id = r.ws_id and p.target_user_role_id = r.id and p.ws_user_id = any(${ids}::uuid[]))
          or exists (select from target_user_role_team y
            where y.ws_id = r.ws_id and y.target_user_role_id = r.id and y.team_id = any(${ids}::uuid[])))
      )
      select to_char(m, 'YYYY-MM') as month
      from generate_series(${firstDay(from)}::date::timestamp, ${firstDay(until)}::date::timestamp, interval '1 month') m
      where exists (select from held h where h.start_date < m + interval '1 month' and h.end_date >= m)
        or exists (select from target_summary s
          where s.ws_id = ${wsId} and s.month = m::date and s.subject_id = any(${ids}::uuid[]))
      order by m desc`,
  )
  return rows.map(({ month }) => month)
}

async function targetsOf(tx: Tx, member: Member, id: string, months: number): Promise<PersonTargets> {
  const { wsId } = member
  const row = await rowOf<{ person: Person }>(
    tx,
    sql`select ${personJson('m')} as person from ws_user m where m.ws_id = ${wsId} and m.id = ${id} and m.status <> 3`,
  )
  if (!row) throw new ApiError('not_found')
  const clock = await targetClock(tx, wsId)
  const subjectIds = await ownSubjects(tx, wsId, id)
  const range = { from: addMonths(clock.month, 1 - months), until: clock.month }
  const infos = await targetInfos(tx, wsId)
  const monthSummaries: PersonTargets['months'] = []
  for (const month of await monthsWith(tx, wsId, subjectIds, range)) {
    const figures = await figuresOf(tx, { wsId, month, subjectIds }, clock, infos)
    // Their own part of a team's work is shown; the parts of the others are not, whoever looks.
    const summaries = await toSummaries(tx, wsId, figures, id, clock)
    if (summaries.length > 0) monthSummaries.push({ month, summaries: sortedSummaries(summaries, 'target') })
  }
  return {
    person: row.person,
    teams: (await teamsOf(tx, wsId, [id])).map((team) => ({ id: team.id, name: team.name })),
    month: clock.month,
    live_rewards: (await targetConfigs(tx, wsId)).live_rewards,
    months: monthSummaries,
    achievements: await achievementsOf(tx, { wsId, subjectIds }, clock),
  }
}

/** @throws {ApiError} permission_denied where it is somebody else’s; not_found */
export function showPersonTargets(
  { database }: TargetDeps,
  member: Member,
  id: string,
  months: number,
): Promise<PersonTargets> {
  return database.withWorkspace(member.wsId, (tx) => {
    if (id !== member.id && !seesAll(member)) {
      throw new ApiError('permission_denied', { meta: { permission: 'target_updateTargetSummary_read' } })
    }
    return targetsOf(tx, member, id, months)
  })
}
