import { sql } from 'drizzle-orm'
import { TIMESHEET_DAYS } from '@arbo/core/contract'
import type { Timesheet, TimesheetState } from '@arbo/core/contract'
import { addDays, mondayOf } from '@arbo/core/format'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { workDaysOf } from '../../workspace/working-calendar/work-days.ts'
import { TODO_DONE } from '../my-work/queries.ts'
import { listed } from '../scenes/scene-filter.ts'
import { peopleOfTime, READ_OTHERS } from './people-of-time.ts'
import { requireStorableDay } from './log-time.ts'
import { mayApprove, mayLog } from './sheet-rules.ts'
import { timeScenes } from './time-scenes.ts'

/** Scenes without time that a week shows: those of somebody who is assigned to thousands would hide what was logged. */
const ASSIGNED_MAX = 50

interface EntryRow {
  item_id: string
  day: string
  minutes: number
  note: string
}

interface StateRow {
  state: TimesheetState
  state_at: Date
  by: Timesheet['state_by']
}

/** Open scenes that a person is assigned to, what is due first in front. */
async function assignedTo(tx: Tx, member: Member, personId: string): Promise<{ id: string }[]> {
  const conditions = [visibleItem(member, 'i'), ...(await listed(tx, member.wsId))]
  return rowsOf<{ id: string }>(
    tx,
    sql`select i.id from item_user iu join item i on i.ws_id = iu.ws_id and i.id = iu.item_id
      where iu.ws_id = ${member.wsId} and iu.ws_user_id = ${personId} and iu.role = 'assignee'
        and i.status_kind not in ${TODO_DONE} and ${sql.join(conditions, sql` and `)}
      order by i.due_date nulls last, i.name_sort, i.id limit ${ASSIGNED_MAX}`,
  )
}

/** @throws {ApiError} not_found */
export async function timesheetOf(tx: Tx, member: Member, personId: string, day: string): Promise<Timesheet> {
  const { wsId } = member
  const monday = mondayOf(day)
  const last = addDays(monday, TIMESHEET_DAYS - 1)
  const [person] = await peopleOfTime(tx, wsId, sql`m.id = ${personId}`)
  if (!person) throw new ApiError('not_found')
  const days = (await workDaysOf(tx, wsId, [personId], monday, TIMESHEET_DAYS))(personId)
  const sheet = await rowOf<StateRow>(
    tx,
    sql`select s.state, s.state_at, ${personJson('b')} as by
      from timesheet s left join ws_user b on b.ws_id = s.ws_id and b.id = s.state_by
      where s.ws_id = ${wsId} and s.ws_user_id = ${personId} and s.monday = ${monday}`,
  )
  const entries = await rowsOf<EntryRow>(
    tx,
    sql`select t.item_id, t.day, t.minutes, t.note from time_entry t
      where t.ws_id = ${wsId} and t.ws_user_id = ${personId} and t.day between ${monday} and ${last}
      order by t.item_id, t.day`,
  )
  const assigned = person.logs ? await assignedTo(tx, member, personId) : []
  const ids = [...new Set([...assigned.map(({ id }) => id), ...entries.map(({ item_id }) => item_id)])]
  const sceneOf = await timeScenes(tx, member, ids, personId)
  const state = sheet?.state ?? 'open'
  const may_log = mayLog(member, personId, state)
  const { id, display_name, profile_image, is_asked } = person
  return {
    person: { id, display_name, profile_image },
    monday,
    state,
    state_by: sheet?.by ?? null,
    state_at: sheet?.state_at.toISOString() ?? null,
    days,
    rows: ids.map((item) => {
      const scene = sceneOf(item)
      const cells = days.map((one) => {
        const entry = entries.find((each) => each.item_id === item && each.day === one.day)
        // Of what is hidden there are the hours alone, so that a week comes to what it is.
        const isTold = !scene.is_gone || scene.id === item || personId === member.id
        return entry ? { minutes: entry.minutes, note: isTold ? entry.note : '' } : null
      })
      return { scene, may_log: may_log && !scene.is_gone, cells }
    }),
    is_asked,
    may_log,
    may_approve: mayApprove(member, personId),
  }
}

/** @throws {ApiError} not_found, permission_denied, validation_failed */
export function showTimesheet(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  day: string,
  personId: string = member.id,
): Promise<Timesheet> {
  if (personId !== member.id && !member.permissions.has(READ_OTHERS)) throw permissionDenied(READ_OTHERS)
  requireStorableDay(day)
  return database.withWorkspace(member.wsId, (tx) => timesheetOf(tx, member, personId, day))
}
