import type { Invitation, PendingInvite } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { openInvitation, openInvitationsOf } from './queries.ts'
import { invitationToken } from './token.ts'

/** @throws {ApiError} invitation_invalid */
export async function showInvitation({ database }: Pick<Deps, 'database'>, token: string): Promise<Invitation> {
  const invitation = await openInvitation(database, token)
  return {
    ws_code: invitation.wsCode,
    ws_name: invitation.wsName,
    ws_avatar: invitation.wsAvatar,
    color: { bgColor: invitation.bgColor, textColor: invitation.textColor },
    role_name: invitation.roleName,
    invited_by: invitation.inviterName,
    email: invitation.email,
    user: invitation.userId,
    registered: invitation.isRegistered,
    expires_at: invitation.expiresAt.toISOString(),
  }
}

/** The caller's open invitations, with the tokens that the mails had. */
export async function pendingInvites(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  { userId }: Identity,
): Promise<PendingInvite[]> {
  const invitations = await openInvitationsOf(database, userId)
  return invitations.map((invitation) => ({
    user: userId,
    token: invitationToken(secrets, invitation),
    ws_code: invitation.wsCode,
    ws_name: invitation.wsName,
    ws_avatar: invitation.wsAvatar,
    color: { bgColor: invitation.bgColor, textColor: invitation.textColor },
    role_name: invitation.roleName,
    invited_by: invitation.inviterName,
    expires_at: invitation.expiresAt.toISOString(),
  }))
}
