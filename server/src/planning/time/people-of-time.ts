import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { effectivePermissions } from '@arbo/core/contract'
import type { Person } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'

export const LOG = 'time_logTime_create'
export const READ_OTHERS = 'time_readTimeOfOthers_read'
export const APPROVE = 'time_approveTimesheet_update'
const ASKED = 'time_askForTimesheet_read'

/** Somebody, with what time has to do with them. */
export interface TimePerson extends Person {
  /** Active, and allowed to log. */
  logs: boolean
  /** Approves timesheets of others. */
  approves: boolean
  /** Whether their role is asked to log each working day. */
  is_asked: boolean
}

interface Row extends Person {
  status: number
  blocked: boolean
  rootRoleId: number
  permissions: string[] | null
  granted: string[]
  revoked: string[]
}

/** People of the workspace by name, deleted ones too. @param which condition on `ws_user m` */
export async function peopleOfTime(tx: Tx, wsId: string, which: SQL): Promise<TimePerson[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select m.id, m.display_name, m.profile_image, m.status, m.blocked, r.root_role_id as "rootRoleId",
        r.permissions, m.granted, m.revoked
      from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      where m.ws_id = ${wsId} and ${which}
      order by lower(m.display_name), m.id`,
  )
  return rows.map(({ id, display_name, profile_image, status, blocked, ...held }) => {
    const keys = effectivePermissions(held)
    const isActive = status === MEMBER_STATUS.active && !blocked
    return {
      id,
      display_name,
      profile_image,
      logs: isActive && keys.has(LOG),
      approves: isActive && keys.has(APPROVE),
      is_asked: isActive && keys.has(ASKED),
    }
  })
}
