import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { LIVE, TODO_DONE } from './queries.ts'

export interface TodoEntry {
  id: string
  is_done: boolean
  added_at: Date
}

/** The list as its owner sees it: scenes that they may no longer see, or that were archived, are left out. */
export function todoEntries(tx: Tx, member: Member): Promise<TodoEntry[]> {
  return rowsOf<TodoEntry>(
    tx,
    sql`select i.id, i.status_kind in ${TODO_DONE} as is_done, d.created_at as added_at
      from todo_item d join item i on i.ws_id = d.ws_id and i.id = d.item_id
      where d.ws_id = ${member.wsId} and d.ws_user_id = ${member.id} and ${visibleItem(member, 'i')} and ${LIVE}
      order by d.position, i.id`,
  )
}

/** Everything on the list in its order. Nobody else changes it until the transaction ends. */
export async function lockTodo(tx: Tx, member: Member): Promise<string[]> {
  await rowsOf(
    tx,
    sql`select m.id from ws_user m where m.ws_id = ${member.wsId} and m.id = ${member.id} for no key update`,
  )
  const rows = await rowsOf<{ item_id: string }>(
    tx,
    sql`select d.item_id from todo_item d where d.ws_id = ${member.wsId} and d.ws_user_id = ${member.id}
      order by d.position, d.item_id`,
  )
  return rows.map(({ item_id }) => item_id)
}

/** Makes these scenes the list, in this order; all others go from it. */
export async function writeTodo(tx: Tx, member: Member, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`delete from todo_item d where d.ws_id = ${member.wsId} and d.ws_user_id = ${member.id}
      and d.item_id <> all(${sql.param(ids)}::uuid[])`,
  )
  await rowsOf(
    tx,
    sql`insert into todo_item (ws_id, ws_user_id, item_id, position)
      select ${member.wsId}, ${member.id}, place.item_id, place.position
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as place (item_id, position)
      on conflict (ws_id, ws_user_id, item_id) do update set position = excluded.position`,
  )
}

/** Of these scenes, those that the member may see. */
export async function visibleIds(tx: Tx, member: Member, ids: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from item i
      where i.ws_id = ${member.wsId} and i.id = any(${sql.param(ids)}::uuid[]) and ${visibleItem(member, 'i')}`,
  )
  return new Set(rows.map(({ id }) => id))
}
