import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { daysOfMonth } from '@arbo/core/contract'
import type { TargetType } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { COUNTED } from '../../planning/scenes/counted.ts'

/** The scope of the count: a month, and the people and targets, where not all of them. */
export interface CountScope {
  wsId: string
  /** yyyy-mm */
  month: string
  /** People and teams. */
  subjectIds?: readonly string[] | undefined
  targetIds?: readonly string[] | undefined
  /** Only people or only teams. */
  subjectKind?: 'person' | 'team' | undefined
  /** Only sums: rows name no levels as reached and no parts of members. */
  isBrief?: boolean
  /** Counts a target as if it were of another type or metric (XTGT-02). */
  instead?: { targetId: string; type: TargetType; metricId: string | null; goals: readonly string[] } | undefined
}

/** A person's or team's sums for a target in a month, as exact text. */
export interface CountRow {
  target_id: string
  kind: 'person' | 'team'
  subject_id: string
  /** First and last day of the month on which the target holds. */
  start_date: string
  end_date: string
  achieved: string
  scenes: number
  /** By level, lowest first: the approval with which its goal was reached for the first time. */
  reached: { index: number; at: string }[]
  /** Of a team, the part of each member. */
  members: { id: string; achieved: string; scenes: number }[]
}

const isIn = (column: SQL, ids: readonly string[] | undefined): SQL =>
  ids ? sql`${column} = any(${sql.param([...ids])}::uuid[])` : sql`true`

/** The days of the month, and its moments on the workspace's clock. */
export function spanSql({ wsId, month }: CountScope): SQL {
  const { start_date, end_date } = daysOfMonth(month)
  return sql`span as materialized (
    select ${start_date}::date as first, ${end_date}::date as last, w.timezone as zone,
      ${start_date}::date::timestamp at time zone w.timezone as starts,
      (${end_date}::date + 1)::timestamp at time zone w.timezone as ends
    from workspace w where w.id = ${wsId}
  )`
}

/** The holders of targets by days of the month. Somebody may hold one several times: it is one all the same. */
function heldSql({ wsId, subjectIds, targetIds, subjectKind }: CountScope): SQL {
  // Sorted by bytes: by the rules of a language it takes a third of the time of a whole count.
  const part = (kind: 'person' | 'team', table: SQL, column: SQL) => sql`
    select r.target_id, ${sql.raw(`'${kind}'`)}::text collate "C" as kind, ${column} as subject_id,
      greatest(r.start_date, d.first) as start_date, least(r.end_date, d.last) as end_date
    from target_user_role r cross join span d
    join ${table} x on x.ws_id = r.ws_id and x.target_user_role_id = r.id
    where r.ws_id = ${wsId} and r.start_date <= d.last and r.end_date >= d.first
      and ${isIn(column, subjectIds)} and ${isIn(sql`r.target_id`, targetIds)}
      and ${subjectKind === undefined || subjectKind === kind ? sql`true` : sql`false`}`
  return sql`held as materialized (
    ${part('person', sql`target_user_role_person`, sql`x.ws_user_id`)}
    union all ${part('team', sql`target_user_role_team`, sql`x.team_id`)}
  ), doer as materialized (
    select distinct h.kind, h.subject_id, h.subject_id as ws_user_id from held h where h.kind = 'person'
    union all
    select distinct h.kind, h.subject_id, tm.ws_user_id
    from held h join team_member tm on tm.ws_id = ${wsId} and tm.team_id = h.subject_id where h.kind = 'team'
  )`
}

/** A moment or a day of the month: as a value that is known before rows are read, so that an index finds them. */
const spanOf = (column: 'zone' | 'starts' | 'ends'): SQL => sql`(select ${sql.raw(column)} from span)`
/** Words of the partial indexes change_record_approved_at and change_record_unapproved. */
const isApproved = (value: SQL): SQL => sql`${value} ->> 'kind' = '6'`
const isNotApproved = (value: SQL): SQL => sql`${value} ->> 'kind' is distinct from '6'`

/**
 * Scenes whose last change into the fixed status APPROVED lies in the month and that were still approved at its end; in
 * the month that runs, that are so now.
 * @param people only scenes of theirs; null: of whoever
 */
export function approvedSql(wsId: string, people: SQL | null): SQL {
  const isTheirs = people
    ? sql`c.item_id in (
        select iu.item_id from item_user iu
        where iu.ws_id = ${wsId} and iu.role = 'assignee' and iu.ws_user_id in (${people}))`
    : sql`true`
  return sql`approved as materialized (
    select distinct on (c.item_id) c.item_id, c.created_at as at, (c.created_at at time zone ${spanOf('zone')})::date as day
    from change_record c
    join item i on i.ws_id = c.ws_id and i.id = c.item_id
    where c.ws_id = ${wsId} and c.field = 'status' and ${COUNTED}
      and ${isApproved(sql`c.to_value`)} and ${isNotApproved(sql`c.from_value`)}
      and c.created_at >= ${spanOf('starts')} and c.created_at < ${spanOf('ends')}
      and (now() >= ${spanOf('ends')} or i.status_kind = 6)
      and ${isTheirs}
      and not exists (
        select from change_record o
        where o.ws_id = c.ws_id and o.item_id = c.item_id and o.field = 'status'
          and ${isApproved(sql`o.from_value`)} and ${isNotApproved(sql`o.to_value`)}
          and o.created_at < ${spanOf('ends')} and (o.created_at, o.id) > (c.created_at, c.id)
      )
    order by c.item_id, c.created_at desc, c.id desc
  )`
}

/** The weight of approved scenes whose entity has a point metric, the nearest one, as far as they have a value of it. */
export function weightSql(wsId: string): SQL {
  const level = (alias: string, column: string) => sql`
    left join entity ${sql.raw(alias)} on ${sql.raw(alias)}.ws_id = i.ws_id and ${sql.raw(alias)}.id = i.${sql.raw(column)}`
  return sql`weight as materialized (
    select i.id as item_id, v.value
    from approved a
    join item i on i.ws_id = ${wsId} and i.id = a.item_id
    ${level('e3', 'take_id')} ${level('e2', 'episode_id')} ${level('e1', 'process_id')} ${level('e0', 'project_id')}
    join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id
      and v.metric_id = coalesce(e3.point_metric_id, e2.point_metric_id, e1.point_metric_id, e0.point_metric_id)
  )`
}

function targetSql({ wsId, instead }: CountScope): SQL {
  const isInstead = sql`t.id = ${instead?.targetId ?? null}::uuid`
  const goals = instead?.goals ?? []
  return sql`aim as (
    select t.id, case when ${isInstead} then ${instead?.type ?? null}::text else t.type end as type,
      case when ${isInstead} then ${instead?.metricId ?? null}::uuid else t.metric_id end as metric_id
    from target t where t.ws_id = ${wsId}
  ), goal as (
    select l.target_id, l.position::int as index, l.goal from target_level l
    where l.ws_id = ${wsId} and l.target_id is distinct from ${instead?.targetId ?? null}::uuid
    union all
    select ${instead?.targetId ?? null}::uuid, g.number::int - 1, g.goal
    from unnest(${sql.param([...goals])}::numeric[]) with ordinality as g (goal, number)
  )`
}

/** Everything up to `valued`: each scene that counts, by target, subject and who did it. */
export function countedSql(scope: CountScope): SQL {
  const { wsId, subjectIds, subjectKind } = scope
  const people = subjectIds || subjectKind ? sql`select ws_user_id from doer` : null
  return sql`with ${spanSql(scope)}, ${heldSql(scope)}, ${approvedSql(wsId, people)}, ${weightSql(wsId)}, ${targetSql(scope)},
    counted as (
      select distinct h.target_id, h.kind, h.subject_id, d.ws_user_id, a.item_id, a.at
      from held h
      join doer d on d.kind = h.kind and d.subject_id = h.subject_id
      join item_user iu on iu.ws_id = ${wsId} and iu.ws_user_id = d.ws_user_id and iu.role = 'assignee'
      join approved a on a.item_id = iu.item_id and a.day between h.start_date and h.end_date
    ), valued as materialized (
      select c.*, case when t.type = 'metric_sum' then coalesce(v.value, 0) else coalesce(w.value, 1) end as value
      from counted c
      join aim t on t.id = c.target_id
      left join item_metric v
        on t.type = 'metric_sum' and v.ws_id = ${wsId} and v.item_id = c.item_id and v.metric_id = t.metric_id
      left join weight w on w.item_id = c.item_id
    )`
}

/**
 * Runs a statement that reads a great part of its tables. What a part of it finds is beyond the planner, which takes it for
 * little and would go through all of it again for each row of another part: minutes instead of seconds.
 */
export async function inBulk<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.script("set local enable_nestloop = off; set local work_mem = '64MB'")
  const answer = await work()
  await tx.script('set local enable_nestloop = default; set local work_mem = default')
  return answer
}

/** So many people and teams are looked up one by one. */
const FEW = 10

/**
 * Counts a month by the rules of docs/targets.md, in one statement: a row for each person and team with each target that
 * they hold in it, whether anything counts or not.
 */
export function countScenes(tx: Tx, scope: CountScope): Promise<CountRow[]> {
  const isFew = scope.subjectIds !== undefined && scope.subjectIds.length <= FEW
  return isFew ? countRows(tx, scope) : inBulk(tx, () => countRows(tx, scope))
}

/** The columns beside the sums: when levels were reached, and what members added. */
const DETAILS = sql`, running as (
        select target_id, kind, subject_id, at,
          sum(value) over (partition by target_id, kind, subject_id order by at, item_id) as sum
        from unit
      ), passed as (
        select target_id, kind, subject_id, jsonb_agg(jsonb_build_object('index', index, 'at', at) order by index) as reached
        from (
          select r.target_id, r.kind, r.subject_id, g.index, min(r.at) as at
          from running r join goal g on g.target_id = r.target_id and r.sum >= g.goal
          group by r.target_id, r.kind, r.subject_id, g.index
        ) p group by target_id, kind, subject_id
      ), part as (
        select target_id, subject_id, jsonb_agg(jsonb_build_object(
            'id', ws_user_id, 'achieved', achieved, 'scenes', scenes) order by ws_user_id) as members
        from (
          select target_id, subject_id, ws_user_id, trim_scale(sum(value))::text as achieved, count(*) as scenes
          from valued where kind = 'team' group by target_id, subject_id, ws_user_id
        ) m group by target_id, subject_id
      )`
const NO_DETAILS = sql`, passed as (
        select null::uuid as target_id, null::text as kind, null::uuid as subject_id, null::jsonb as reached where false
      ), part as (
        select null::uuid as target_id, null::uuid as subject_id, null::jsonb as members where false
      )`

function countRows(tx: Tx, scope: CountScope): Promise<CountRow[]> {
  return rowsOf<CountRow>(
    tx,
    sql`${countedSql(scope)}, unit as materialized (
        select distinct target_id, kind, subject_id, item_id, at, value from valued
      ), total as (
        select target_id, kind, subject_id, trim_scale(sum(value))::text as achieved, count(*) as scenes
        from unit group by target_id, kind, subject_id
      )${scope.isBrief ? NO_DETAILS : DETAILS}
      select h.target_id, h.kind, h.subject_id, min(h.start_date) as start_date, max(h.end_date) as end_date,
        coalesce(t.achieved, '0') as achieved, coalesce(t.scenes, 0) as scenes,
        coalesce(p.reached, '[]') as reached, coalesce(m.members, '[]') as members
      from held h
      left join total t on t.target_id = h.target_id and t.kind = h.kind and t.subject_id = h.subject_id
      left join passed p on p.target_id = h.target_id and p.kind = h.kind and p.subject_id = h.subject_id
      left join part m on m.target_id = h.target_id and m.subject_id = h.subject_id and h.kind = 'team'
      group by h.target_id, h.kind, h.subject_id, t.achieved, t.scenes, p.reached, m.members
      order by h.target_id, h.subject_id`,
  )
}
