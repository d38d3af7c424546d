import { sql } from 'drizzle-orm'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { TARGET_FROM, targetColumns } from './target-row.ts'
import type { TargetRow } from './target-row.ts'

export interface TargetFilter {
  name_like?: string | undefined
  status_eq: '0' | '1' | ''
  type_ina?: readonly string[] | undefined
  favorite_eq?: '1' | undefined
  order_by: string
}

const ORDERS: Record<string, string> = {
  name: 'natural_sort(t.name)',
  type: 't.type',
  duration: 't.duration',
  people_count: 'people_count',
  status: 't.status',
  created_at: 't.created_at',
  updated_at: 't.updated_at',
}
const LAST = 'natural_sort(t.name), t.id'

export function targetPage(tx: Tx, member: Member, filter: TargetFilter & PageRequest): Promise<Page<TargetRow>> {
  const conditions = [
    sql`t.ws_id = ${member.wsId}`,
    filter.status_eq === '' ? sql`t.status <> 3` : sql`t.status = ${Number(filter.status_eq)}`,
    filter.name_like ? sql`t.name ilike ${likePattern(filter.name_like)}` : sql`true`,
    filter.type_ina?.length ? sql`t.type = any(${sql.param([...filter.type_ina])}::text[])` : sql`true`,
    filter.favorite_eq
      ? sql`t.id in (
          select f.thing_id from library_favourite f
          where f.ws_id = ${member.wsId} and f.ws_user_id = ${member.id} and f.kind = 'target')`
      : sql`true`,
  ]
  return pageOf(filter, (limit, offset) =>
    rowsOf<Counted<TargetRow>>(
      tx,
      sql`select ${targetColumns(member)}, count(*) over () as total from ${TARGET_FROM}
        where ${sql.join(conditions, sql` and `)}
        order by ${orderSql(filter.order_by, ORDERS, LAST)} limit ${limit} offset ${offset}`,
    ),
  )
}

export function targetById(tx: Tx, member: Member, id: string): Promise<TargetRow | undefined> {
  return rowOf<TargetRow>(
    tx,
    sql`select ${targetColumns(member)} from ${TARGET_FROM}
      where t.ws_id = ${member.wsId} and t.id = ${id} and t.status <> 3`,
  )
}

export function targetsByIds(tx: Tx, member: Member, ids: readonly string[]): Promise<TargetRow[]> {
  return rowsOf<TargetRow>(
    tx,
    sql`select ${targetColumns(member)} from ${TARGET_FROM}
      where t.ws_id = ${member.wsId} and t.status <> 3 and t.id = any(${sql.param([...ids])}::uuid[])
      order by ${sql.raw(LAST)}`,
  )
}

/** Keeps targets as they are until the transaction ends: none is given to somebody that is about to go. */
export async function lockTargets(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  await tx.rows('select id from target where ws_id = $1 and id = any($2::uuid[]) order by id for update', [
    wsId,
    [...ids],
  ])
}

/** Names that targets have, in lower case. */
export async function takenNames(tx: Tx, wsId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ name: string }>(
    'select lower(name) as name from target where ws_id = $1 and status <> 3',
    [wsId],
  )
  return new Set(rows.map(({ name }) => name))
}
