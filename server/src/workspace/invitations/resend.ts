import type { InviteResult } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { roleById } from '../people/role.ts'
import type { GivenRole } from '../people/role.ts'
import { targetsOf } from '../people/target.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { requireInvitable, takeInvitation } from './invite.ts'
import { withdrawInvitations } from './people.ts'
import { sendInvitations } from './send.ts'
import type { InviteDeps, Invited } from './send.ts'

/**
 * Sends the invitations of pending people again, to the role that they have: new links, and the old ones end.
 * @param baseUrl origin for the links in the mails
 * @throws {ApiError} not_found, not_possible for who is not pending, seat_limit where an invitation had expired and its
 *   seat is gone, permission_denied, too_many_requests
 */
export async function resendInvitations(
  deps: InviteDeps,
  member: Member,
  ids: readonly string[],
  baseUrl: string,
): Promise<InviteResult[]> {
  const { wsId } = member
  await takeInvitation(deps, member)
  return deps.database.withWorkspace(wsId, async (tx) => {
    await lockWorkspace(tx, wsId)
    const targets = await targetsOf(tx, wsId, ids)
    const others = targets.filter(({ status, blocked }) => status !== MEMBER_STATUS.pending || blocked)
    if (others.length > 0) throw new ApiError('not_possible', { meta: { ids: others.map(({ id }) => id) } })
    const groups = new Map<string, { role: GivenRole; people: Invited[] }>()
    for (const { id: wsUserId, userId, email, roleId } of targets) {
      const group = groups.get(roleId) ?? { role: await roleById(tx, wsId, roleId), people: [] }
      group.people.push({ wsUserId, userId, email: email.toLowerCase() })
      groups.set(roleId, group)
    }
    for (const { role } of groups.values()) requireInvitable(member, role)
    await withdrawInvitations(tx, wsId, ids)
    await sendInvitations(tx, deps, member, [...groups.values()], baseUrl)
    return targets.map(({ email }) => ({ email, result: 'invited' }))
  })
}
