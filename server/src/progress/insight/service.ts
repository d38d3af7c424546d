import type { Insight } from '@arbo/core/contract'
import { addDays, mondayOf } from '@arbo/core/format'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { seesPersonal } from '../../platform/access/personal-data.ts'
import { LOAD_DAYS, TILE_DAYS, tileDays } from './days.ts'
import type { DayRange } from '../../workspace/working-calendar/day-kinds.ts'
import {
  activityOf,
  countByStatus,
  countDue,
  countToReview,
  holidaysOf,
  personOf,
  scenesDue,
  specialDaysOf,
  targetsOf,
  workWeekOf,
} from './queries.ts'
import type { WorkWeekRow } from './queries.ts'

const SEE_DETAILS = 'people_getWorkspaceUserDetails_read'
const SEE_TARGETS = 'target_getListOfTargets_read'
const SEE_OWN_TARGETS = 'target_getMyTargetsUserInterface_read'
const SEE_DAYS = 'workingday_getListOfWorkingdays_read'
const EXTRA = 1

interface Subject {
  id: string
  holiday_group_id: string | null
}

async function daysOf(tx: Tx, member: Member, person: Subject, week: WorkWeekRow): Promise<Insight['availability']> {
  const { today, work_week, work_day_start, work_day_end, timezone } = week
  const start = mondayOf(today)
  const range = { start, end: addDays(start, TILE_DAYS - 1) }
  const group = person.holiday_group_id
  const holidays = group === null ? [] : await holidaysOf(tx, member, group, range)
  // Everybody sees that somebody is away; why is for those who read the calendars.
  const mayRead = person.id === member.id || member.permissions.has(SEE_DAYS)
  const special = (await specialDaysOf(tx, member, person.id, range)).map((day) =>
    mayRead ? day : { ...day, name: '' },
  )
  const ofType = (isExtra: boolean): DayRange[] => special.filter(({ type }) => (type === EXTRA) === isExtra)
  const days = tileDays({
    from: start,
    workWeek: work_week,
    exceptions: { holiday: holidays, extra: ofType(true), off: ofType(false) },
    due: await countDue(tx, member, person.id, range),
  })
  return { work_week, work_day_start, work_day_end, timezone, days }
}

function maySeeTargets(member: Member, id: string): boolean {
  return member.permissions.has(id === member.id ? SEE_OWN_TARGETS : SEE_TARGETS)
}

/**
 * The tile of a person, as far as the caller sees their scenes.
 * @throws {ApiError} not_found for unknown and deleted people
 */
export function showInsight({ database }: Pick<Deps, 'database'>, member: Member, id: string): Promise<Insight> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const row = await personOf(tx, member, id)
    if (!row) throw new ApiError('not_found')
    const { email, phone, mobile_phone, holiday_group_id, ...person } = row
    const phones = seesPersonal(member, id) ? { phone, mobile_phone } : { phone: '', mobile_phone: '' }
    const mayContact = id === member.id || member.permissions.has(SEE_DETAILS)
    const week = await workWeekOf(tx, member)
    const { today } = week
    const activity = await activityOf(tx, member, id)
    return {
      person: { ...person, contact: mayContact ? { email, ...phones } : null },
      today,
      load: {
        ...(await countByStatus(tx, member, id)),
        to_review: await countToReview(tx, member, id),
      },
      overdue: await scenesDue(tx, member, id, { start: null, end: addDays(today, -1) }),
      due: await scenesDue(tx, member, id, { start: today, end: addDays(mondayOf(today), LOAD_DAYS - 1) }),
      activity: activity.map((one) => ({ ...one, at: one.at.toISOString() })),
      targets: maySeeTargets(member, id) ? await targetsOf(tx, member, id, today) : null,
      availability: await daysOf(tx, member, { id, holiday_group_id }, week),
    }
  })
}
