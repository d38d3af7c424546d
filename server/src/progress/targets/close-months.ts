import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { firstDay } from './clock.ts'
import { ATTEMPTS, TARGETS_JOB } from './recalculate.ts'

/** Months that are over on the workspace’s clock, had a target, and are not closed; those before this release, too. */
const OVER = `
  select w.id, to_char(m, 'YYYY-MM') as month
  from workspace w
  cross join lateral generate_series(
    (select date_trunc('month', min(r.start_date))::timestamp from target_user_role r where r.ws_id = w.id),
    date_trunc('month', $1::timestamptz at time zone w.timezone) - interval '1 month', interval '1 month') m
  where w.deleted_at is null
    and (exists (select from target_user_role r
        where r.ws_id = w.id and r.start_date < m + interval '1 month' and r.end_date >= m::date)
      or exists (select from target_summary s where s.ws_id = w.id and s.month = m::date))
    and not exists (select from target_month c
      left join job j on j.ws_id = c.ws_id and j.id = c.job_id and j.state in ('queued', 'running')
      where c.ws_id = w.id and c.month = m::date and (c.closed_at is not null or j.id is not null))
  order by m, w.id`

/**
 * Asks for the closing of every month that is over and not closed, the oldest first. To be called from time to time, by
 * any number of processes: one job waits for each month, and who runs it finds a closed month closed.
 */
export async function closeMonths(database: Database, now = new Date()): Promise<void> {
  const over = await database.query<{ id: string; month: string }>(OVER, [now])
  for (const { id: wsId, month } of over) {
    await database.withWorkspace(wsId, async (tx) => {
      const payload = { month, by: null, closes: true }
      const jobId = await enqueue(tx, { wsId, kind: TARGETS_JOB, payload, maxAttempts: ATTEMPTS, dedupeKey: month })
      await rowsOf(
        tx,
        sql`insert into target_month as c (ws_id, month, job_id) values (${wsId}, ${firstDay(month)}::date, ${jobId})
          on conflict (ws_id, month) do update set job_id = excluded.job_id, asked_by = null where c.closed_at is null`,
      )
    })
  }
}
