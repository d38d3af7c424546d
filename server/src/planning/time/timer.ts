import { sql } from 'drizzle-orm'
import { DAY_MINUTES } from '@arbo/core/contract'
import type { AnswerData, Timer } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { readerZone } from '../../platform/access/reader-zone.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { text } from '../texts.ts'
import { entryOf, minutesLeft, writeEntry } from './log-time.ts'
import { LOG } from './people-of-time.ts'
import { lockPerson, requireLog, stateOf } from './sheet-rules.ts'
import { timeScenes } from './time-scenes.ts'

type TimerDeps = Pick<Deps, 'database'>

interface TimerRow extends Place {
  item_id: string
  started_at: Date
  /** The day on which it began, on the person’s clock. */
  day: string
  /** Whole minutes that it has run. */
  minutes: number
}

function runningOf(tx: Tx, member: Member): Promise<TimerRow | undefined> {
  return rowOf<TimerRow>(
    tx,
    sql`select t.item_id, t.started_at, (t.started_at at time zone ${readerZone(member)})::date as day,
        round(extract(epoch from now() - t.started_at) / 60)::integer as minutes,
        i.project_id, i.process_id, i.episode_id, i.take_id
      from timer t join item i on i.ws_id = t.ws_id and i.id = t.item_id
      where t.ws_id = ${member.wsId} and t.ws_user_id = ${member.id}`,
  )
}

async function present(tx: Tx, member: Member, { item_id, started_at }: TimerRow): Promise<Timer> {
  return { scene: (await timeScenes(tx, member, [item_id], member.id))(item_id), started_at: started_at.toISOString() }
}

export function showTimer({ database }: TimerDeps, member: Member): Promise<Timer | null> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const timer = await runningOf(tx, member)
    return timer ? present(tx, member, timer) : null
  })
}

/**
 * Ends the timer and adds its time to the entry of its day. One that was forgotten is worth what its day still has.
 * @param given minutes in place of those that have run
 * @throws {ApiError} validation_failed, timesheet_submitted, timesheet_approved: it runs on
 */
async function endTimer(
  tx: Tx,
  member: Member,
  timer: TimerRow,
  given: number | undefined,
): Promise<AnswerData<'stopTimer'>> {
  const { wsId, id: personId } = member
  const { item_id: itemId, day } = timer
  await rowsOf(tx, sql`delete from timer t where t.ws_id = ${wsId} and t.ws_user_id = ${personId}`)
  emitEvent(tx, wsId, 'timer.updated', { ws_user_id: personId })
  const minutes = given ?? Math.min(timer.minutes, DAY_MINUTES)
  if (minutes <= 0) return null
  requireLog(member, personId, await stateOf(tx, wsId, personId, day))
  const key = { personId, itemId, day }
  const { minutes: before, note } = (await entryOf(tx, wsId, key)) ?? { minutes: 0, note: '' }
  const left = (await minutesLeft(tx, wsId, key)) - before
  if (given !== undefined && given > left) throw validationFailed({ 'query.minutes': text('time.day_full') })
  const added = Math.min(minutes, left)
  if (added <= 0) return null
  await writeEntry(tx, wsId, key, { minutes: before + added, note }, timer)
  return { item_id: itemId, day, minutes: added }
}

/** @throws {ApiError} not_found, permission_denied, timesheet_submitted, timesheet_approved: what ran could not be logged */
export function startTimer({ database }: TimerDeps, member: Member, itemId: string): Promise<Timer> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await loadScene(tx, member, itemId, LOG, { lock: true })
    await lockPerson(tx, wsId, member.id)
    const running = await runningOf(tx, member)
    if (running?.item_id === itemId) return present(tx, member, running)
    if (running) await endTimer(tx, member, running, undefined)
    await rowsOf(tx, sql`insert into timer (ws_id, ws_user_id, item_id) values (${wsId}, ${member.id}, ${itemId})`)
    emitEvent(tx, wsId, 'timer.updated', { ws_user_id: member.id })
    const timer = await runningOf(tx, member)
    if (!timer) throw new Error('the timer is gone')
    return present(tx, member, timer)
  })
}

/** @throws {ApiError} validation_failed, timesheet_submitted, timesheet_approved */
export function stopTimer(
  { database }: TimerDeps,
  member: Member,
  minutes: number | undefined,
): Promise<AnswerData<'stopTimer'>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await lockPerson(tx, member.wsId, member.id)
    const timer = await runningOf(tx, member)
    return timer ? endTimer(tx, member, timer, minutes) : null
  })
}
