import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { HandlerInput, HolidayGroup } from '@arbo/core/contract'
import { holidayGroup } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../settings/check-version.ts'
import { groupFor } from './group-for.ts'
import { groupById, groupPage, moveToOtherYears, removeGroups } from './group-queries.ts'
import { draftsOf, movedDrafts } from './holiday-queries.ts'
import { addHolidays } from './holidays.ts'

type GroupDeps = Pick<Deps, 'database'>

export function listGroups(
  { database }: GroupDeps,
  member: Member,
  filter: HandlerInput<'listWorkingdayGroups'>['query'],
): Promise<Page<HolidayGroup>> {
  return database.withWorkspace(member.wsId, (tx) => groupPage(tx, member.wsId, filter))
}

/** @throws {ApiError} not_found */
export function showGroup({ database }: GroupDeps, member: Member, id: string): Promise<HolidayGroup> {
  return database.withWorkspace(member.wsId, (tx) => groupFor(tx, member.wsId, id))
}

/** Runs work that gives a group its name and year. @throws {ApiError} conflict where another has both */
export async function withNameCheck<T>(name: string, year: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isViolation(error, 'holiday_group_name')) throw error
    throw new ApiError('conflict', { message: text('calendar.group_exists', { name, year }), cause: error })
  }
}

/** A group without holidays. */
export async function insertGroup(tx: Tx, wsId: string, name: string, year: number): Promise<string> {
  const id = uuidv7()
  await tx.insert(holidayGroup).values({ ws_id: wsId, id, name, year })
  return id
}

/** @throws {ApiError} invalid_reference, conflict, holiday_overlap */
export function createGroup(
  { database }: GroupDeps,
  member: Member,
  { name, year, copy_of, confirm }: HandlerInput<'createWorkingdayGroup'>['body'],
): Promise<HolidayGroup> {
  return withNameCheck(name, year, () =>
    database.withWorkspace(member.wsId, async (tx) => {
      const source = copy_of ? await groupById(tx, member.wsId, copy_of) : null
      if (source === undefined) throw new ApiError('invalid_reference')
      const id = await insertGroup(tx, member.wsId, name, year)
      if (source) {
        const drafts = await movedDrafts(tx, member.wsId, source.id, year - source.year)
        await addHolidays(tx, member.wsId, { id, name }, drafts, confirm)
      }
      emitEvent(tx, member.wsId, 'workingday.updated', { group_id: id })
      return groupFor(tx, member.wsId, id)
    }),
  )
}

/** @throws {ApiError} not_found, conflict, validation_failed where its holidays are of another year */
export async function updateGroup(
  { database }: GroupDeps,
  member: Member,
  id: string,
  { version, ...change }: HandlerInput<'updateWorkingdayGroup'>['body'],
): Promise<HolidayGroup> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const before = await groupFor(tx, member.wsId, id, { lock: true })
    checkVersion(before, version)
    const { name = before.name, year = before.year } = change
    const drafts = year === before.year ? [] : await draftsOf(tx, member.wsId, id)
    if (drafts.some(({ start_date }) => Number(start_date.slice(0, 4)) !== year)) {
      throw validationFailed({ year: text('calendar.year_taken', { year: before.year }) })
    }
    await withNameCheck(name, year, () =>
      tx
        .update(holidayGroup)
        .set({ name, year, version: version + 1, updated_at: new Date() })
        .where(and(eq(holidayGroup.ws_id, member.wsId), eq(holidayGroup.id, id))),
    )
    emitEvent(tx, member.wsId, 'workingday.updated', { group_id: id })
    return groupFor(tx, member.wsId, id)
  })
}

/** @returns how many there were */
export function deleteGroups({ database }: GroupDeps, member: Member, ids: readonly string[]): Promise<number> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await moveToOtherYears(tx, member.wsId, ids)
    const groupIds = await removeGroups(tx, member.wsId, ids)
    for (const group_id of groupIds) emitEvent(tx, member.wsId, 'workingday.updated', { group_id })
    return groupIds.length
  })
}
