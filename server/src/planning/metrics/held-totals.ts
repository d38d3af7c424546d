import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { COUNTED } from '../scenes/counted.ts'

/** Fixed statuses, 0 to 6. */
export const KINDS = [0, 1, 2, 3, 4, 5, 6] as const

/** Of the kept totals: an array's place counts from 1. */
export function each(write: (at: SQL) => SQL, count: number = KINDS.length): SQL {
  return sql.join(
    Array.from({ length: count }, (_, at) => write(sql.raw(String(at + 1)))),
    sql`, `,
  )
}

/**
 * Entities whose kept totals are not true any more, or not yet; and those that a process of a release before omitted
 * scenes has counted.
 */
export const DIRTY = (wsId: string): SQL => sql`dirty as materialized (
    select d.entity_id from scene_total_dirty d where d.ws_id = ${wsId}
    union
    select t.entity_id from scene_total t where t.ws_id = ${wsId} and not t.is_counted
  )`

/**
 * SQL of the scenes directly on entities by fixed status, as arrays `scenes` and `sums`: kept totals, and where those
 * are not true, the scenes themselves. Marks and totals of one statement belong together, so this must stay within one.
 * Needs {@link DIRTY} and a table `holder h (id, key)`; has a row for each entity with scenes, by `key`.
 * @param metric SQL of the id of the metric: one for all is found faster than one of each holder's own
 */
export function heldTotals(wsId: string, metric: SQL): SQL {
  return sql`
    select h.key, t.by_status as scenes, s.by_status as sums
    from holder h
    join scene_total t on t.ws_id = ${wsId} and t.entity_id = h.id
    left join scene_sum s on s.ws_id = ${wsId} and s.entity_id = h.id and s.metric_id = ${metric}
    where h.id not in (select d.entity_id from dirty d)
    union all
    select h.key,
      array[${each((at) => sql`count(*) filter (where i.status_kind = ${at} - 1)`)}]::int[],
      array[${each((at) => sql`trim_scale(sum(v.value) filter (where i.status_kind = ${at} - 1))`)}]
    from dirty d
    join holder h on h.id = d.entity_id
    join item i on i.ws_id = ${wsId} and i.entity_id = h.id and ${COUNTED}
    left join item_metric v on v.ws_id = ${wsId} and v.item_id = i.id and v.metric_id = ${metric}
    group by h.key, h.id`
}

/** SQL of scenes whose kept totals do not tell their statuses: those are not true, or a process counted that knew none. */
const uncounted = (wsId: string): SQL => sql`(
      select d.entity_id as id from dirty d
      union
      select t.entity_id from scene_total t where t.ws_id = ${wsId} and t.status_ids is null
    ) again
    join holder h on h.id = again.id
    join item i on i.ws_id = ${wsId} and i.entity_id = h.id and ${COUNTED}`

/**
 * SQL of the scenes directly on entities by the statuses of their flows: rows of `key`, `status_id`, `kind` and `scenes`.
 * Needs {@link DIRTY} and a table `holder h (id, key)`, within one statement.
 */
export function heldStatuses(wsId: string): SQL {
  return sql`
    select h.key, u.status_id, u.kind, u.scenes::bigint as scenes
    from holder h
    join scene_total t on t.ws_id = ${wsId} and t.entity_id = h.id
    cross join lateral unnest(t.status_ids, t.status_kinds, t.status_scenes) as u (status_id, kind, scenes)
    where h.id not in (select d.entity_id from dirty d)
    union all
    select h.key, i.status_id, i.status_kind, count(*) from ${uncounted(wsId)} group by 1, 2, 3`
}

/**
 * SQL of which statuses and fixed ones occur together among the same scenes: rows of `status_id` and `kind`. Entities have
 * the same few lists of them, so these are told apart first.
 */
export function heldPairs(wsId: string): SQL {
  return sql`
    select u.status_id, u.kind
    from (
      select distinct t.status_ids, t.status_kinds from holder h
      join scene_total t on t.ws_id = ${wsId} and t.entity_id = h.id
      where h.id not in (select d.entity_id from dirty d)
    ) list
    cross join lateral unnest(list.status_ids, list.status_kinds) as u (status_id, kind)
    union
    select i.status_id, i.status_kind from ${uncounted(wsId)}`
}

/** SQL of the scenes of some fixed statuses by the row `scene_total t`. */
function ofKinds(kinds: readonly number[]): SQL {
  const places = kinds.map((kind) => sql`t.by_status[${sql.raw(String(kind + 1))}]`)
  return sql`(${sql.join([sql`0`, ...places], sql` + `)})`
}

/**
 * SQL of how many scenes of some fixed statuses there are directly on each entity of a workspace: rows of `key` and `n`,
 * by kept totals where these are true. Needs {@link DIRTY}, within the same statement.
 */
export function heldCounts(wsId: string, kinds: readonly number[]): SQL {
  return sql`
    select t.entity_id as key, ${ofKinds(kinds)}::bigint as n
    from scene_total t where t.ws_id = ${wsId} and t.entity_id not in (select d.entity_id from dirty d)
    union all
    select i.entity_id, count(*) from dirty d join item i on i.ws_id = ${wsId} and i.entity_id = d.entity_id
    where i.status_kind = any(${sql.param(kinds)}::smallint[]) and ${COUNTED} group by 1`
}

/**
 * SQL of how many scenes of some fixed statuses a workspace has: one number. All kept totals are added and those that are
 * not true taken off again, since few are: asking of each of 20,000 whether it is true took half of the time. Needs
 * {@link DIRTY}, within the same statement.
 */
export function heldCount(wsId: string, kinds: readonly number[]): SQL {
  return sql`
    (select coalesce(sum(${ofKinds(kinds)}), 0) from scene_total t where t.ws_id = ${wsId})
    - (select coalesce(sum(${ofKinds(kinds)}), 0)
      from dirty d join scene_total t on t.ws_id = ${wsId} and t.entity_id = d.entity_id)
    + (select count(*) from dirty d join item i on i.ws_id = ${wsId} and i.entity_id = d.entity_id
      where i.status_kind = any(${sql.param(kinds)}::smallint[]) and ${COUNTED})`
}
