import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Holiday } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { HolidayTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { groupConditions } from './group-queries.ts'
import type { GroupFilter } from './group-queries.ts'

type HolidayRow = Omit<Holiday, 'created_at' | 'updated_at'> & Pick<HolidayTable, 'created_at' | 'updated_at'>

/** A holiday that is not there yet. */
export type HolidayDraft = Pick<Holiday, 'name' | 'start_date' | 'end_date'>

const COLUMNS = sql`h.id, h.group_id, h.name, h.start_date, h.end_date, h.version, h.created_at, h.updated_at`
const ORDERS: Record<string, string> = { name: 'lower(h.name)', start_date: 'h.start_date', end_date: 'h.end_date' }

function toHoliday(row: HolidayRow): Holiday {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

export async function holidayPage(
  tx: Tx,
  wsId: string,
  groupId: string,
  filter: PageRequest & { name_like?: string | undefined; order_by: string },
) {
  const isNamed = filter.name_like ? sql`h.name ilike ${likePattern(filter.name_like)}` : sql`true`
  const { rows, total } = await pageOf(filter, (limit, offset) =>
    rowsOf<Counted<HolidayRow>>(
      tx,
      sql`select ${COLUMNS}, count(*) over () as total from holiday h
        where h.ws_id = ${wsId} and h.group_id = ${groupId} and ${isNamed}
        order by ${orderSql(filter.order_by, ORDERS, 'h.start_date, lower(h.name), h.id')}
        limit ${limit} offset ${offset}`,
    ),
  )
  return { rows: rows.map(toHoliday), total }
}

/** @param lock keeps others from changing it until the transaction ends */
export async function holidayById(
  tx: Tx,
  wsId: string,
  groupId: string,
  id: string,
  { lock = false } = {},
): Promise<Holiday | undefined> {
  const row = await rowOf<HolidayRow>(
    tx,
    sql`select ${COLUMNS} from holiday h where h.ws_id = ${wsId} and h.group_id = ${groupId} and h.id = ${id}
      ${lock ? sql`for no key update` : sql``}`,
  )
  return row && toHoliday(row)
}

/** Name, first and last day of every holiday of a group. */
export function draftsOf(tx: Tx, wsId: string, groupId: string): Promise<HolidayDraft[]> {
  return rowsOf<HolidayDraft>(
    tx,
    sql`select h.name, h.start_date, h.end_date from holiday h
      where h.ws_id = ${wsId} and h.group_id = ${groupId} order by h.start_date, lower(h.name), h.id`,
  )
}

/** The holidays of a group as they fall some years later; 29 February becomes the 28th. */
export function movedDrafts(tx: Tx, wsId: string, groupId: string, years: number): Promise<HolidayDraft[]> {
  return rowsOf<HolidayDraft>(
    tx,
    sql`select h.name, moved.start_date, moved.start_date + (h.end_date - h.start_date) as end_date
      from holiday h
      cross join lateral (select (h.start_date + make_interval(years => ${years}::int))::date as start_date) moved
      where h.ws_id = ${wsId} and h.group_id = ${groupId} order by h.start_date, lower(h.name), h.id`,
  )
}

/** @returns the ids, in the order of the drafts */
export async function insertHolidays(
  tx: Tx,
  wsId: string,
  groupId: string,
  drafts: readonly HolidayDraft[],
): Promise<string[]> {
  const ids = drafts.map(() => uuidv7())
  await rowsOf(
    tx,
    sql`insert into holiday (ws_id, id, group_id, name, start_date, end_date)
      select ${wsId}::uuid, made.id, ${groupId}::uuid, made.name, made.start_date, made.end_date
      from unnest(
        ${sql.param(ids)}::uuid[], ${sql.param(drafts.map(({ name }) => name))}::text[],
        ${sql.param(drafts.map(({ start_date }) => start_date))}::date[],
        ${sql.param(drafts.map(({ end_date }) => end_date))}::date[]
      ) as made (id, name, start_date, end_date)`,
  )
  return ids
}

/** @returns how many were there */
export async function removeHolidays(tx: Tx, wsId: string, groupId: string, ids: readonly string[]): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`delete from holiday where ws_id = ${wsId} and group_id = ${groupId} and id = any(${sql.param(ids)}::uuid[])
      returning id`,
  )
  return rows.length
}

export type ExportedHoliday = { [K in keyof HolidayDraft]: HolidayDraft[K] | null } & { group: string; year: number }

/** All holidays of the groups that a filter finds; a group without any has one row without a holiday. */
export function exportedHolidays(tx: Tx, wsId: string, filter: GroupFilter): Promise<ExportedHoliday[]> {
  return rowsOf<ExportedHoliday>(
    tx,
    sql`select g.name as "group", g.year, h.name, h.start_date, h.end_date
      from holiday_group g left join holiday h on h.ws_id = g.ws_id and h.group_id = g.id
      where ${groupConditions(wsId, filter)}
      order by lower(g.name), g.year, g.id, h.start_date, lower(h.name), h.id`,
  )
}
