import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { HolidayGroup } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { HolidayGroupTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import { orderSql } from '../../platform/db/order-sql.ts'

type GroupRow = Omit<HolidayGroup, 'created_at' | 'updated_at'> & Pick<HolidayGroupTable, 'created_at' | 'updated_at'>

export interface GroupFilter {
  name_like?: string | undefined
  year_eq?: number | undefined
  ids?: readonly string[] | undefined
}

const ORDERS: Record<string, string> = {
  name: 'lower(g.name)',
  year: 'g.year',
  holidays_count: 'holidays_count',
  people_count: 'people_count',
  updated_at: 'g.updated_at',
}

/**
 * Of `ws_user m`: whether somebody has the calendar of a name, which is by any group of it, whichever its year.
 */
export function hasCalendar(name: SQL): SQL {
  return sql`exists (
    select from ws_user_detail d join holiday_group own on own.ws_id = d.ws_id and own.id = d.holiday_group_id
    where d.ws_id = m.ws_id and d.ws_user_id = m.id and lower(own.name) = lower(${name})
  )`
}

const COLUMNS = sql`
  g.id, g.name, g.year, g.version, g.created_at, g.updated_at,
  (select count(*) from holiday h where h.ws_id = g.ws_id and h.group_id = g.id) as holidays_count,
  (select count(*) from ws_user m where m.ws_id = g.ws_id and m.status <> 3 and ${hasCalendar(sql`g.name`)})
    as people_count`

function toGroup(row: GroupRow): HolidayGroup {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

export function groupConditions(wsId: string, { name_like, year_eq, ids }: GroupFilter): SQL {
  const parts = [sql`g.ws_id = ${wsId}`]
  if (name_like) parts.push(sql`g.name ilike ${likePattern(name_like)}`)
  if (year_eq !== undefined) parts.push(sql`g.year = ${year_eq}`)
  if (ids) parts.push(sql`g.id = any(${sql.param(ids)}::uuid[])`)
  return sql.join(parts, sql` and `)
}

export async function groupPage(tx: Tx, wsId: string, filter: GroupFilter & PageRequest & { order_by: string }) {
  const { rows, total } = await pageOf(filter, (limit, offset) =>
    rowsOf<Counted<GroupRow>>(
      tx,
      sql`select ${COLUMNS}, count(*) over () as total from holiday_group g
        where ${groupConditions(wsId, filter)}
        order by ${orderSql(filter.order_by, ORDERS, 'lower(g.name), g.year desc, g.id')}
        limit ${limit} offset ${offset}`,
    ),
  )
  return { rows: rows.map(toGroup), total }
}

/** @param lock keeps others from changing it until the transaction ends */
export async function groupById(
  tx: Tx,
  wsId: string,
  id: string,
  { lock = false } = {},
): Promise<HolidayGroup | undefined> {
  const row = await rowOf<GroupRow>(
    tx,
    sql`select ${COLUMNS} from holiday_group g where g.ws_id = ${wsId} and g.id = ${id}
      ${lock ? sql`for no key update of g` : sql``}`,
  )
  return row && toGroup(row)
}

/** Whoever and whatever has groups that are about to go gets another one of its name, the latest that stays; else none. */
export async function moveToOtherYears(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  const gone = sql`any(${sql.param(ids)}::uuid[])`
  const next = sql`(
    select other.id from holiday_group gone
    join holiday_group other on other.ws_id = gone.ws_id and lower(other.name) = lower(gone.name)
    where gone.ws_id = ${wsId} and gone.id = t.holiday_group_id and not other.id = ${gone}
    order by other.year desc limit 1
  )`
  for (const [table, key] of [
    ['ws_user_detail', 'ws_id'],
    ['entity', 'ws_id'],
    ['workspace', 'id'],
  ] as const) {
    await rowsOf(
      tx,
      sql`update ${sql.identifier(table)} t set holiday_group_id = ${next}
        where t.${sql.identifier(key)} = ${wsId} and t.holiday_group_id = ${gone}`,
    )
  }
}

/** @returns ids that were there */
export async function removeGroups(tx: Tx, wsId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`delete from holiday_group where ws_id = ${wsId} and id = any(${sql.param(ids)}::uuid[]) returning id`,
  )
  return rows.map(({ id }) => id)
}
