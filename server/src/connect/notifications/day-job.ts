import type { Database } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { JobHandler } from '../../platform/jobs/worker.ts'
import { queueDigests } from './digest.ts'
import { notifyDue } from './notify-due.ts'

/** Tells a workspace of its due dates and mails its digests, once a day. */
export const DAY_JOB = 'notification-day'

/** The hour of the workspace’s time zone from which on a day is told. */
const MORNING = 8

interface Clock {
  today: string
  /** 1 Monday to 7 Sunday. */
  weekday: number
}

/** Workspaces whose day is not told yet although it is morning there. */
const BEGUN = `
  select w.id from workspace w left join notification_day d on d.ws_id = w.id
  where w.deleted_at is null and extract(hour from $1::timestamptz at time zone w.timezone) >= ${MORNING}
    and (d.day is null or d.day < ($1::timestamptz at time zone w.timezone)::date)`

const CLOCK = `
  select ($2::timestamptz at time zone timezone)::date as today,
    extract(isodow from $2::timestamptz at time zone timezone)::int as weekday
  from workspace where id = $1`

/** Claims the day; no row where another process has told it. */
const CLAIM = `
  insert into notification_day (ws_id, day) values ($1, $2)
  on conflict (ws_id) do update set day = excluded.day where notification_day.day < excluded.day
  returning ws_id`

/** Asks for the day’s work of every workspace where it is due. To be called from time to time. */
export async function beginDays(database: Database, now = new Date()): Promise<void> {
  const due = await database.query<{ id: string }>(BEGUN, [now])
  for (const { id } of due) {
    await database.withWorkspace(id, (tx) => enqueue(tx, { wsId: id, kind: DAY_JOB, dedupeKey: DAY_JOB }))
  }
}

/** @param baseUrl where the host’s pages are, without a slash at its end */
export function dayHandler(baseUrl: string, now = () => new Date()): JobHandler {
  return ({ job: { wsId }, database }) =>
    database.withWorkspace(wsId, async (tx) => {
      const [clock] = await tx.rows<Clock>(CLOCK, [wsId, now()])
      if (!clock) return
      const [last] = await tx.rows<{ day: string }>('select day from notification_day where ws_id = $1', [wsId])
      const claimed = await tx.rows(CLAIM, [wsId, clock.today])
      if (claimed.length === 0) return
      await notifyDue(tx, wsId, clock.today, last?.day ?? null)
      await queueDigests(tx, wsId, baseUrl, clock.weekday === 1)
    })
}
