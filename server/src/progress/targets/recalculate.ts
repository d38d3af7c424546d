import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Person, TargetCalculation } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { outsideTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, errorText } from '../../platform/http/api-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { PermanentJobError } from '../../platform/jobs/job.ts'
import type { Job, JobState } from '../../platform/jobs/job.ts'
import type { JobHandler } from '../../platform/jobs/worker.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { personJson } from '../../platform/access/people.ts'
import { firstDay, targetClock } from './clock.ts'
import { inBulk } from './count-scenes.ts'
import { calculationOf, countFigures, targetInfos } from './figures.ts'
import type { Figure } from './figures.ts'
import { writeRecord } from './month-record.ts'
import { recordRecalculation, standingsOf } from './recalculations.ts'
import type { TargetDeps } from './service.ts'

/** Kind of the jobs that calculate a month. */
export const TARGETS_JOB = 'targets.calculate'
/** Changes a closed month (XFIX-03). */
const REOPEN = 'target_recalculateClosedMonth_update'
/** A failure is told after so many attempts, a few seconds later. */
export const ATTEMPTS = 3
/** Rows that one statement writes. */
const CHUNK = 2000

interface StateRow {
  at: Date | null
  closed: Date | null
  recalculations: TargetCalculation['recalculations']
  by: Person | null
  job: JobState | null
  progress: number | null
}

async function stateOf(tx: Tx, wsId: string, month: string): Promise<TargetCalculation> {
  const row = await rowOf<StateRow>(
    tx,
    sql`select c.calculated_at as at, c.closed_at as closed,
        (select coalesce(json_agg(json_build_object('at', r.at, 'by', r.name, 'changed', r.changed)), '[]') from (
          select a.at, coalesce(w.display_name, '') as name, a.changed
          from target_recalculation a left join ws_user w on w.ws_id = a.ws_id and w.id = a.ws_user_id
          where a.ws_id = c.ws_id and a.month = c.month order by a.at desc limit 5) r) as recalculations, ${personJson('p')} as by, j.state as job, j.progress
      from target_month c
      left join job j on j.ws_id = c.ws_id and j.id = c.job_id
      left join ws_user p on p.ws_id = c.ws_id
        and p.id = case when j.state in ('queued', 'running', 'failed') then c.asked_by else c.calculated_by end
      where c.ws_id = ${wsId} and c.month = ${firstDay(month)}::date`,
  )
  const job = row?.job ?? null
  const isBusy = job === 'queued' || job === 'running'
  const state = isBusy || job === 'failed' ? job : row?.at ? 'done' : 'never'
  return {
    month,
    state,
    progress: isBusy ? (row?.progress ?? 0) : state === 'done' ? 1 : 0,
    calculated_at: row?.at?.toISOString() ?? null,
    closed_at: row?.closed?.toISOString() ?? null,
    recalculations: (row?.recalculations ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    calculated_by: row?.by ?? null,
    message: state === 'failed' ? errorText('target_recalculate_failed') : null,
  }
}

/** How the calculations of some months stand, in their order. */
export async function calculations(tx: Tx, wsId: string, months: readonly string[]): Promise<TargetCalculation[]> {
  const states: TargetCalculation[] = []
  for (const month of months) states.push(await stateOf(tx, wsId, month))
  return states
}

export function showCalculation(
  { database }: TargetDeps,
  { wsId }: Member,
  month: string | undefined,
): Promise<TargetCalculation> {
  return database.withWorkspace(wsId, async (tx) => stateOf(tx, wsId, month ?? (await targetClock(tx, wsId)).month))
}

/**
 * Begins the calculation of a month. While one waits or runs no second one is begun: two people who ask at once wait
 * for the same, and a person who asks while the month is being closed waits for that. A closed month takes a right of
 * its own.
 * @throws {ApiError} permission_denied, target_month_ahead, target_recalculate_failed
 */
export async function recalculate(
  { database }: TargetDeps,
  member: Member,
  queryMonth: string | undefined,
): Promise<TargetCalculation> {
  const { wsId, id } = member
  try {
    return await database.withWorkspace(wsId, async (tx) => {
      const clock = await targetClock(tx, wsId)
      const month = queryMonth ?? clock.month
      if (month > clock.month) throw new ApiError('target_month_ahead')
      await rowsOf(
        tx,
        sql`insert into target_month (ws_id, month) values (${wsId}, ${firstDay(month)}::date) on conflict do nothing`,
      )
      await lockMonth(tx, wsId, month)
      const now = await stateOf(tx, wsId, month)
      if (now.closed_at !== null && !member.permissions.has(REOPEN)) throw permissionDenied(REOPEN)
      if (now.state === 'queued' || now.state === 'running') return now
      const payload = { month, by: id }
      const jobId = await enqueue(tx, { wsId, kind: TARGETS_JOB, payload, maxAttempts: ATTEMPTS, dedupeKey: month })
      await rowsOf(
        tx,
        sql`update target_month set job_id = ${jobId}, asked_by = ${id}
          where ws_id = ${wsId} and month = ${firstDay(month)}::date`,
      )
      emitEvent(tx, wsId, 'target_summary.updated', { month })
      return stateOf(tx, wsId, month)
    })
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('target_recalculate_failed', { cause: error })
  }
}

/** A calculation of a month, or a request for one, waits here for the one before. */
async function lockMonth(tx: Tx, wsId: string, month: string): Promise<void> {
  await rowsOf(
    tx,
    sql`select month from target_month where ws_id = ${wsId} and month = ${firstDay(month)}::date for update`,
  )
}

/**
 * Writes figures; rows that have these figures already are left untouched, with their version.
 * @returns how many changed
 */
async function writeFigures(tx: Tx, wsId: string, month: string, figures: readonly Figure[]): Promise<number> {
  const rows = figures.map((one) => ({
    id: uuidv7(),
    target_id: one.target.id,
    ws_user_id: one.kind === 'person' ? one.subject_id : null,
    team_id: one.kind === 'team' ? one.subject_id : null,
    start_date: one.start_date,
    end_date: one.end_date,
    achieved: one.achieved,
    scenes: one.scenes,
    levels: one.levels,
    level: one.level,
    reward: one.reward?.value ?? null,
    reward_unit: one.reward?.unit ?? null,
    reached: one.reached,
    members: one.members,
  }))
  const changed = await rowsOf(
    tx,
    sql`insert into target_summary as s (ws_id, month, id, target_id, ws_user_id, team_id, start_date, end_date, achieved,
        scenes, levels, level, reward, reward_unit, reached, members)
      select ${wsId}::uuid, ${firstDay(month)}::date, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        id uuid, target_id uuid, ws_user_id uuid, team_id uuid, start_date date, end_date date, achieved numeric,
        scenes int, levels jsonb, level smallint, reward numeric, reward_unit jsonb, reached jsonb, members jsonb)
      on conflict (ws_id, month, target_id, subject_id) do update set
        start_date = excluded.start_date, end_date = excluded.end_date, achieved = excluded.achieved,
        scenes = excluded.scenes, levels = excluded.levels, level = excluded.level, reward = excluded.reward,
        reward_unit = excluded.reward_unit, reached = excluded.reached, members = excluded.members,
        version = s.version + 1, updated_at = now()
      where (s.start_date, s.end_date, s.achieved, s.scenes, s.levels, s.level, s.reward, s.reward_unit, s.reached, s.members)
        is distinct from (excluded.start_date, excluded.end_date, excluded.achieved, excluded.scenes, excluded.levels,
          excluded.level, excluded.reward, excluded.reward_unit, excluded.reached, excluded.members)
      returning s.id`,
  )
  return changed.length
}

/** Removes figures that nobody has any more in the month. @returns how many */
async function removeOthers(tx: Tx, wsId: string, month: string, figures: readonly Figure[]): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`delete from target_summary s
      where s.ws_id = ${wsId} and s.month = ${firstDay(month)}::date and not exists (
        select from unnest(
          ${sql.param(figures.map(({ target }) => target.id))}::uuid[],
          ${sql.param(figures.map(({ subject_id }) => subject_id))}::uuid[]
        ) as k (target_id, subject_id)
        where k.target_id = s.target_id and k.subject_id = s.subject_id
      ) returning s.id`,
  )
  return rows.length
}

export interface Calculated {
  /** People and teams by target. */
  rows: number
  /** Rows that were written or removed because they were not so before. */
  changed: number
}

interface Asked {
  /** Null: nobody, the month is over. */
  by: string | null
  /** Whether it is to be closed, and left alone where it is. */
  closes: boolean
}

/**
 * Calculates a month and writes it, all of it or nothing. Doing it again with the same scenes, targets and people
 * changes no row. The first time after its end closes it: its record is kept, and every later time is put on record.
 * @param progress told a share, 0 to 1
 */
export async function calculateMonth(
  tx: Tx,
  wsId: string,
  month: string,
  { by, closes }: Asked,
  progress: (share: number) => void = () => {},
): Promise<Calculated> {
  await rowsOf(
    tx,
    sql`insert into target_month (ws_id, month) values (${wsId}, ${firstDay(month)}::date) on conflict do nothing`,
  )
  await lockMonth(tx, wsId, month)
  const clock = await targetClock(tx, wsId)
  const stands = await calculationOf(tx, wsId, month)
  const isOver = month < clock.month
  if (closes && (stands.closedAt !== null || !isOver)) return { rows: 0, changed: 0 }
  // Calculated after its end by a release that closed no months: those figures stand.
  if (closes && stands.isFinal) {
    await writeRecord(tx, wsId, month)
    await close(tx, wsId, month)
    return { rows: 0, changed: 0 }
  }
  const before = stands.closedAt === null ? null : await standingsOf(tx, wsId, month)
  progress(0.1)
  const figures = await countFigures(tx, { wsId, month }, clock, await targetInfos(tx, wsId))
  progress(0.6)
  const achievedFigures = figures.filter(({ achieved }) => achieved !== null)
  // Figures that stand as they were calculated last are not written anew.
  const newFigures = achievedFigures.filter(({ state }) => state !== 'calculated')
  let changed = await inBulk(tx, () => removeOthers(tx, wsId, month, achievedFigures))
  for (let at = 0; at < newFigures.length; at += CHUNK) {
    changed += await writeFigures(tx, wsId, month, newFigures.slice(at, at + CHUNK))
    progress(0.6 + (0.4 * Math.min(newFigures.length, at + CHUNK)) / newFigures.length)
  }
  await rowsOf(
    tx,
    sql`update target_month set calculated_at = now(), calculated_by = ${by}::uuid
      where ws_id = ${wsId} and month = ${firstDay(month)}::date`,
  )
  if (isOver) {
    await writeRecord(tx, wsId, month)
    await close(tx, wsId, month)
  }
  if (before) await recordRecalculation(tx, wsId, month, { by, before, after: await standingsOf(tx, wsId, month) })
  return { rows: achievedFigures.length, changed }
}

/** A month is closed once. */
async function close(tx: Tx, wsId: string, month: string): Promise<void> {
  await rowsOf(
    tx,
    sql`update target_month set closed_at = now()
      where ws_id = ${wsId} and month = ${firstDay(month)}::date and closed_at is null`,
  )
}

function payloadOf({ payload }: Job): Asked & { month: string } {
  const { month, by, closes } = payload
  if (typeof month !== 'string' || !/^\d{4}-\d{2}$/.test(month)) throw new PermanentJobError('the job names no month')
  return { month, by: typeof by === 'string' ? by : null, closes: closes === true }
}

/** Calculates a month in one transaction: a job that is killed half way has changed nothing, and runs again. */
export const calculateHandler: JobHandler = async ({ job, database, progress, complete }) => {
  const { month, ...options } = payloadOf(job)
  await database.withWorkspace(job.wsId, async (tx) => {
    // Progress belongs to no transaction, so that others see it while this one is open.
    const calculated = await calculateMonth(tx, job.wsId, month, options, (share) =>
      outsideTransaction(() => progress(share)),
    )
    emitEvent(tx, job.wsId, 'target_summary.updated', { month })
    await complete(tx, calculated)
  })
  return null
}

/** Tells those who look that a calculation has failed for good. */
export async function emitFailedCalculation({ database }: TargetDeps, job: Job, error: unknown): Promise<void> {
  if (error === undefined || job.kind !== TARGETS_JOB) return
  const { month } = payloadOf(job)
  await database.withWorkspace(job.wsId, async (tx) => emitEvent(tx, job.wsId, 'target_summary.updated', { month }))
}
