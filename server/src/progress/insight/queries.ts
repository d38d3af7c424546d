import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Insight, InsightActivity, InsightPerson, InsightScene, InsightTarget } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { WorkspaceTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Counted } from '../../platform/http/paging.ts'
import { omit } from '../../platform/omit.ts'
import type { Member } from '../../platform/access/member.ts'
import { statusCounts } from '../../planning/status-flows/status-counts.ts'
import type { StatusCountRow } from '../../planning/status-flows/status-counts.ts'
import { STATUS_JSON } from '../../planning/status-flows/status-json.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import type { DayRange } from '../../workspace/working-calendar/day-kinds.ts'
import { eyeOf, seenWith } from '../../platform/access/audience.ts'
import { COUNTED } from '../../planning/scenes/counted.ts'

/** Scenes of a list and rows of recent activity. */
const LIST_MAX = 20
/** Of a comment, in characters. */
const TEXT_MAX = 200
const APPROVED = 6
/** Unchecked and corrected: the reviewer's turn. */
const FOR_REVIEW = [3, 5]

type PersonRow = Omit<InsightPerson, 'contact'> &
  NonNullable<InsightPerson['contact']> & { holiday_group_id: string | null }

/**
 * The person of a tile; deleted people have none. Of their teams, those that are public or the caller's, too (decision
 * 73).
 */
export function personOf(tx: Tx, member: Member, id: string): Promise<PersonRow | undefined> {
  return rowOf<PersonRow>(
    tx,
    sql`select m.id, m.display_name, m.profile_image, m.status, m.blocked, r.name as role,
        r.root_role_id as ws_root_role_id, u.email,
        case when u.is_timezone_set then u.preferred_timezone end as timezone,
        coalesce(d.phone, '') as phone, coalesce(d.mobile_phone, '') as mobile_phone, d.holiday_group_id,
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]')
         from team_member tm join team t on t.ws_id = tm.ws_id and t.id = tm.team_id
         where tm.ws_id = m.ws_id and tm.ws_user_id = m.id and t.status = 1 and (t.is_public or exists (
           select from team_member own
           where own.ws_id = t.ws_id and own.team_id = t.id and own.ws_user_id = ${member.id}
         ))) as teams
      from ws_user m
      join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      join user_account u on u.id = m.user_id
      left join ws_user_detail d on d.ws_id = m.ws_id and d.ws_user_id = m.id
      where m.ws_id = ${member.wsId} and m.id = ${id} and m.status <> 3`,
  )
}

export interface WorkWeekRow extends Pick<
  WorkspaceTable,
  'timezone' | 'work_week' | 'work_day_start' | 'work_day_end'
> {
  today: string
}

/** The workspace's week, and the day it is there. */
export async function workWeekOf(tx: Tx, member: Member): Promise<WorkWeekRow> {
  const row = await rowOf<WorkWeekRow>(
    tx,
    sql`select (now() at time zone w.timezone)::date as today, w.timezone, to_json(w.work_week) as work_week,
        to_char(w.work_day_start, 'HH24:MI') as work_day_start, to_char(w.work_day_end, 'HH24:MI') as work_day_end
      from workspace w where w.id = ${member.wsId}`,
  )
  if (!row) throw new Error(`workspace ${member.wsId} is gone`)
  return row
}

/** Scenes given to a person that the caller sees; omitted ones, and those in something archived, are nobody's work any more. */
function workOf(member: Member, id: string, role: 'assignee' | 'reviewer'): SQL {
  return sql`
    item_user iu
    join item i on i.ws_id = iu.ws_id and i.id = iu.item_id
    where iu.ws_id = ${member.wsId} and iu.ws_user_id = ${id} and iu.role = ${role}
      and ${COUNTED} and ${visibleItem(member, 'i')}
      and not exists (
        select from entity a
        where a.ws_id = i.ws_id and a.status = 0
          and a.id in (i.project_id, i.process_id, i.episode_id, i.take_id)
      )`
}

/** How many scenes of each fixed status, and of each of their flows' statuses, the person is assigned to. */
export async function countByStatus(
  tx: Tx,
  member: Member,
  id: string,
): Promise<Pick<Insight['load'], 'by_status' | 'statuses'>> {
  const rows = await rowsOf<StatusCountRow>(
    tx,
    sql`select i.status_id, i.status_kind as kind, count(*) as scenes from ${workOf(member, id, 'assignee')}
      group by 1, 2`,
  )
  const by_status = [0, 0, 0, 0, 0, 0, 0]
  for (const { kind, scenes } of rows) by_status[kind] = (by_status[kind] ?? 0) + scenes
  const statuses = (await statusCounts(tx, member.wsId, new Map([[id, rows]])))(id)
  return { by_status, ...(statuses ? { statuses } : {}) }
}

export async function countToReview(tx: Tx, member: Member, id: string): Promise<number> {
  const row = await rowOf<{ scenes: number }>(
    tx,
    sql`select count(*) as scenes from ${workOf(member, id, 'reviewer')}
      and i.status_kind = any(${sql.param(FOR_REVIEW)}::smallint[])`,
  )
  return row?.scenes ?? 0
}

/** Unfinished scenes by due day, both ends included. */
export async function countDue(
  tx: Tx,
  member: Member,
  id: string,
  { start, end }: Omit<DayRange, 'name'>,
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ day: string; scenes: number }>(
    tx,
    sql`select i.due_date as day, count(*) as scenes from ${workOf(member, id, 'assignee')}
      and i.status_kind <> ${APPROVED} and i.due_date between ${start} and ${end}
      group by i.due_date`,
  )
  return new Map(rows.map(({ day, scenes }) => [day, scenes]))
}

/**
 * Unfinished scenes by due day, the earliest first.
 * @param start null: however long ago
 */
export async function scenesDue(
  tx: Tx,
  member: Member,
  id: string,
  { start, end }: { start: string | null; end: string },
): Promise<{ total: number; scenes: InsightScene[] }> {
  const rows = await rowsOf<Counted<InsightScene>>(
    tx,
    sql`select i.id, i.name, i.code, i.status_kind, i.due_date, count(*) over () as total,
        (select ${STATUS_JSON} from template_flow_status s where s.ws_id = i.ws_id and s.id = i.status_id) as status,
        (select json_agg(json_build_object('id', e.id, 'type', e.type, 'name', e.name, 'code', e.code) order by e.type)
         from entity e
         where e.ws_id = i.ws_id and e.id in (i.project_id, i.process_id, i.episode_id, i.take_id)) as ancestors
      from ${workOf(member, id, 'assignee')}
        and i.status_kind <> ${APPROVED} and i.due_date <= ${end}
        and (${start}::date is null or i.due_date >= ${start}::date)
      order by i.due_date, lower(i.name), i.id
      limit ${LIST_MAX}`,
  )
  return { total: rows[0]?.total ?? 0, scenes: rows.map((row) => omit(row, 'total')) }
}

/** A status as the history has it. */
function passed(column: 'from_value' | 'to_value'): SQL {
  const value = sql.raw(`c.${column}`)
  return sql`json_build_object('name', ${value}->>'name', 'kind', coalesce((${value}->>'kind')::int, 0),
    'colour', ${value}->>'colour')`
}

type ActivityRow = Omit<InsightActivity, 'at'> & { at: Date }

/** The person's latest actions on scenes that the caller sees. */
export function activityOf(tx: Tx, member: Member, id: string): Promise<ActivityRow[]> {
  const newest = sql`order by at desc, id desc limit ${LIST_MAX}`
  const item = sql`json_build_object('id', i.id, 'name', i.name) as item`
  const visible = seenWith(eyeOf(member), 'c')
  return rowsOf<ActivityRow>(
    tx,
    sql`(
        select c.id, 'comment' as kind, c.created_at as at, ${item}, c.rendition_id, left(c.text, ${TEXT_MAX}) as text,
          null::json as status
        from comment c join item i on i.ws_id = c.ws_id and i.id = c.item_id
        where c.ws_id = ${member.wsId} and c.author_id = ${id} and c.guest_id is null and ${visibleItem(member, 'i')}
          and ${visible} ${newest}
      ) union all (
        select c.id, 'done', c.done_at as at, ${item}, c.rendition_id, left(c.text, ${TEXT_MAX}), null
        from comment c join item i on i.ws_id = c.ws_id and i.id = c.item_id
        where c.ws_id = ${member.wsId} and c.done_by = ${id} and c.done_at is not null
          and ${visibleItem(member, 'i')} and ${visible} ${newest}
      ) union all (
        select r.id, 'upload', r.created_at as at, ${item}, r.id, r.name, null
        from rendition r join item i on i.ws_id = r.ws_id and i.id = r.item_id
        where r.ws_id = ${member.wsId} and r.created_by = ${id} and ${visibleItem(member, 'i')} ${newest}
      ) union all (
        select c.id, 'status', c.created_at as at, ${item}, null, '', json_build_object(
            'from', ${passed('from_value')},
            'to', ${passed('to_value')})
        from change_record c
        join item i on i.ws_id = c.ws_id and i.id = c.item_id
        where c.ws_id = ${member.wsId} and c.ws_user_id = ${id} and c.field = 'status'
          and ${visibleItem(member, 'i')} ${newest}
      ) ${newest}`,
  )
}

type Days = Omit<DayRange, 'name'>

export function holidaysOf(tx: Tx, member: Member, groupId: string, { start, end }: Days): Promise<DayRange[]> {
  return rowsOf<DayRange>(
    tx,
    sql`select h.start_date as start, h.end_date as end, h.name from holiday h
      where h.ws_id = ${member.wsId} and h.group_id = ${groupId}
        and h.start_date <= ${end} and h.end_date >= ${start}
      order by h.start_date, h.id`,
  )
}

/** @returns off-days (type 0) and extra-days (type 1); their notes are the names */
export function specialDaysOf(
  tx: Tx,
  member: Member,
  id: string,
  { start, end }: Days,
): Promise<(DayRange & { type: number })[]> {
  return rowsOf<DayRange & { type: number }>(
    tx,
    sql`select d.start_date as start, d.end_date as end, d.note as name, d.type
      from special_day_person p join special_day d on d.ws_id = p.ws_id and d.id = p.special_day_id
      where p.ws_id = ${member.wsId} and p.ws_user_id = ${id}
        and d.start_date <= ${end} and d.end_date >= ${start}
      order by d.start_date, d.id`,
  )
}

/**
 * Targets that run on the day and are not archived, those that end first in front; a target given twice at once counts
 * once.
 */
export function targetsOf(tx: Tx, member: Member, id: string, day: string): Promise<InsightTarget[]> {
  return rowsOf<InsightTarget>(
    tx,
    sql`select * from (
        select distinct on (t.id) t.id, t.name, u.start_date, u.end_date
        from target_user_role_person p
        join target_user_role u on u.ws_id = p.ws_id and u.id = p.target_user_role_id
        join target t on t.ws_id = u.ws_id and t.id = u.target_id
        where p.ws_id = ${member.wsId} and p.ws_user_id = ${id} and t.status = 1
          and ${day}::date between u.start_date and u.end_date
        order by t.id, u.end_date
      ) running
      order by end_date, lower(name), id limit ${LIST_MAX}`,
  )
}
