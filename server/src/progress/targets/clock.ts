import { sql } from 'drizzle-orm'
import { monthOfDay } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { datesIn } from '@arbo/core/format'

/** The time for targets: on the workspace's clock. */
export interface TargetClock {
  /** yyyy-mm-dd */
  today: string
  /** The month that runs, yyyy-mm. */
  month: string
  timezone: string
}

export async function targetClock(tx: Tx, wsId: string): Promise<TargetClock> {
  const row = await rowOf<{ today: string; timezone: string }>(
    tx,
    sql`select (now() at time zone w.timezone)::date as today, w.timezone from workspace w where w.id = ${wsId}`,
  )
  if (!row) throw new ApiError('ws_inactive_or_suspended')
  return { today: row.today, month: monthOfDay(row.today), timezone: row.timezone }
}

/** The first day of a month, as the database keeps months. */
export const firstDay = (month: string): string => `${month}-01`

/** The day of a moment in a zone, yyyy-mm-dd. */
export function dayIn(timezone: string, moment: string): string {
  return datesIn(timezone).dayOf(moment)
}
