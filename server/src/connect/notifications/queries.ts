import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { HandlerInput, NotificationCount, Person } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { NOTIFICATION_COLUMNS, NOTIFICATION_FROM, ownNotifications } from '../../platform/notices/notification-row.ts'
import type { NotificationRow } from '../../platform/notices/notification-row.ts'

export type NotificationFilter = HandlerInput<'listNotifications'>['query']

function matching({ tab, type_ina, actor_eq }: NotificationFilter): SQL {
  const parts = [tab === 'cleared' ? sql`n.cleared_at is not null` : sql`n.cleared_at is null`]
  if (tab === 'report') parts.push(sql`n.type = 'report'`)
  if (type_ina) parts.push(sql`n.type = any(${sql.param(type_ina)}::text[])`)
  if (actor_eq) parts.push(sql`n.actor_id = ${actor_eq}`)
  return sql.join(parts, sql` and `)
}

/** Newest first. The page is cut before anything is joined to its rows: somebody may have 10,000. */
export function notificationPage(tx: Tx, member: Member, filter: NotificationFilter): Promise<Page<NotificationRow>> {
  return pageOf(filter, (limit, offset) =>
    rowsOf<Counted<NotificationRow>>(
      tx,
      sql`with page as materialized (
          select n.id, count(*) over () as total from ${NOTIFICATION_FROM}
          where ${ownNotifications(member)} and ${matching(filter)}
          order by n.created_at desc, n.id desc limit ${limit} offset ${offset}
        )
        select ${NOTIFICATION_COLUMNS}, page.total from ${NOTIFICATION_FROM} join page on page.id = n.id
        where n.ws_id = ${member.wsId} order by n.created_at desc, n.id desc`,
    ),
  )
}

export function notificationById(tx: Tx, member: Member, id: string): Promise<NotificationRow | undefined> {
  return rowOf<NotificationRow>(
    tx,
    sql`select ${NOTIFICATION_COLUMNS} from ${NOTIFICATION_FROM} where ${ownNotifications(member)} and n.id = ${id}`,
  )
}

export async function countWaiting(tx: Tx, member: Member): Promise<NotificationCount> {
  const row = await rowOf<{ new: number; report: number; told_at: Date | null }>(
    tx,
    sql`select coalesce(sum(n.count), 0)::int as new,
        coalesce(sum(n.count) filter (where n.type = 'report'), 0)::int as report,
        (select max(l.created_at) from notification l
          where l.ws_id = ${member.wsId} and l.ws_user_id = ${member.id}) as told_at
      from ${NOTIFICATION_FROM} where ${ownNotifications(member)} and n.seen_at is null and n.cleared_at is null`,
  )
  return { new: row?.new ?? 0, report: row?.report ?? 0, told_at: row?.told_at?.toISOString() ?? null }
}

export async function actorsOf(tx: Tx, member: Member): Promise<Person[]> {
  const rows = await rowsOf<{ person: Person }>(
    tx,
    sql`select ${personJson('m')} as person from ws_user m
      where m.ws_id = ${member.wsId} and m.id in (
        select n.actor_id from ${NOTIFICATION_FROM} where ${ownNotifications(member)})
      order by lower(m.display_name), m.id`,
  )
  return rows.map(({ person }) => person)
}

/** The marks to set on notifications; fields that are left out stay. */
export interface Marks {
  seen?: boolean | undefined
  cleared?: boolean | undefined
}

/** Marks the member’s own, of those that `which` picks, that are not so already. @returns how many */
export async function markNotifications(tx: Tx, member: Member, { seen, cleared }: Marks, which: SQL): Promise<number> {
  const sets: SQL[] = []
  const differs: SQL[] = []
  const put = (column: 'seen_at' | 'cleared_at', on: boolean) => {
    const name = sql.identifier(column)
    sets.push(sql`${name} = ${on ? sql`coalesce(${name}, now())` : sql`null`}`)
    differs.push(on ? sql`${name} is null` : sql`${name} is not null`)
  }
  if (seen !== undefined) put('seen_at', seen)
  if (cleared !== undefined) put('cleared_at', cleared)
  if (sets.length === 0) return 0
  const rows = await rowsOf(
    tx,
    sql`update notification n set ${sql.join(sets, sql`, `)}
      where n.ws_id = ${member.wsId} and n.ws_user_id = ${member.id} and ${which} and (${sql.join(differs, sql` or `)})
      returning n.id`,
  )
  return rows.length
}
