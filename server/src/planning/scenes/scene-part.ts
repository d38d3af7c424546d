import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { DIRTY, heldCount, heldCounts } from '../metrics/held-totals.ts'
import type { SceneScope } from './scene-filter.ts'
import type { Leading } from './scene-leading.ts'
import type { Direction } from './scene-order.ts'

/** The part of an ordered list that a page lies in. */
export interface ScenePart {
  /** Scenes in the whole list; one in two groups counts twice. */
  total: number
  /** Scenes of the list that come before the part. */
  before: number
  /** Condition on the leading value; null where the page lies behind the end. */
  where: SQL | null
  /** Where the leading value is the scene’s first person: ids of those in the part, in the order of their names. */
  people: SQL | null
}

interface FoundPart {
  total: number
  before: number | null
  keys: string[] | null
  with_none: boolean | null
}

/** SQL of how many scenes a scope has. */
export function countOf(wsId: string, { wholeKinds, where }: SceneScope): SQL {
  return wholeKinds
    ? sql`with ${DIRTY(wsId)} select (${heldCount(wsId, wholeKinds)})::bigint as total`
    : sql`select count(*) as total from item i where ${where}`
}

/** Scenes by the first of their people. Counted from the people’s side, since fewer have some than there are. */
function firstPeople(wsId: string, { where, isWhole }: SceneScope, role: string): SQL[] {
  return [
    sql`first_person as materialized (
      select person.id as key, f.n from person join (
        select f.rank, count(*) as n from (
          select min(person.rank) as rank from item_user iu join person on person.id = iu.ws_user_id
            ${isWhole ? sql`` : sql`join item i on i.ws_id = iu.ws_id and i.id = iu.item_id`}
          where iu.ws_id = ${wsId} and iu.role = ${role} ${isWhole ? sql`` : sql`and ${where}`}
          group by iu.item_id
        ) f group by f.rank
      ) f on f.rank = person.rank
    )`,
    sql`counted as materialized (
      select key, n from first_person
      union all select null, (select count(*) from item i where ${where}) - coalesce((select sum(n) from first_person), 0)
    )`,
  ]
}

function counted(wsId: string, scope: SceneScope, { key, joins, first, isPlace = false }: Leading): SQL[] {
  if (first) return firstPeople(wsId, scope, first.role)
  // Of all scenes there are kept totals: a workspace of a million is counted by its takes.
  if (isPlace && scope.wholeKinds) {
    const counts = heldCounts(wsId, scope.wholeKinds)
    return [DIRTY(wsId), sql`counted as materialized (select h.key, h.n from (${counts}) h where h.n > 0)`]
  }
  return [
    sql`counted as materialized (
      select ${key} as key, count(*) as n from item i ${joins?.(sql`i.id`) ?? sql``} where ${scope.where} group by 1
    )`,
  ]
}

/** Whether somebody of these, or anybody, is put on `item i`. */
function hasPerson(wsId: string, role: string, among: SQL = sql``): SQL {
  return sql`exists (
    select from item_user iu where iu.ws_id = ${wsId} and iu.item_id = i.id and iu.role = ${role} ${among}
  )`
}

/** Scenes whose first person is one of these, who follow each other by name. */
function hasFirst(wsId: string, role: string, keys: SQL): SQL {
  const before = sql`array(
    select m.id from ws_user m, (
      select lower(o.display_name) as name, o.id from ws_user o
      where o.ws_id = ${wsId} and o.id = any(${keys}) order by 1, 2 limit 1
    ) first_one
    where m.ws_id = ${wsId} and (lower(m.display_name), m.id) < (first_one.name, first_one.id)
  )`
  return sql`(${hasPerson(wsId, role, sql`and iu.ws_user_id = any(${keys})`)}
    and not ${hasPerson(wsId, role, sql`and iu.ws_user_id = any(${before})`)})`
}

function condition(wsId: string, { key, first }: Leading, keys: SQL, part: FoundPart): SQL | null {
  const parts: SQL[] = []
  if (part.keys) parts.push(first ? hasFirst(wsId, first.role, keys) : sql`${key} = any(${keys})`)
  if (part.with_none) parts.push(first ? sql`not ${hasPerson(wsId, first.role)}` : sql`${key} is null`)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : null
}

/**
 * Where a page of all scenes by their day lies: of each fixed status so many days are read in the order of an index, so
 * that no more is looked at than comes before the page.
 */
function partByDay(wsId: string, scope: SceneScope, kinds: readonly number[], { from, upto, direction }: DaySpan): SQL {
  const way = sql.raw(direction)
  return sql`with dated as materialized (
      select d.due_date as key from unnest(${sql.param(kinds)}::smallint[]) k (kind), lateral (
        select i.due_date from item i where i.ws_id = ${wsId} and i.status_kind = k.kind and i.due_date is not null
          and ${scope.counted}
        order by i.due_date ${way} limit ${upto}::bigint
      ) d order by 1 ${way} limit ${upto}::bigint
    ), placed as (
      select key, sum(count(*)) over (order by key ${way}) as upto, count(*) as n from dated group by key
    )
    select (${countOf(wsId, scope)}) as total,
      coalesce(min(upto - n), (select count(*) from dated))::bigint as before,
      array_agg(key::text order by key) as keys, (select count(*) from dated) < ${upto}::bigint as with_none
    from placed where upto > ${from}::bigint`
}

/** So many scenes before the end of a page are read one by one; of more, the days are counted. */
const MOST_READ = 5000

/** Places in the list, from 0 and before `upto`, and which way its days go. */
interface DaySpan {
  from: number
  upto: number
  direction: Direction
}

/** Where a page of any list lies: the scenes of each leading value are counted. */
function partByCount(
  wsId: string,
  scope: SceneScope,
  leading: Leading,
  { from, upto }: Omit<DaySpan, 'direction'>,
): SQL {
  const tables = [...leading.tables, ...counted(wsId, scope, leading)]
  return sql`with ${sql.join(tables, sql`, `)}, ranked as (
        select c.key, c.n, dense_rank() over (order by ${sql.join(leading.rank, sql`, `)}) as rank
        from counted c ${leading.ranks}
      ), placed as (
        select key, rank, sum(n) over (order by rank) as upto, sum(n) over (partition by rank) as n from ranked
      )
      select (select coalesce(sum(n), 0) from counted)::bigint as total, min(upto - n)::bigint as before,
        array_agg(key::text order by rank) filter (where key is not null) as keys, bool_or(key is null) as with_none
      from placed where upto - n < ${upto}::bigint and upto > ${from}::bigint`
}

/**
 * Where a page of a list lies, by counting the scenes of each leading value: only these need to be ordered, not the
 * whole list, and no more is read for a page far down than for the first.
 * @param from of the page, from 0
 */
export async function partOf(
  tx: Tx,
  wsId: string,
  scope: SceneScope,
  leading: Leading,
  { from, count }: { from: number; count: number },
): Promise<ScenePart> {
  const { byDay } = leading
  const upto = from + count
  const part = await rowOf<FoundPart>(
    tx,
    byDay && scope.wholeKinds && upto <= MOST_READ
      ? partByDay(wsId, scope, scope.wholeKinds, { from, upto, direction: byDay })
      : partByCount(wsId, scope, leading, { from, upto }),
  )
  if (!part) return { total: 0, before: 0, where: null, people: null }
  const inOrder = leading.first?.direction === 'desc' ? part.keys?.toReversed() : part.keys
  const keys = sql`${sql.param(inOrder ?? [])}::${sql.raw(leading.type)}[]`
  return {
    total: part.total,
    before: part.before ?? 0,
    where: condition(wsId, leading, keys, part),
    people: leading.first ? keys : null,
  }
}
