import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { DayRange, SpecialDay } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { SpecialDayTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import { omit } from '../../platform/omit.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { personJson } from '../../platform/access/people.ts'

type SpecialDayRow = Omit<SpecialDay, 'created_at' | 'updated_at'> & Pick<SpecialDayTable, 'created_at' | 'updated_at'>

export interface DayFilter {
  ws_user_id_eq?: string | undefined
  search?: string | undefined
  end_date_gte?: string | undefined
  start_date_lte?: string | undefined
}

/** A special day that is not there yet. */
export interface SpecialDayDraft extends DayRange {
  type: 0 | 1
  note: string
  people_ids: readonly string[]
}

const PEOPLE_FROM = sql`
  special_day_person p join ws_user m on m.ws_id = p.ws_id and m.id = p.ws_user_id
  where p.ws_id = s.ws_id and p.special_day_id = s.id`

const COLUMNS = sql`
  s.id, s.type, s.note, s.start_date, s.end_date, s.version, s.created_at, s.updated_at,
  (select coalesce(json_agg(${personJson('m')} order by lower(m.display_name), m.id), '[]') from ${PEOPLE_FROM})
    as people`

const ORDERS: Record<string, string> = {
  start_date: 's.start_date',
  end_date: 's.end_date',
  note: 'lower(s.note)',
  created_at: 's.created_at',
  person: 'first_person',
}

function toSpecialDay(row: SpecialDayRow): SpecialDay {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

function conditions(wsId: string, type: 0 | 1 | null, filter: DayFilter): SQL {
  const parts = [sql`s.ws_id = ${wsId}`]
  if (type !== null) parts.push(sql`s.type = ${type}`)
  if (filter.end_date_gte) parts.push(sql`s.end_date >= ${filter.end_date_gte}::date`)
  if (filter.start_date_lte) parts.push(sql`s.start_date <= ${filter.start_date_lte}::date`)
  if (filter.ws_user_id_eq) parts.push(sql`exists (select from ${PEOPLE_FROM} and m.id = ${filter.ws_user_id_eq})`)
  if (filter.search) {
    const pattern = likePattern(filter.search)
    parts.push(
      sql`(s.note ilike ${pattern} or exists (select from ${PEOPLE_FROM} and m.display_name ilike ${pattern}))`,
    )
  }
  return sql.join(parts, sql` and `)
}

export async function specialDayPage(
  tx: Tx,
  wsId: string,
  type: 0 | 1,
  filter: DayFilter & PageRequest & { order_by: string },
) {
  const { rows, total } = await pageOf(filter, (limit, offset) =>
    rowsOf<Counted<SpecialDayRow & { first_person: string | null }>>(
      tx,
      sql`select ${COLUMNS}, count(*) over () as total,
          (select min(lower(m.display_name)) from ${PEOPLE_FROM}) as first_person
        from special_day s where ${conditions(wsId, type, filter)}
        order by ${orderSql(filter.order_by, ORDERS, 's.start_date, s.id')} limit ${limit} offset ${offset}`,
    ),
  )
  return { rows: rows.map((row) => toSpecialDay(omit(row, 'first_person'))), total }
}

/** @param lock keeps others from changing it until the transaction ends */
export async function specialDayById(
  tx: Tx,
  wsId: string,
  id: string,
  { lock = false } = {},
): Promise<SpecialDay | undefined> {
  const row = await rowOf<SpecialDayRow>(
    tx,
    sql`select ${COLUMNS} from special_day s where s.ws_id = ${wsId} and s.id = ${id}
      ${lock ? sql`for no key update` : sql``}`,
  )
  return row && toSpecialDay(row)
}

/** Whether all of these are people of the workspace who were not removed from it. */
export async function arePeople(tx: Tx, wsId: string, ids: readonly string[]): Promise<boolean> {
  const unique = [...new Set(ids)]
  const row = await rowOf<{ found: number }>(
    tx,
    sql`select count(*) as found from ws_user m
      where m.ws_id = ${wsId} and m.id = any(${sql.param(unique)}::uuid[]) and m.status <> 3`,
  )
  return row?.found === unique.length
}

export async function setPeople(tx: Tx, wsId: string, dayId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(tx, sql`delete from special_day_person where ws_id = ${wsId} and special_day_id = ${dayId}`)
  await insertPeople(tx, wsId, [{ dayId, ids }])
}

async function insertPeople(
  tx: Tx,
  wsId: string,
  days: readonly { dayId: string; ids: readonly string[] }[],
): Promise<void> {
  const pairs = days.flatMap(({ dayId, ids }) => [...new Set(ids)].map((id) => [dayId, id] as const))
  await rowsOf(
    tx,
    sql`insert into special_day_person (ws_id, special_day_id, ws_user_id)
      select ${wsId}::uuid, made.day_id, made.user_id
      from unnest(${sql.param(pairs.map(([day]) => day))}::uuid[], ${sql.param(pairs.map(([, user]) => user))}::uuid[])
        as made (day_id, user_id)`,
  )
}

/** @returns the ids, in the order of the drafts */
export async function insertSpecialDays(tx: Tx, wsId: string, drafts: readonly SpecialDayDraft[]): Promise<string[]> {
  const ids = drafts.map(() => uuidv7())
  await rowsOf(
    tx,
    sql`insert into special_day (ws_id, id, type, note, start_date, end_date)
      select ${wsId}::uuid, made.id, made.type, made.note, made.start_date, made.end_date
      from unnest(
        ${sql.param(ids)}::uuid[], ${sql.param(drafts.map(({ type }) => type))}::smallint[],
        ${sql.param(drafts.map(({ note }) => note))}::text[],
        ${sql.param(drafts.map(({ start_date }) => start_date))}::date[],
        ${sql.param(drafts.map(({ end_date }) => end_date))}::date[]
      ) as made (id, type, note, start_date, end_date)`,
  )
  await insertPeople(
    tx,
    wsId,
    drafts.map(({ people_ids }, at) => ({ dayId: ids[at] ?? '', ids: people_ids })),
  )
  return ids
}

/** @returns how many were there */
export async function removeSpecialDays(tx: Tx, wsId: string, ids: readonly string[]): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`delete from special_day where ws_id = ${wsId} and id = any(${sql.param(ids)}::uuid[]) returning id`,
  )
  return rows.length
}

export interface PersonDay extends DayRange {
  email: string
  ws_user_id: string
  type: 0 | 1
  note: string
}

/** One row per person and day range. */
export function personDays(tx: Tx, wsId: string, type: 0 | 1 | null, filter: DayFilter): Promise<PersonDay[]> {
  const person = filter.ws_user_id_eq ? sql`and m.id = ${filter.ws_user_id_eq}` : sql``
  return rowsOf<PersonDay>(
    tx,
    sql`select a.email, m.id as ws_user_id, s.type, s.start_date, s.end_date, s.note
      from special_day s
      join special_day_person p on p.ws_id = s.ws_id and p.special_day_id = s.id
      join ws_user m on m.ws_id = p.ws_id and m.id = p.ws_user_id
      join user_account a on a.id = m.user_id
      where ${conditions(wsId, type, filter)} ${person} order by s.start_date, s.id, lower(a.email)`,
  )
}

/** ws_user ids by address in lower case, of these addresses. */
export async function peopleByEmail(
  tx: Tx,
  wsId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; email: string }>(
    tx,
    sql`select m.id, lower(a.email) as email from ws_user m join user_account a on a.id = m.user_id
      where m.ws_id = ${wsId} and m.status <> 3 and lower(a.email) = any(${sql.param(emails)}::text[])`,
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}
