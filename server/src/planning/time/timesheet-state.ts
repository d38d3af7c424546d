import { sql } from 'drizzle-orm'
import type { HandlerInput, Timesheet } from '@arbo/core/contract'
import { mondayOf } from '@arbo/core/format'
import { rowsOf } from '../../platform/db/rows.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { requireStorableDay } from './log-time.ts'
import { notifyTimesheet } from './notify-timesheet.ts'
import { lockPerson, requireStep, stateOf } from './sheet-rules.ts'
import { timesheetOf } from './timesheet.ts'

/** @throws {ApiError} not_found, permission_denied, conflict, timesheet_own, timesheet_approved, validation_failed */
export function setTimesheetState(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  day: string,
  { ws_user_id: personId = member.id, state, was }: HandlerInput<'setTimesheetState'>['body'],
): Promise<Timesheet> {
  requireStorableDay(day)
  const { wsId } = member
  const monday = mondayOf(day)
  return database.withWorkspace(wsId, async (tx) => {
    requireStep(member, personId, { was, state })
    await lockPerson(tx, wsId, personId)
    const current = await stateOf(tx, wsId, personId, monday)
    // A call that was answered, and whose answer was lost, changes nothing more.
    if (current !== state) {
      if (current !== was) throw new ApiError('conflict', { meta: { current } })
      await rowsOf(
        tx,
        sql`insert into timesheet (ws_id, ws_user_id, monday, state, state_by)
          values (${wsId}, ${personId}, ${monday}, ${state}, ${member.id})
          on conflict (ws_id, ws_user_id, monday)
            do update set state = excluded.state, state_by = excluded.state_by, state_at = now()`,
      )
      emitEvent(tx, wsId, 'timesheet.updated', { ws_user_id: personId, monday })
      await notifyTimesheet(tx, member, { personId, monday, was, state })
    }
    return timesheetOf(tx, member, personId, monday)
  })
}
