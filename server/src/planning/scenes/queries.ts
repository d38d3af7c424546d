import { sql } from 'drizzle-orm'
import type { EntityRef } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import { eyeOf } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { pageOfIds } from './list.ts'
import { ITEM_FROM, itemColumns } from './item-row.ts'
import type { ItemRow } from './item-row.ts'

export interface ItemFilter extends PageRequest {
  order_by: string
  name_like?: string | undefined
  status_ina?: string[] | undefined
  assignee_ina?: string[] | undefined
}

/**
 * Scenes directly on an entity, by the query of the scene lists.
 * @throws {ApiError} not_found
 */
export async function itemPage(tx: Tx, member: Member, entityId: string, filter: ItemFilter): Promise<Page<ItemRow>> {
  const query = { ...filter, entity_id: entityId, depth: 'direct', condition_combine_type: 'and' } as const
  const { rows: pageRows, total: counting } = await pageOfIds(tx, member, query)
  const ids = pageRows.map(({ id }) => id)
  const reading = rowsOf<ItemRow>(
    tx,
    sql`select ${itemColumns(eyeOf(member))} from ${ITEM_FROM}
      where i.ws_id = ${member.wsId} and i.id = any(${sql.param(ids)}::uuid[]) and ${visibleItem(member, 'i')}`,
  )
  const [rows, total] = await Promise.all([reading, counting])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total }
}

export function itemById(tx: Tx, member: Member, id: string): Promise<ItemRow | undefined> {
  return rowOf<ItemRow>(
    tx,
    sql`select ${itemColumns(eyeOf(member))} from ${ITEM_FROM}
      where i.ws_id = ${member.wsId} and i.id = ${id} and ${visibleItem(member, 'i')}`,
  )
}

/** From the project down to the entity that holds the scene. */
export function ancestorsOf(tx: Tx, wsId: string, itemId: string): Promise<EntityRef[]> {
  return rowsOf<EntityRef>(
    tx,
    sql`select e.id, e.type, e.name, e.code from item i
      join entity e on e.ws_id = ${wsId} and e.id in (i.project_id, i.process_id, i.episode_id, i.take_id)
      where i.ws_id = ${wsId} and i.id = ${itemId} order by e.type`,
  )
}

export async function nextItemPosition(tx: Tx, wsId: string, entityId: string): Promise<number> {
  const row = await rowOf<{ next: number }>(
    tx,
    sql`select coalesce(max(i.position) + 1, 0) as next from item i
      where i.ws_id = ${wsId} and i.entity_id = ${entityId}`,
  )
  return row?.next ?? 0
}

export async function sceneNameOf(tx: Tx, wsId: string, id: string): Promise<string> {
  const row = await rowOf<{ name: string }>(tx, sql`select i.name from item i where i.ws_id = ${wsId} and i.id = ${id}`)
  return row?.name ?? ''
}

/** Storage folder of a scene's files, for their removal. */
export function itemPrefix(wsId: string, itemId: string): string {
  return `${wsId}/${itemId}`
}
