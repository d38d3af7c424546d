import type { Tx } from '../../db/transaction.ts'
import type { Member } from '../access/member.ts'
import { defaultRole } from '../members/role.ts'
import { addressOf, demandInvitable, prepareInvitations } from '../invitations/invite.ts'
import { sendInvitations, type InviteDeps } from '../invitations/send.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import type { ImportRow } from './importRow.ts'

/**
 * Invites those of the source's people for whom that was chosen. Whoever is a member already, or was invited before, is
 * not troubled again.
 * @throws {ApiError} permission_denied, seat_limit
 */
export async function invitePeople(
  tx: Tx,
  deps: InviteDeps,
  member: Member,
  { facts, mapping }: ImportRow,
  baseUrl: string,
): Promise<void> {
  const emails = (facts?.people ?? []).flatMap(({ key, email }) =>
    mapping?.people[key]?.become === 'invite' && email ? [addressOf(email)] : [],
  )
  const addresses = emails.filter((email) => email !== null)
  if (addresses.length === 0) return
  const known = await tx.rows<{ email: string }>(
    `select lower(u.email) as email from ws_user m join user_account u on u.id = m.user_id
     where m.ws_id = $1 and lower(u.email) = any($2::text[]) and m.status <> 3`,
    [member.wsId, addresses],
  )
  const there = new Set(known.map(({ email }) => email))
  const fresh = addresses.filter((email) => !there.has(email))
  if (fresh.length === 0) return
  await lockWorkspace(tx, member.wsId)
  const role = await defaultRole(tx, member.wsId, 'member')
  demandInvitable(member, role)
  await sendInvitations(
    tx,
    deps,
    member,
    await prepareInvitations(tx, member.wsId, [{ role, addresses: fresh }]),
    baseUrl,
  )
}
