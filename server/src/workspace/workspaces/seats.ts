import { ROOT_ROLES } from '@arbo/core/contract'
import type { LicenceStatus, SeatInfo } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { WorkspaceTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { OPEN_INVITATION } from '../invitations/open.ts'

interface SeatRow extends Pick<WorkspaceTable, 'plan' | 'seats'> {
  used: number
  pending: number
}

/**
 * Guests use no seat. Active people do, also while they are blocked, and so do invitations as long as they can be
 * accepted; archived and deleted people do not.
 */
const SEATS = `
  select w.plan, w.seats,
    (select count(*) from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
     where m.ws_id = w.id and m.status = ${MEMBER_STATUS.active} and r.root_role_id <> ${ROOT_ROLES.guest}) as used,
    (select count(*) from ws_invitation i join ws_role r on r.ws_id = i.ws_id and r.id = i.role_id
     where i.ws_id = w.id and ${OPEN_INVITATION} and r.root_role_id <> ${ROOT_ROLES.guest}) as pending
  from workspace w where w.id = $1`

/** The plan of a workspace and its seats as they are in this transaction. */
export async function licencesOf(tx: Tx, wsId: string, defaultSeats: number): Promise<LicenceStatus> {
  const [row] = await tx.rows<SeatRow>(SEATS, [wsId])
  if (!row) throw new ApiError('ws_inactive_or_suspended')
  const { plan, seats, used, pending } = row
  const total = seats ?? defaultSeats
  return { plan, seats: { total, used, available: Math.max(0, total - used - pending), pending } satisfies SeatInfo }
}

export function licenceStatus(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  member: Member,
): Promise<LicenceStatus> {
  return database.withWorkspace(member.wsId, (tx) => licencesOf(tx, member.wsId, config.seatsPerWorkspace))
}
