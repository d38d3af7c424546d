import { and, eq } from 'drizzle-orm'
import type { HandlerInput, Holiday } from '@arbo/core/contract'
import { holiday } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../settings/check-version.ts'
import { subtract } from './day-ranges.ts'
import { groupFor } from './group-for.ts'
import { holidayById, holidayPage, insertHolidays, removeHolidays } from './holiday-queries.ts'
import type { HolidayDraft } from './holiday-queries.ts'
import { giveWayAll, overlapsOf, refuseOverlaps } from './overlaps.ts'

type HolidayDeps = Pick<Deps, 'database'>

/**
 * Adds holidays to a group; extra-days and off-days that they cover give way.
 * @throws {ApiError} holiday_overlap where there are any and `confirm` is not given
 */
export async function addHolidays(
  tx: Tx,
  wsId: string,
  group: { id: string; name: string },
  drafts: readonly HolidayDraft[],
  confirm: boolean,
): Promise<string[]> {
  const overlaps = await overlapsOf(tx, wsId, group.name, drafts)
  refuseOverlaps(overlaps, confirm)
  await giveWayAll(tx, wsId, overlaps)
  if (overlaps.length > 0) emitEvent(tx, wsId, 'workingday.updated', { group_id: null })
  return insertHolidays(tx, wsId, group.id, drafts)
}

async function holidayFor(tx: Tx, wsId: string, groupId: string, id: string, lock = false): Promise<Holiday> {
  const row = await holidayById(tx, wsId, groupId, id, { lock })
  if (!row) throw new ApiError('not_found')
  return row
}

/** @throws {ApiError} validation_failed where the days are not the group's */
function checkDays({ start_date, end_date }: HolidayDraft, year: number): void {
  if (end_date < start_date) throw validationFailed({ end_date: text('import.end') })
  if (Number(start_date.slice(0, 4)) !== year) throw validationFailed({ start_date: text('calendar.year', { year }) })
}

/** @throws {ApiError} not_found where the group is unknown */
export function listHolidays(
  { database }: HolidayDeps,
  member: Member,
  groupId: string,
  filter: HandlerInput<'listHolidays'>['query'],
): Promise<Page<Holiday>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await groupFor(tx, member.wsId, groupId)
    return holidayPage(tx, member.wsId, groupId, filter)
  })
}

/** @throws {ApiError} not_found, validation_failed, holiday_overlap */
export function createHoliday(
  { database }: HolidayDeps,
  member: Member,
  groupId: string,
  { confirm, ...draft }: HandlerInput<'createHoliday'>['body'],
): Promise<Holiday> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const group = await groupFor(tx, member.wsId, groupId, { lock: true })
    checkDays(draft, group.year)
    const [id = ''] = await addHolidays(tx, member.wsId, group, [draft], confirm)
    emitEvent(tx, member.wsId, 'workingday.updated', { group_id: groupId })
    return holidayFor(tx, member.wsId, groupId, id)
  })
}

/**
 * Only days that the holiday newly covers take anything away: an extra-day on a day that was a holiday before was put
 * there knowingly.
 * @throws {ApiError} not_found, conflict, validation_failed, holiday_overlap
 */
export function updateHoliday(
  { database }: HolidayDeps,
  member: Member,
  groupId: string,
  id: string,
  { confirm, version, ...change }: HandlerInput<'updateHoliday'>['body'],
): Promise<Holiday> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const group = await groupFor(tx, member.wsId, groupId, { lock: true })
    const before = await holidayFor(tx, member.wsId, groupId, id, true)
    checkVersion(before, version)
    const { name = before.name, start_date = before.start_date, end_date = before.end_date } = change
    const draft = { name, start_date, end_date }
    checkDays(draft, group.year)
    const overlaps = await overlapsOf(tx, member.wsId, group.name, subtract(draft, [before]))
    refuseOverlaps(overlaps, confirm)
    await giveWayAll(tx, member.wsId, overlaps)
    await tx
      .update(holiday)
      .set({ ...draft, version: version + 1, updated_at: new Date() })
      .where(and(eq(holiday.ws_id, member.wsId), eq(holiday.id, id)))
    if (overlaps.length > 0) emitEvent(tx, member.wsId, 'workingday.updated', { group_id: null })
    emitEvent(tx, member.wsId, 'workingday.updated', { group_id: groupId })
    return holidayFor(tx, member.wsId, groupId, id)
  })
}

/** @returns how many there were @throws {ApiError} not_found where the group is unknown */
export function deleteHolidays(
  { database }: HolidayDeps,
  member: Member,
  groupId: string,
  ids: readonly string[],
): Promise<number> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await groupFor(tx, member.wsId, groupId)
    const deleted = await removeHolidays(tx, member.wsId, groupId, ids)
    if (deleted > 0) emitEvent(tx, member.wsId, 'workingday.updated', { group_id: groupId })
    return deleted
  })
}
