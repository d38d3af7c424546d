import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EntityRef, Item } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { FileUrl } from '../../http/files.ts'
import { likePattern } from '../../http/likePattern.ts'
import { pageOf } from '../../http/paging.ts'
import type { Counted, PageRequest } from '../../http/paging.ts'
import type { Member } from '../access/member.ts'
import type { Place } from '../access/rights.ts'
import { visibleItem } from '../access/visibility.ts'
import { orderSql } from '../entities/queries.ts'
import { personJson } from '../people.ts'
import { ITEM_COLUMNS, ITEM_FROM } from './itemRow.ts'
import type { ItemRow } from './itemRow.ts'

export interface ItemFilter extends PageRequest {
  order_by: string
  name_like?: string | undefined
  status_ina?: readonly string[] | undefined
  assignee_ina?: readonly string[] | undefined
}

const ORDERS: Record<string, string> = {
  name: 'lower(i.name)',
  code: 'lower(i.code)',
  position: 'i.position',
  due_date: 'i.due_date',
  created_at: 'i.created_at',
  updated_at: 'i.updated_at',
  status: 's.position',
}

function conditions(filter: ItemFilter): SQL {
  const parts = [sql`true`]
  if (filter.name_like) parts.push(sql`i.name ilike ${likePattern(filter.name_like)}`)
  // Compared as text: an id that is none finds nothing instead of failing.
  if (filter.status_ina?.length) parts.push(sql`i.status_id::text = any(${sql.param(filter.status_ina)}::text[])`)
  if (filter.assignee_ina?.length) {
    parts.push(sql`exists (
      select from item_user iu
      where iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = 'assignee'
        and iu.ws_user_id::text = any(${sql.param(filter.assignee_ina)}::text[])
    )`)
  }
  return sql.join(parts, sql` and `)
}

export function itemPage(tx: Tx, member: Member, entityId: string, filter: ItemFilter) {
  return pageOf(filter, (limit, offset) =>
    rowsOf<Counted<ItemRow>>(
      tx,
      sql`select ${ITEM_COLUMNS}, count(*) over () as total
        from ${ITEM_FROM}
        where i.ws_id = ${member.wsId} and i.entity_id = ${entityId} and ${conditions(filter)}
          and ${visibleItem(member, 'i')}
        order by ${orderSql(filter.order_by, ORDERS, 'lower(i.name), i.id')}
        limit ${limit} offset ${offset}`,
    ),
  )
}

export function itemById(tx: Tx, member: Member, id: string): Promise<ItemRow | undefined> {
  return rowOf<ItemRow>(
    tx,
    sql`select ${ITEM_COLUMNS} from ${ITEM_FROM}
      where i.ws_id = ${member.wsId} and i.id = ${id} and ${visibleItem(member, 'i')}`,
  )
}

/** From the project down to the entity that holds the scene. */
export function ancestorsOf(tx: Tx, wsId: string, place: Place): Promise<EntityRef[]> {
  const ids = [place.project_id, place.process_id, place.episode_id, place.take_id].filter((id) => id !== null)
  return rowsOf<EntityRef>(
    tx,
    sql`select e.id, e.type, e.name, e.code from entity e
      where e.ws_id = ${wsId} and e.id = any(${sql.param(ids)}::uuid[]) order by e.type`,
  )
}

type Dated<T> = Omit<T, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }
type Note = NonNullable<Item['notes']>[number]
type Marker = NonNullable<Item['markers']>[number]
type File = NonNullable<Item['files']>[number]

/** @param id only this one */
export async function notesOf(tx: Tx, wsId: string, itemId: string, id: string | null = null): Promise<Note[]> {
  const rows = await rowsOf<Dated<Note>>(
    tx,
    sql`select n.id, n.text, n.created_at, n.updated_at, ${personJson('m')} as created_by
      from item_note n join ws_user m on m.ws_id = n.ws_id and m.id = n.created_by
      where n.ws_id = ${wsId} and n.item_id = ${itemId} and (${id}::uuid is null or n.id = ${id})
      order by n.created_at, n.id`,
  )
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

/** @param id only this one */
export async function markersOf(tx: Tx, wsId: string, itemId: string, id: string | null = null): Promise<Marker[]> {
  const rows = await rowsOf<Omit<Dated<Marker>, 'updated_at'>>(
    tx,
    sql`select k.id, k.rendition_id, k.frame, k.colour, k.label, k.created_at, ${personJson('m')} as created_by
      from item_marker k join ws_user m on m.ws_id = k.ws_id and m.id = k.created_by
      where k.ws_id = ${wsId} and k.item_id = ${itemId} and (${id}::uuid is null or k.id = ${id})
      order by k.frame, k.id`,
  )
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

export async function filesOf(tx: Tx, wsId: string, itemId: string, fileUrl: FileUrl): Promise<File[]> {
  const rows = await rowsOf<Omit<Dated<File>, 'updated_at' | 'url'> & { key: string }>(
    tx,
    sql`select f.id, f.name, f.kind, f.size, f.key, f.created_at, ${personJson('m')} as created_by
      from item_file f join ws_user m on m.ws_id = f.ws_id and m.id = f.created_by
      where f.ws_id = ${wsId} and f.item_id = ${itemId}
      order by f.created_at, f.id`,
  )
  return rows.map(({ key, ...row }) => ({ ...row, url: fileUrl(key) ?? '', created_at: row.created_at.toISOString() }))
}

/** The kind of a status, if it is an active one of the flow that holds on the entity. */
export async function statusKind(tx: Tx, wsId: string, flowId: string, statusId: string): Promise<number | null> {
  const row = await rowOf<{ kind: number }>(
    tx,
    sql`select s.kind from template_flow_status s
      where s.ws_id = ${wsId} and s.template_flow_id = ${flowId} and s.id = ${statusId} and s.status = 1`,
  )
  return row?.kind ?? null
}

export async function nextItemPosition(tx: Tx, wsId: string, entityId: string): Promise<number> {
  const row = await rowOf<{ next: number }>(
    tx,
    sql`select coalesce(max(i.position) + 1, 0) as next from item i
      where i.ws_id = ${wsId} and i.entity_id = ${entityId}`,
  )
  return row?.next ?? 0
}

/** Storage folders of a scene's files, for their removal. */
export function itemPrefix(wsId: string, itemId: string): string {
  return `${wsId}/${itemId}`
}
