import { sql } from 'drizzle-orm'
import { DAY_MINUTES } from '@arbo/core/contract'
import type { AnswerData, HandlerInput } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { readerZone } from '../../platform/access/reader-zone.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { text } from '../texts.ts'
import { LOG } from './people-of-time.ts'
import { lockPerson, requireLog, stateOf } from './sheet-rules.ts'
import { timeScenes } from './time-scenes.ts'

/** The first day that time is logged on, and how far ahead it is. */
const FIRST_DAY = '2000-01-01'
/** Weeks behind it could not be told by days of four-digit years. */
const LAST_DAY = '2999-12-31'
const DAYS_AHEAD = 366

export interface Logged {
  minutes: number
  note: string
}

/** @throws {ApiError} validation_failed where a week of the day could not be kept */
export function requireStorableDay(day: string, field = 'params.day'): void {
  if (day < FIRST_DAY || day > LAST_DAY) throw validationFailed({ [field]: text('time.day') })
}

/** @throws {ApiError} validation_failed for days that nobody can have worked on by now, nor soon */
async function requireDay(tx: Tx, member: Member, day: string): Promise<void> {
  requireStorableDay(day)
  const row = await rowOf<{ isNear: boolean }>(
    tx,
    sql`select ${day}::date <= (now() at time zone ${readerZone(member)})::date + ${DAYS_AHEAD}::integer as "isNear"`,
  )
  if (!row?.isNear) throw validationFailed({ 'params.day': text('time.day') })
}

export async function entryOf(
  tx: Tx,
  wsId: string,
  { personId, itemId, day }: { personId: string; itemId: string; day: string },
): Promise<Logged | undefined> {
  return rowOf<Logged>(
    tx,
    sql`select t.minutes, t.note from time_entry t
      where t.ws_id = ${wsId} and t.ws_user_id = ${personId} and t.day = ${day} and t.item_id = ${itemId}`,
  )
}

/** Minutes that a day of a person still has beside what they logged on other scenes. */
export async function minutesLeft(
  tx: Tx,
  wsId: string,
  { personId, itemId, day }: { personId: string; itemId: string; day: string },
): Promise<number> {
  const row = await rowOf<{ minutes: number }>(
    tx,
    sql`select coalesce(sum(t.minutes), 0)::integer as minutes from time_entry t
      where t.ws_id = ${wsId} and t.ws_user_id = ${personId} and t.day = ${day} and t.item_id <> ${itemId}`,
  )
  return DAY_MINUTES - (row?.minutes ?? 0)
}

/** Writes an entry, or deletes it (0 minutes), and tells of it. The person is locked, and what is written was checked. */
export async function writeEntry(
  tx: Tx,
  wsId: string,
  key: { personId: string; itemId: string; day: string },
  { minutes, note }: Logged,
  place?: Place,
): Promise<void> {
  const { personId, itemId, day } = key
  await rowsOf(
    tx,
    minutes === 0
      ? sql`delete from time_entry t
          where t.ws_id = ${wsId} and t.ws_user_id = ${personId} and t.day = ${day} and t.item_id = ${itemId}`
      : sql`insert into time_entry (ws_id, ws_user_id, day, item_id, minutes, note)
          values (${wsId}, ${personId}, ${day}, ${itemId}, ${minutes}, ${note})
          on conflict (ws_id, ws_user_id, day, item_id)
            do update set minutes = excluded.minutes, note = excluded.note, updated_at = now()`,
  )
  emitEvent(tx, wsId, 'time.logged', { item_id: itemId, ws_user_id: personId, day }, place)
}

/** A scene that the member may see; null where it is gone, and something of it may be deleted at most. */
async function sceneFor(tx: Tx, member: Member, itemId: string, minutes: number) {
  try {
    return await loadScene(tx, member, itemId, LOG, { lock: true })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found' && minutes === 0) return null
    throw error
  }
}

/** @throws {ApiError} not_found, permission_denied, conflict, validation_failed, timesheet_submitted, timesheet_approved */
export function logTime(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { id: itemId, day }: { id: string; day: string },
  { minutes, note, was, ws_user_id: personId = member.id }: HandlerInput<'logTime'>['body'],
): Promise<AnswerData<'logTime'>> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await requireDay(tx, member, day)
    const scene = await sceneFor(tx, member, itemId, minutes)
    await lockPerson(tx, wsId, personId)
    requireLog(member, personId, await stateOf(tx, wsId, personId, day))
    const key = { personId, itemId, day }
    const current = await entryOf(tx, wsId, key)
    if (!scene && !current) throw new ApiError('not_found')
    const before = current ?? { minutes: 0, note: '' }
    const next = { minutes, note: minutes === 0 ? '' : (note ?? before.note) }
    const isSame = next.minutes === before.minutes && next.note === before.note
    // What is there is what was to be: also where the answer to an earlier call was lost.
    if (!isSame) {
      if (was !== undefined && was !== before.minutes) throw new ApiError('conflict', { meta: { current: before } })
      const left = await minutesLeft(tx, wsId, key)
      if (minutes > left) throw validationFailed({ 'body.minutes': text('time.day_full') })
      await writeEntry(tx, wsId, key, next, scene ?? undefined)
    }
    return { ...next, scene: (await timeScenes(tx, member, [itemId], personId))(itemId) }
  })
}
