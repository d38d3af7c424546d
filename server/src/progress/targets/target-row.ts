import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { plainDecimal } from '@arbo/core/contract'
import type { MetricType, Target, TargetLevel } from '@arbo/core/contract'
import type { TargetTable } from '../../platform/db/schema.gen.ts'
import type { Member } from '../../platform/access/member.ts'
import { toChoice } from '../../planning/metrics/metric-row.ts'
import { personJson } from '../../platform/access/people.ts'

/** A target as the database has it. */
export interface TargetRow extends Pick<
  TargetTable,
  'id' | 'name' | 'description' | 'type' | 'duration' | 'version' | 'created_at' | 'updated_at'
> {
  levels: TargetLevel[]
  metric: { id: string; name: string; type: MetricType; options: unknown; status: number } | null
  deployed: boolean
  people_count: number
  favorite: boolean
  status: 0 | 1
  created_by: Target['created_by']
}

/** SQL of the day that it is on the workspace's clock. @param wsId SQL of the workspace's id */
export function todaySql(wsId: SQL): SQL {
  return sql`(select (now() at time zone w.timezone)::date from workspace w where w.id = ${wsId})`
}

/** SQL of a target's levels, lowest first; goals and values as text, since JSON numbers are rounded. */
export function levelsSql(target: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('name', l.name, 'goal', l.goal::text, 'colour', l.colour,
      'reward', json_build_object('kind', l.reward_kind, 'value', l.reward_value::text)) order by l.position), '[]')
    from target_level l where l.ws_id = ${target}.ws_id and l.target_id = ${target}.id)`
}

/** Active people with a user target `r`: by themselves or in one of its teams. */
const HOLDERS = sql`
  select p.ws_user_id from target_user_role_person p
  join ws_user m on m.ws_id = p.ws_id and m.id = p.ws_user_id and m.status = 1
  where p.ws_id = r.ws_id and p.target_user_role_id = r.id
  union
  select tm.ws_user_id from target_user_role_team rt
  join team_member tm on tm.ws_id = rt.ws_id and tm.team_id = rt.team_id
  join ws_user m on m.ws_id = tm.ws_id and m.id = tm.ws_user_id and m.status = 1
  where rt.ws_id = r.ws_id and rt.target_user_role_id = r.id`

/**
 * Whether it is given to somebody who is there, and not over: to a person, or to a team with any members (decisions
 * 68, 69).
 */
const DEPLOYED = sql`exists (
  select from target_user_role r
  where r.ws_id = t.ws_id and r.target_id = t.id and r.end_date >= ${todaySql(sql`t.ws_id`)} and (
    exists (
      select from target_user_role_person p join ws_user m on m.ws_id = p.ws_id and m.id = p.ws_user_id
      where p.ws_id = r.ws_id and p.target_user_role_id = r.id and m.status <> 3
    ) or exists (
      select from target_user_role_team rt where rt.ws_id = r.ws_id and rt.target_user_role_id = r.id
    )))`

/** Columns of a {@link TargetRow}, of {@link TARGET_FROM}. */
export function targetColumns(member: Member): SQL {
  return sql`
    t.id, t.name, t.description, t.type, t.duration, t.status, t.version, t.created_at, t.updated_at,
    ${levelsSql(sql`t`)} as levels,
    case when mt.id is not null then json_build_object(
      'id', mt.id, 'name', mt.name, 'type', mt.type, 'options', mt.options, 'status', mt.status) end as metric,
    ${personJson('p')} as created_by,
    ${DEPLOYED} as deployed,
    (select count(distinct h.ws_user_id) from target_user_role r cross join lateral (${HOLDERS}) h
     where r.ws_id = t.ws_id and r.target_id = t.id
       and ${todaySql(sql`t.ws_id`)} between r.start_date and r.end_date) as people_count,
    exists (
      select from library_favourite f
      where f.ws_id = t.ws_id and f.kind = 'target' and f.thing_id = t.id and f.ws_user_id = ${member.id}
    ) as favorite`
}

export const TARGET_FROM = sql`target t
  left join metric mt on mt.ws_id = t.ws_id and mt.id = t.metric_id
  left join ws_user p on p.ws_id = t.ws_id and p.id = t.created_by`

export function metricState({ type, metric }: Pick<TargetRow, 'type'> & { metric: { status: number } | null }) {
  if (type === 'item_count') return 'none' as const
  if (metric === null) return 'deleted' as const
  return metric.status === 1 ? ('active' as const) : ('archived' as const)
}

/** Levels as people typed them: 1000, not 1000.00000000. */
export function plainLevels(levels: readonly TargetLevel[]): TargetLevel[] {
  return levels.map(({ name, goal, colour, reward }) => ({
    name,
    goal: plainDecimal(goal),
    colour,
    reward: { kind: reward.kind, value: plainDecimal(reward.value) },
  }))
}

export function toTarget({ metric, levels, created_at, updated_at, ...row }: TargetRow): Target {
  return {
    ...row,
    levels: plainLevels(levels),
    metric: metric && toChoice(metric),
    metric_state: metricState({ type: row.type, metric }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
