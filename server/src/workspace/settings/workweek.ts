import type { HandlerInput, WorkweekSettings } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { canonicalName } from '../../account/profile/timezones.ts'
import { requireGroup } from '../working-calendar/project-calendars.ts'
import { checkVersion } from './check-version.ts'
import { WORK_WEEK } from './record-sql.ts'

type SettingsDeps = Pick<Deps, 'database'>

const SHOW = `select ${WORK_WEEK} as week from workspace w where w.id = $1`
const UPDATE = `
  update workspace w set work_week = $2, work_day_start = $3, work_day_end = $4, timezone = $5, holiday_group_id = $6,
    work_week_version = work_week_version + 1, updated_at = now()
  where w.id = $1 returning ${WORK_WEEK} as week`

async function weekOf(tx: Tx, query: string, values: unknown[]): Promise<WorkweekSettings> {
  const [row] = await tx.rows<{ week: WorkweekSettings }>(query, values)
  if (!row) throw new ApiError('ws_inactive_or_suspended')
  return row.week
}

export function showWorkweek({ database }: SettingsDeps, member: Member): Promise<WorkweekSettings> {
  return database.withWorkspace(member.wsId, (tx) => weekOf(tx, SHOW, [member.wsId]))
}

/**
 * Changes the work week; fields that are not given stay.
 * @throws {ApiError} validation_failed where the day does not end after its start, timezone_invalid, invalid_reference, conflict
 */
export function updateWorkweek(
  { database }: SettingsDeps,
  member: Member,
  body: HandlerInput<'updateWorkweekSettings'>['body'],
): Promise<WorkweekSettings> {
  const timezone = body.timezone === undefined ? undefined : canonicalName(body.timezone)
  return database.withWorkspace(member.wsId, async (tx) => {
    const before = await weekOf(tx, `${SHOW} for no key update`, [member.wsId])
    checkVersion(before, body.version)
    const days = [...new Set(body.days ?? before.days)].sort((a, b) => a - b)
    const start = body.start ?? before.start
    const end = body.end ?? before.end
    // Both have the form hh:mm, so the order of the letters is that of the times.
    if (start >= end) throw validationFailed({ end: text('settings.work_day') })
    await requireGroup(tx, member.wsId, body.holiday_group_id)
    const group = body.holiday_group_id === undefined ? before.holiday_group_id : body.holiday_group_id
    const after = await weekOf(tx, UPDATE, [member.wsId, days, start, end, timezone ?? before.timezone, group])
    emitEvent(tx, member.wsId, 'workspace.updated', { deleted: false })
    return after
  })
}
