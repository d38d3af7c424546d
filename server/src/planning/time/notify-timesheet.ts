import { sql } from 'drizzle-orm'
import type { TimesheetState } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Notice } from '../../platform/notices/notice.ts'
import { notify } from '../../platform/notices/notify.ts'
import { peopleOfTime } from './people-of-time.ts'

interface Week {
  personId: string
  monday: string
  was: TimesheetState
  state: TimesheetState
}

/** Tells those who approve of a week that waits for them, and its person of what others did with it. */
export async function notifyTimesheet(tx: Tx, member: Member, { personId, monday, was, state }: Week): Promise<void> {
  const about = {
    type: 'timesheet',
    kind: 'direct',
    source: 'new',
    // Weeks that wait are one notice for those who approve.
    groupKey: `timesheet:${monday}`,
    mutedBy: [],
    detail: { timesheet: { state, monday, ws_user_id: personId } },
  } as const
  const notices: Notice[] = []
  if (state === 'submitted') {
    const approvers = (await peopleOfTime(tx, member.wsId, sql`m.status = 1 and m.id <> ${personId}`)).filter(
      ({ approves }) => approves,
    )
    notices.push(...approvers.map(({ id }): Notice => ({ ...about, to: id })))
  } else if (was !== 'open' || state === 'approved') {
    notices.push({ ...about, groupKey: `timesheet:${personId}:${monday}`, to: personId })
  }
  if (notices.length > 0) await notify(tx, member, notices)
}
