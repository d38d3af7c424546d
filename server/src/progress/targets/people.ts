import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { daysOfMonth } from '@arbo/core/contract'
import type { HandlerInput, Person, TargetPerson } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { firstDay, targetClock } from './clock.ts'
import { figuresOf } from './figures.ts'
import type { TargetDeps } from './service.ts'
import { sortedSummaries, toSummaries } from './summaries.ts'
import { teamsOf } from './viewer.ts'

/**
 * SQL of the people who have a target in a month: by themselves or in a team, as it is given now or as it was calculated.
 * @param targetId only this one
 */
export function holdersSql(wsId: string, month: string, targetId?: string): SQL {
  const { start_date, end_date } = daysOfMonth(month)
  const its = (column: SQL) => (targetId ? sql`${column} = ${targetId}` : sql`true`)
  const inMonth = sql`r.ws_id = ${wsId} and r.start_date <= ${end_date}::date and r.end_date >= ${start_date}::date
    and ${its(sql`r.target_id`)}`
  const stored = sql`s.ws_id = ${wsId} and s.month = ${firstDay(month)}::date and ${its(sql`s.target_id`)}`
  return sql`
    select x.ws_user_id from target_user_role r
    join target_user_role_person x on x.ws_id = r.ws_id and x.target_user_role_id = r.id where ${inMonth}
    union
    select tm.ws_user_id from target_user_role r
    join target_user_role_team y on y.ws_id = r.ws_id and y.target_user_role_id = r.id
    join team_member tm on tm.ws_id = y.ws_id and tm.team_id = y.team_id where ${inMonth}
    union
    select s.ws_user_id from target_summary s where ${stored} and s.ws_user_id is not null
    union
    select tm.ws_user_id from target_summary s
    join team_member tm on tm.ws_id = s.ws_id and tm.team_id = s.team_id where ${stored}`
}

/** The last month before one in which a person `m` had a target. */
function lastMonthSql(wsId: string, month: string): SQL {
  const first = sql`${firstDay(month)}::date`
  return sql`(select to_char(max(d), 'YYYY-MM') from (
      select least(r.end_date, ${first} - 1) as d from target_user_role r
      join target_user_role_person x on x.ws_id = r.ws_id and x.target_user_role_id = r.id and x.ws_user_id = m.id
      where r.ws_id = ${wsId} and r.start_date < ${first}
      union all
      select least(r.end_date, ${first} - 1) from target_user_role r
      join target_user_role_team y on y.ws_id = r.ws_id and y.target_user_role_id = r.id
      join team_member tm on tm.ws_id = y.ws_id and tm.team_id = y.team_id and tm.ws_user_id = m.id
      where r.ws_id = ${wsId} and r.start_date < ${first}
      union all
      select s.month from target_summary s
      where s.ws_id = ${wsId} and s.subject_id = m.id and s.month < ${first}
    ) before)`
}

/** People who can be given targets: active ones, and no guests. */
export const MAY_HOLD = sql`m.status = 1 and o.root_role_id <> 10`

interface Row {
  id: string
  person: Person
  role: string
  last_month: string | null
}

function peoplePage(
  tx: Tx,
  wsId: string,
  month: string,
  query: HandlerInput<'listTargetPeople'>['query'],
): Promise<Page<Row>> {
  const { has_target_eq, search, team_id_eq, target_id_eq, order_by } = query
  const conditions = [
    sql`m.ws_id = ${wsId}`,
    // People who left keep their targets.
    has_target_eq === '1' ? sql`m.status <> 3` : MAY_HOLD,
    has_target_eq === '1'
      ? sql`m.id in (${holdersSql(wsId, month, target_id_eq)})`
      : sql`m.id not in (${holdersSql(wsId, month, target_id_eq)})`,
  ]
  if (search) conditions.push(sql`m.display_name ilike ${likePattern(search)}`)
  if (team_id_eq) {
    conditions.push(sql`exists (select from team_member f
      where f.ws_id = m.ws_id and f.ws_user_id = m.id and f.team_id = ${team_id_eq})`)
  }
  const direction = sql.raw(order_by.startsWith('-') ? 'desc' : 'asc')
  return pageOf(query, (limit, offset) =>
    rowsOf<Counted<Row>>(
      tx,
      sql`select m.id, ${personJson('m')} as person, o.name as role, ${lastMonthSql(wsId, month)} as last_month,
          count(*) over () as total
        from ws_user m join ws_role o on o.ws_id = m.ws_id and o.id = m.role_id
        where ${sql.join(conditions, sql` and `)}
        order by lower(m.display_name) ${direction}, m.id limit ${limit} offset ${offset}`,
    ),
  )
}

/** People with or without a target in a month, each with their own and their teams' figures. */
export function listPeople(
  { database }: TargetDeps,
  { wsId }: Member,
  query: HandlerInput<'listTargetPeople'>['query'],
): Promise<Page<TargetPerson>> {
  return database.withWorkspace(wsId, async (tx) => {
    const clock = await targetClock(tx, wsId)
    const month = query.month ?? clock.month
    const { rows, total } = await peoplePage(tx, wsId, month, query)
    const ids = rows.map(({ id }) => id)
    const teams = groupBy(await teamsOf(tx, wsId, ids), ({ ws_user_id }) => ws_user_id)
    const subjectIds = [...new Set([...ids, ...[...teams.values()].flat().map(({ id }) => id)])]
    const figures = query.has_target_eq === '1' ? await figuresOf(tx, { wsId, month, subjectIds }, clock) : []
    const summaries = sortedSummaries(await toSummaries(tx, wsId, figures, null, clock), 'target')
    const bySubject = groupBy(summaries, ({ subject }) => subject.id)
    const people = rows.map((row) => {
      const own = (teams.get(row.id) ?? []).map(({ id, name }) => ({ id, name }))
      const has = [row.id, ...own.map(({ id }) => id)].flatMap((id) => bySubject.get(id) ?? [])
      return { ...row, teams: own, summaries: has }
    })
    return { rows: people, total }
  })
}
