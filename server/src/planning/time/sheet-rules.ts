import { sql } from 'drizzle-orm'
import type { TimesheetState } from '@arbo/core/contract'
import { mondayOf } from '@arbo/core/format'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { APPROVE, LOG } from './people-of-time.ts'

/** Who may do what with a week (docs/decisions/0042-time.md). */

/** Nobody else changes time of the person until the transaction ends. @throws {ApiError} not_found */
export async function lockPerson(tx: Tx, wsId: string, personId: string): Promise<void> {
  const rows = await rowsOf(
    tx,
    sql`select m.id from ws_user m where m.ws_id = ${wsId} and m.id = ${personId} for no key update`,
  )
  if (rows.length === 0) throw new ApiError('not_found')
}

export async function stateOf(tx: Tx, wsId: string, personId: string, day: string): Promise<TimesheetState> {
  const row = await rowOf<{ state: TimesheetState }>(
    tx,
    sql`select s.state from timesheet s
      where s.ws_id = ${wsId} and s.ws_user_id = ${personId} and s.monday = ${mondayOf(day)}`,
  )
  return row?.state ?? 'open'
}

/** Whether the member may change the entries of a person in a week. Those who approve correct what was submitted. */
export function mayLog(member: Member, personId: string, state: TimesheetState): boolean {
  if (!member.permissions.has(LOG)) return false
  if (personId === member.id) return state === 'open'
  return state !== 'approved' && member.permissions.has(APPROVE)
}

/** Nobody but an owner approves their own week. */
export function mayApprove(member: Member, personId: string): boolean {
  return member.permissions.has(APPROVE) && (personId !== member.id || member.rootRole === 'owner')
}

/** @throws {ApiError} permission_denied, timesheet_submitted, timesheet_approved */
export function requireLog(member: Member, personId: string, state: TimesheetState): void {
  if (personId !== member.id && !member.permissions.has(APPROVE)) throw permissionDenied(APPROVE)
  if (mayLog(member, personId, state)) return
  throw state === 'open'
    ? permissionDenied(LOG)
    : new ApiError(state === 'approved' ? 'timesheet_approved' : 'timesheet_submitted')
}

/**
 * Whether a week may go from one state to another. Its person submits it and withdraws it; those who approve lock it,
 * send it back, and open it again.
 * @throws {ApiError} permission_denied, timesheet_own, timesheet_approved
 */
export function requireStep(
  member: Member,
  personId: string,
  { was, state }: { was: TimesheetState; state: TimesheetState },
): void {
  const isOwn = personId === member.id
  const isOwnStep = (was === 'open' && state === 'submitted') || (was === 'submitted' && state === 'open')
  if (isOwn && isOwnStep && member.permissions.has(LOG)) return
  if (state !== 'submitted' && mayApprove(member, personId)) return
  if (isOwn && member.permissions.has(APPROVE)) throw new ApiError('timesheet_own')
  if (isOwn && was === 'approved') throw new ApiError('timesheet_approved')
  throw permissionDenied(state === 'submitted' ? LOG : APPROVE)
}
