import { and, eq } from 'drizzle-orm'
import type { HandlerInput, SpecialDay } from '@arbo/core/contract'
import { specialDay } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../settings/check-version.ts'
import {
  arePeople,
  insertSpecialDays,
  removeSpecialDays,
  setPeople,
  specialDayById,
  specialDayPage,
} from './special-day-queries.ts'

type DayDeps = Pick<Deps, 'database'>

async function dayFor(tx: Tx, wsId: string, id: string, lock = false): Promise<SpecialDay> {
  const day = await specialDayById(tx, wsId, id, { lock })
  if (!day) throw new ApiError('not_found')
  return day
}

export function listSpecialDays(
  { database }: DayDeps,
  member: Member,
  type: 0 | 1,
  filter: HandlerInput<'listExtraDays'>['query'],
): Promise<Page<SpecialDay>> {
  return database.withWorkspace(member.wsId, (tx) => specialDayPage(tx, member.wsId, type, filter))
}

/** @throws {ApiError} not_found */
export function showSpecialDay({ database }: DayDeps, member: Member, id: string): Promise<SpecialDay> {
  return database.withWorkspace(member.wsId, (tx) => dayFor(tx, member.wsId, id))
}

/** @throws {ApiError} invalid_reference where somebody is not of the workspace */
export function createSpecialDay(
  { database }: DayDeps,
  member: Member,
  body: HandlerInput<'createSpecialDay'>['body'],
): Promise<SpecialDay> {
  return database.withWorkspace(member.wsId, async (tx) => {
    if (!(await arePeople(tx, member.wsId, body.people_ids))) throw new ApiError('invalid_reference')
    const [id = ''] = await insertSpecialDays(tx, member.wsId, [body])
    emitEvent(tx, member.wsId, 'workingday.updated', { group_id: null })
    return dayFor(tx, member.wsId, id)
  })
}

/** @throws {ApiError} not_found, conflict, invalid_reference, validation_failed */
export function updateSpecialDay(
  { database }: DayDeps,
  member: Member,
  id: string,
  { version, people_ids, ...change }: HandlerInput<'updateSpecialDay'>['body'],
): Promise<SpecialDay> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const before = await dayFor(tx, member.wsId, id, true)
    checkVersion(before, version)
    const { note = before.note, start_date = before.start_date, end_date = before.end_date } = change
    if (end_date < start_date) throw validationFailed({ end_date: text('import.end') })
    if (people_ids) {
      // People who were removed from the workspace since may stay on the day.
      const currentIds = new Set(before.people.map((person) => person.id))
      const newIds = people_ids.filter((one) => !currentIds.has(one))
      if (!(await arePeople(tx, member.wsId, newIds))) throw new ApiError('invalid_reference')
      await setPeople(tx, member.wsId, id, people_ids)
    }
    await tx
      .update(specialDay)
      .set({ note, start_date, end_date, version: version + 1, updated_at: new Date() })
      .where(and(eq(specialDay.ws_id, member.wsId), eq(specialDay.id, id)))
    emitEvent(tx, member.wsId, 'workingday.updated', { group_id: null })
    return dayFor(tx, member.wsId, id)
  })
}

/** @returns how many there were */
export function deleteSpecialDays({ database }: DayDeps, member: Member, ids: readonly string[]): Promise<number> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const deleted = await removeSpecialDays(tx, member.wsId, ids)
    if (deleted > 0) emitEvent(tx, member.wsId, 'workingday.updated', { group_id: null })
    return deleted
  })
}
