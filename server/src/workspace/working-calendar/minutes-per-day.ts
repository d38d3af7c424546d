import { sql } from 'drizzle-orm'
import { workDayMinutes } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Minutes of the working day of a workspace: what people mean by a day of work. */
export async function minutesPerDay(tx: Tx, wsId: string): Promise<number> {
  const row = await rowOf<{ start: string; end: string }>(
    tx,
    sql`select to_char(w.work_day_start, 'HH24:MI') as start, to_char(w.work_day_end, 'HH24:MI') as end
      from workspace w where w.id = ${wsId}`,
  )
  return workDayMinutes(row ?? { start: '09:00', end: '18:00' })
}
