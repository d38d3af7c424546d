import { sql } from 'drizzle-orm'
import type { WorkingCalendar } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'

type Week = Pick<WorkingCalendar, 'work_week' | 'work_day_start' | 'work_day_end' | 'timezone'>

/** The work week of a workspace. @throws {ApiError} not_found */
export async function weekOf(tx: Tx, wsId: string): Promise<Week> {
  const week = await rowOf<Week>(
    tx,
    sql`select w.work_week, to_char(w.work_day_start, 'HH24:MI') as work_day_start,
        to_char(w.work_day_end, 'HH24:MI') as work_day_end, w.timezone
      from workspace w where w.id = ${wsId}`,
  )
  if (!week) throw new ApiError('not_found')
  return week
}
