import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { DUE_BUCKETS, SCENE_STATUS } from '@arbo/core/contract'
import type {
  MyWorkCounts,
  MyWorkEntity,
  MyWorkFilter,
  MyWorkFound,
  MyWorkGroup,
  MyWorkPage,
  MyWorkRow,
  SceneSummary,
} from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { eyeOf, isCountedComment } from '../../platform/access/audience.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { joinStatuses, statusesById } from '../status-flows/own-statuses.ts'
import { readableColumns } from '../metrics/metric-access.ts'
import { readerZone } from '../../platform/access/reader-zone.ts'
import { COUNTED } from '../scenes/counted.ts'

const { APPROVED, UNCHECKED, RETAKE, RETAKE_DONE } = SCENE_STATUS
/** Statuses that ask a reviewer to look. */
const TO_CHECK = sql.raw(`(${UNCHECKED}, ${RETAKE_DONE})`)
/** Statuses in which the person who has the scene on their list has nothing left to do. */
export const TODO_DONE = sql.raw(`(${UNCHECKED}, ${RETAKE_DONE}, ${APPROVED})`)

/** Scenes that the member last worked on. */
const RECENT_MAX = 12

/** Most hits of each kind that a search gives. */
const FOUND_MAX = 20

export type MyWorkGroupBy = 'project' | 'parent' | 'due_date'

/** Omitted scenes, and those in something archived, are nobody's work any more. */
export const LIVE = sql`${COUNTED} and not exists (
  select from entity a
  where a.ws_id = i.ws_id and a.status = 0 and a.id in (i.project_id, i.process_id, i.episode_id, i.take_id)
)`

/** Scenes that the member is assigned to, or reviews, as `i`. */
function own(member: Member, role: 'assignee' | 'reviewer'): SQL {
  return sql`
    item_user iu
    join item i on i.ws_id = iu.ws_id and i.id = iu.item_id
    where iu.ws_id = ${member.wsId} and iu.ws_user_id = ${member.id} and iu.role = ${role} and ${LIVE}`
}

const refJson = (alias: 'a' | 'e'): SQL => {
  const row = sql.identifier(alias)
  return sql`json_build_object('id', ${row}.id, 'type', ${row}.type, 'name', ${row}.name, 'code', ${row}.code)`
}

/** The way down to a row that carries its ancestors' ids, without the row itself. */
const pathTo = (alias: 'e' | 'i'): SQL => {
  const row = sql.identifier(alias)
  return sql`(
    select coalesce(json_agg(${refJson('a')} order by a.type), '[]') from entity a
    where a.ws_id = ${row}.ws_id and a.id <> ${row}.id
      and a.id in (${row}.project_id, ${row}.process_id, ${row}.episode_id, ${row}.take_id)
  )`
}

/** The day it is where the member is. */
export async function todayOf(tx: Tx, member: Member): Promise<string> {
  const row = await rowOf<{ today: string | null }>(
    tx,
    sql`select (now() at time zone ${readerZone(member)})::date as today`,
  )
  if (!row?.today) throw new Error(`workspace ${member.wsId} is gone`)
  return row.today
}

function dates({ due_date_gte, due_date_lte }: MyWorkFilter): SQL {
  return sql`(${due_date_gte ?? null}::date is null or i.due_date >= ${due_date_gte ?? null}::date)
    and (${due_date_lte ?? null}::date is null or i.due_date <= ${due_date_lte ?? null}::date)`
}

function narrowed({ name_like, entity_id, kind_ina, status_ina }: MyWorkFilter): SQL {
  const parts = [sql`true`]
  if (name_like) {
    const like = likePattern(name_like)
    parts.push(sql`(i.name ilike ${like} or i.code ilike ${like})`)
  }
  if (entity_id) parts.push(sql`${entity_id}::uuid in (i.project_id, i.process_id, i.episode_id, i.take_id)`)
  // Compared as text: a kind that is none finds nothing instead of failing.
  if (kind_ina?.length) parts.push(sql`i.status_kind::text = any(${sql.param(kind_ina)}::text[])`)
  if (status_ina?.length) parts.push(sql`coalesce(i.status_id::text, 'none') = any(${sql.param(status_ina)}::text[])`)
  return sql.join(parts, sql` and `)
}

/** Statuses that the member's scenes have: a choice each to narrow them by. */
export async function myStatuses(tx: Tx, member: Member): Promise<MyWorkPage['statuses']> {
  const used = await rowsOf<{ id: string | null }>(
    tx,
    sql`select distinct i.status_id as id from ${own(member, 'assignee')}`,
  )
  const statuses = joinStatuses(
    await statusesById(
      tx,
      member.wsId,
      used.flatMap(({ id }) => id ?? []),
    ),
  )
  const none = used.some(({ id }) => id === null) ? [{ ids: [], name: null, kind: 0, colour: null }] : []
  return [...none, ...statuses]
}

/** The bucket of a scene, as seen from a day. Weeks end on Sunday. */
function bucket(today: string): SQL {
  return sql`case
    when i.status_kind = ${APPROVED} then 'done'
    when i.status_kind = ${RETAKE} then 'retake'
    when i.due_date is null then 'none'
    when i.due_date < ${today}::date then 'overdue'
    when i.due_date = ${today}::date then 'today'
    when i.due_date <= date_trunc('week', ${today}::date)::date + 6 then 'week'
    else 'later'
  end`
}

const BUCKET_ORDER = sql.raw(`array[${DUE_BUCKETS.map((name) => `'${name}'`).join(', ')}]`)

/** What is urgent first in each bucket, then the nearest due date; of finished scenes the latest first. */
function byDueDate(today: string): SQL {
  return sql`array_position(${BUCKET_ORDER}, ${bucket(today)}),
    case when i.status_kind <> ${APPROVED} then -i.priority end,
    case when i.status_kind <> ${APPROVED} then i.due_date end, i.due_date desc nulls last, i.name_sort, i.id`
}

/** The directory's own order of entities, and what is urgent first within each, then due dates. */
function byPlace(groupBy: 'project' | 'parent'): SQL {
  const levels = groupBy === 'project' ? ['p'] : ['p', 'c', 'e', 't']
  const places = levels.map((level) => sql.raw(`${level}.position nulls first, ${level}.name_sort, ${level}.id`))
  return sql`${sql.join(places, sql`, `)}, case when i.status_kind <> ${APPROVED} then -i.priority end,
    i.due_date, i.name_sort, i.id`
}

const ENTITIES = sql`
  join entity p on p.ws_id = i.ws_id and p.id = i.project_id
  left join entity c on c.ws_id = i.ws_id and c.id = i.process_id
  left join entity e on e.ws_id = i.ws_id and e.id = i.episode_id
  left join entity t on t.ws_id = i.ws_id and t.id = i.take_id`

/** The member's scenes with their group and their place in the list. */
function ownScenes(member: Member, filter: MyWorkFilter, groupBy: MyWorkGroupBy, today: string): SQL {
  const isDue = groupBy === 'due_date'
  const key = isDue ? bucket(today) : sql.raw(groupBy === 'project' ? 'i.project_id::text' : 'i.entity_id::text')
  return sql`
    select i.id, ${key} as key, row_number() over (order by ${isDue ? byDueDate(today) : byPlace(groupBy)}) as place
    from item_user iu
    join item i on i.ws_id = iu.ws_id and i.id = iu.item_id
    ${isDue ? sql`` : ENTITIES}
    where iu.ws_id = ${member.wsId} and iu.ws_user_id = ${member.id} and iu.role = 'assignee' and ${LIVE}
      and ${narrowed(filter)} and ${dates(filter)}`
}

/** A scene and the group that it stands in. */
export interface Placed {
  id: string
  key: string
}

export function myScenePage(
  tx: Tx,
  member: Member,
  filter: MyWorkFilter & PageRequest,
  groupBy: MyWorkGroupBy,
  today: string,
): Promise<Placed[]> {
  return rowsOf<Placed>(
    tx,
    sql`with mine as (${ownScenes(member, filter, groupBy, today)})
      select id, key from mine order by place
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
  )
}

export async function myGroups(
  tx: Tx,
  member: Member,
  filter: MyWorkFilter,
  groupBy: MyWorkGroupBy,
  today: string,
): Promise<MyWorkGroup[]> {
  const place =
    groupBy === 'due_date'
      ? sql`'[]'::json`
      : sql`(
    select ${pathTo('e')}::jsonb || jsonb_build_array(${refJson('e')}) from entity e
    where e.ws_id = ${member.wsId} and e.id = grouped.key::uuid
  )`
  return rowsOf<MyWorkGroup>(
    tx,
    sql`with mine as (${ownScenes(member, filter, groupBy, today)}),
        grouped as (select key, count(*) as count, min(place) as place from mine group by key)
      select key, ${place} as path, count from grouped order by place`,
  )
}

/** Scenes that the range of dates alone leaves out. */
export async function countOutside(tx: Tx, member: Member, filter: MyWorkFilter): Promise<number> {
  if (!filter.due_date_gte && !filter.due_date_lte) return 0
  const row = await rowOf<{ scenes: number }>(
    tx,
    sql`select count(*) as scenes from ${own(member, 'assignee')}
      and ${narrowed(filter)} and (${dates(filter)}) is not true`,
  )
  return row?.scenes ?? 0
}

export function myEntities(tx: Tx, member: Member, type: number | undefined): Promise<MyWorkEntity[]> {
  return rowsOf<MyWorkEntity>(
    tx,
    sql`with counted as (
        select place.id, count(*) as items_count, count(*) filter (where mine.status_kind <> ${APPROVED}) as open_count
        from (
          select i.status_kind, array[i.project_id, i.process_id, i.episode_id, i.take_id] as places
          from ${own(member, 'assignee')}
        ) mine
        cross join lateral unnest(mine.places) as place (id)
        group by place.id
      )
      select e.id, e.type, e.name, e.code, ${pathTo('e')} as ancestors, counted.items_count, counted.open_count
      from counted join entity e on e.ws_id = ${member.wsId} and e.id = counted.id
      where ${type ?? null}::int is null or e.type = ${type ?? null}::int
      order by e.type, e.name_sort, e.id`,
  )
}

export async function searchMine(tx: Tx, member: Member, words: string): Promise<MyWorkFound> {
  const like = likePattern(words)
  const items = await rowsOf<MyWorkFound['items'][number]>(
    tx,
    sql`select i.id, i.name, i.code, i.due_date, ${pathTo('i')} as ancestors
      from ${own(member, 'assignee')} and (i.name ilike ${like} or i.code ilike ${like})
      order by i.name_sort, i.id limit ${FOUND_MAX}`,
  )
  const entities = await rowsOf<MyWorkFound['entities'][number]>(
    tx,
    sql`select e.id, e.type, e.name, e.code, ${pathTo('e')} as ancestors from entity e
      where e.ws_id = ${member.wsId} and (e.name ilike ${like} or e.code ilike ${like})
        and e.id in (
          select unnest(array[i.project_id, i.process_id, i.episode_id, i.take_id]) from ${own(member, 'assignee')}
        )
      order by e.type, e.name_sort, e.id limit ${FOUND_MAX}`,
  )
  return { entities, items }
}

export interface Waiting {
  id: string
  waiting_since: Date
}

/** Scenes that wait for the member's check, the one that has waited longest first. */
export function checksPage(tx: Tx, member: Member, page: PageRequest) {
  return pageOf<Waiting>(page, (limit, offset) =>
    rowsOf<Counted<Waiting>>(
      tx,
      sql`select waiting.*, count(*) over () as total from (
          select i.id, coalesce((
            select max(c.created_at) from change_record c
            where c.ws_id = i.ws_id and c.item_id = i.id and c.field = 'status'
          ), i.updated_at) as waiting_since
          from ${own(member, 'reviewer')} and i.status_kind in ${TO_CHECK}
        ) waiting
        order by waiting.waiting_since, waiting.id limit ${limit} offset ${offset}`,
    ),
  )
}

/** Scenes that the member last commented on, uploaded to, or changed the status of. */
export function recentOf(tx: Tx, member: Member): Promise<{ id: string }[]> {
  // The newest acts of each kind; more than are asked for, as several may be on one scene.
  const newest = sql`order by at desc limit ${RECENT_MAX * 5}`
  const seen = sql`and ${visibleItem(member, 'i')} and ${LIVE}`
  return rowsOf<{ id: string }>(
    tx,
    sql`with act as (
        (select i.id, c.created_at as at from comment c join item i on i.ws_id = c.ws_id and i.id = c.item_id
         where c.ws_id = ${member.wsId} and c.author_id = ${member.id} and c.guest_id is null ${seen} ${newest})
        union all
        (select i.id, r.created_at as at from rendition r join item i on i.ws_id = r.ws_id and i.id = r.item_id
         where r.ws_id = ${member.wsId} and r.created_by = ${member.id} ${seen} ${newest})
        union all
        (select i.id, c.created_at as at from change_record c join item i on i.ws_id = c.ws_id and i.id = c.item_id
         where c.ws_id = ${member.wsId} and c.ws_user_id = ${member.id} and c.field = 'status' ${seen} ${newest})
      )
      select id from act group by id order by max(at) desc, id limit ${RECENT_MAX}`,
  )
}

/** Of retakes among some scenes: the newest comment of somebody else that is not done, by scene. */
export async function cameBack(
  tx: Tx,
  member: Member,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<MyWorkRow['came_back']>>> {
  const rows = await rowsOf<{ item_id: string; comment_id: string; author: string; text: string; at: Date }>(
    tx,
    sql`select distinct on (c.item_id) c.item_id, c.id as comment_id, coalesce(guest.name, m.display_name) as author,
        c.text, c.created_at as at
      from comment c
      join item i on i.ws_id = c.ws_id and i.id = c.item_id and i.status_kind = ${RETAKE}
      join ws_user m on m.ws_id = c.ws_id and m.id = c.author_id
      left join guest_visitor guest on guest.ws_id = c.ws_id and guest.id = c.guest_id
      where c.ws_id = ${member.wsId} and c.item_id = any(${sql.param([...ids])}::uuid[])
        and ${isCountedComment(eyeOf(member), 'c')} and c.done_at is null and c.text <> ''
        and (c.author_id <> ${member.id} or c.guest_id is not null)
      order by c.item_id, c.created_at desc, c.id desc`,
  )
  return new Map(rows.map(({ item_id, at, ...one }) => [item_id, { ...one, at: at.toISOString() }]))
}

export async function countMine(tx: Tx, member: Member): Promise<MyWorkCounts> {
  const row = await rowOf<MyWorkCounts>(
    tx,
    sql`select
        (select count(*) from ${own(member, 'assignee')} and i.status_kind <> ${APPROVED}) as items,
        (select count(*) from todo_item d join item i on i.ws_id = d.ws_id and i.id = d.item_id
         where d.ws_id = ${member.wsId} and d.ws_user_id = ${member.id} and ${visibleItem(member, 'i')} and ${LIVE}
           and i.status_kind not in ${TODO_DONE}) as todo,
        (select count(*) from ${own(member, 'reviewer')} and i.status_kind in ${TO_CHECK}) as checks`,
  )
  return row ?? { items: 0, todo: 0, checks: 0 }
}

/**
 * Metrics of the entities above the member's scenes; those that are somewhere the primary one first. Private ones only
 * for those who may read some of their values.
 */
export async function myMetrics(tx: Tx, member: Member): Promise<SceneSummary['columns']> {
  const columns = await rowsOf<SceneSummary['columns'][number]>(
    tx,
    sql`with place as (
        select distinct unnest(array[i.project_id, i.process_id, i.episode_id, i.take_id]) as id
        from ${own(member, 'assignee')}
      )
      select k.id, k.name, k.type, k.options, exists (
          select from entity e join place on place.id = e.id
          where e.ws_id = ${member.wsId} and e.primary_metric_id = k.id
        ) as is_primary
      from metric k
      where k.ws_id = ${member.wsId} and k.status = 1 and k.id in (
        select em.metric_id from entity_metric em join place on place.id = em.entity_id
        where em.ws_id = ${member.wsId}
      )
      order by is_primary desc, lower(k.name), k.id`,
  )
  return readableColumns(tx, member, columns)
}
