import { sql } from 'drizzle-orm'
import type { DayRange, HolidayChange } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { omit } from '../../platform/omit.ts'
import { personJson } from '../../platform/access/people.ts'
import { subtract } from './day-ranges.ts'
import { hasCalendar } from './group-queries.ts'
import { insertSpecialDays, removeSpecialDays } from './special-day-queries.ts'

/** How many changes a refusal lists; its total counts all. */
const LISTED = 100

interface OverlapRow extends Omit<HolidayChange, 'left'> {
  people_count: number
}

export interface Overlap extends HolidayChange {
  /** All people of the extra-day or off-day have the holiday. */
  isWhole: boolean
}

/**
 * Extra-days and off-days of people with a calendar that days of holidays cover, with the rest of them. They are
 * locked until the transaction ends, so that the answer holds until the change.
 * @param groupName the calendar's
 */
export async function overlapsOf(
  tx: Tx,
  wsId: string,
  groupName: string,
  days: readonly DayRange[],
): Promise<Overlap[]> {
  if (days.length === 0) return []
  const touched = sql`s.ws_id = ${wsId} and exists (
    select from unnest(
      ${sql.param(days.map(({ start_date }) => start_date))}::date[],
      ${sql.param(days.map(({ end_date }) => end_date))}::date[]
    ) as covered (start_date, end_date)
    where s.start_date <= covered.end_date and s.end_date >= covered.start_date
  )`
  await rowsOf(tx, sql`select s.id from special_day s where ${touched} order by s.id for no key update`)
  const rows = await rowsOf<OverlapRow>(
    tx,
    sql`select s.id, s.type, s.note, s.start_date, s.end_date, count(*) as people_count,
        json_agg(${personJson('m')} order by lower(m.display_name), m.id) filter (where own.has) as people
      from special_day s
      join special_day_person p on p.ws_id = s.ws_id and p.special_day_id = s.id
      join ws_user m on m.ws_id = p.ws_id and m.id = p.ws_user_id
      cross join lateral (select ${hasCalendar(sql`${groupName}`)} as has) own
      where ${touched}
      group by s.id, s.type, s.note, s.start_date, s.end_date
      having bool_or(own.has)
      order by s.start_date, s.id`,
  )
  return rows.map(({ people_count, ...row }) => ({
    ...row,
    left: subtract(row, days),
    isWhole: people_count === row.people.length,
  }))
}

/** Overlaps as a caller is shown them. */
export function changesOf(overlaps: readonly Overlap[]): HolidayChange[] {
  return overlaps.slice(0, LISTED).map((overlap) => omit(overlap, 'isWhole'))
}

/** @throws {ApiError} holiday_overlap, unless there is none or the caller has confirmed it */
export function refuseOverlaps(overlaps: readonly Overlap[], confirm: boolean): void {
  if (overlaps.length === 0 || confirm) return
  throw new ApiError('holiday_overlap', { meta: { changes: changesOf(overlaps), total: overlaps.length } })
}

async function giveWay(tx: Tx, wsId: string, overlap: Overlap): Promise<void> {
  const { id, type, note, left, isWhole } = overlap
  const people_ids = overlap.people.map((person) => person.id)
  let newRanges = left
  if (!isWhole) {
    // The others keep their days as they are.
    await rowsOf(
      tx,
      sql`delete from special_day_person
        where ws_id = ${wsId} and special_day_id = ${id} and ws_user_id = any(${sql.param(people_ids)}::uuid[])`,
    )
    await rowsOf(
      tx,
      sql`update special_day set version = version + 1, updated_at = now() where ws_id = ${wsId} and id = ${id}`,
    )
  } else if (left[0] === undefined) {
    await removeSpecialDays(tx, wsId, [id])
  } else {
    await rowsOf(
      tx,
      sql`update special_day set start_date = ${left[0].start_date}::date, end_date = ${left[0].end_date}::date,
          version = version + 1, updated_at = now()
        where ws_id = ${wsId} and id = ${id}`,
    )
    newRanges = left.slice(1)
  }
  if (newRanges.length === 0) return
  await insertSpecialDays(
    tx,
    wsId,
    newRanges.map((range) => ({ ...range, type, note, people_ids })),
  )
}

/** Trims extra-days and off-days to the rest that holidays leave of them; those without a rest are deleted (WS-41). */
export async function giveWayAll(tx: Tx, wsId: string, overlaps: readonly Overlap[]): Promise<void> {
  for (const overlap of overlaps) await giveWay(tx, wsId, overlap)
}
