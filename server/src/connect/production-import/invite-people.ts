import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { defaultRole } from '../../workspace/people/role.ts'
import { addressOf, requireInvitable, prepareInvitations } from '../../workspace/invitations/invite.ts'
import { sendInvitations, type InviteDeps } from '../../workspace/invitations/send.ts'
import { lockWorkspace } from '../../workspace/workspaces/queries.ts'
import type { ImportRow } from './import-row.ts'

/**
 * Invites those of the source's people for whom that was chosen. Members, and people who were invited before, hear
 * nothing.
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
  const members = await tx.rows<{ email: string }>(
    `select lower(u.email) as email from ws_user m join user_account u on u.id = m.user_id
     where m.ws_id = $1 and lower(u.email) = any($2::text[]) and m.status <> 3`,
    [member.wsId, addresses],
  )
  const memberEmails = new Set(members.map(({ email }) => email))
  const newAddresses = addresses.filter((email) => !memberEmails.has(email))
  if (newAddresses.length === 0) return
  await lockWorkspace(tx, member.wsId)
  const role = await defaultRole(tx, member.wsId, 'member')
  requireInvitable(member, role)
  await sendInvitations(
    tx,
    deps,
    member,
    await prepareInvitations(tx, member.wsId, [{ role, addresses: newAddresses }]),
    baseUrl,
  )
}
