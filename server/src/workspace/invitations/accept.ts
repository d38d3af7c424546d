import type { HandlerInput, JoinedWorkspace } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { text } from '../texts.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Device } from '../../account/auth/device.ts'
import { hashPassword } from '../../account/auth/password.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { activateMember, dropPending, endInvitation, openInvitation, registerAccount } from './queries.ts'
import type { FoundInvitation } from './queries.ts'

type InvitationDeps = Pick<Deps, 'database'>

/** The invited person is the one who does it. */
function recordAnswer(tx: Tx, { wsId, wsUserId }: FoundInvitation, event: string): Promise<void> {
  const by = { wsId, id: wsUserId }
  return recordRights(tx, by, { event, subjectKind: 'person', subjectId: wsUserId })
}

async function join(tx: Tx, invitation: FoundInvitation): Promise<JoinedWorkspace> {
  const { wsId, wsUserId, wsCode, email } = invitation
  await endInvitation(tx, invitation, 'accepted')
  if (await activateMember(tx, invitation)) {
    await recordAnswer(tx, invitation, 'person.joined')
    emitEvent(tx, wsId, 'member.updated', { ws_user_id: wsUserId, status: MEMBER_STATUS.active })
  }
  return { email, ws_code: wsCode }
}

/**
 * Joins the workspace of an invitation within the transaction of a caller who has proven that the account is theirs. The
 * transaction must be one over all workspaces.
 * @throws {ApiError} invitation_invalid, also where it is somebody else's; nothing is changed then
 */
export async function acceptInvitation(tx: Tx, token: string, userId: string): Promise<JoinedWorkspace> {
  const invitation = await openInvitation(tx, token, { lock: true })
  if (invitation.userId !== userId) throw new ApiError('invitation_invalid')
  return join(tx, invitation)
}

/**
 * Joins by the mailed link alone: who has it reads the mail of the invited account. Joining twice at once is joining.
 * @throws {ApiError} invitation_invalid, not_registered
 */
export function confirmInvitation(
  { database }: InvitationDeps,
  { token, user }: HandlerInput<'confirmInvitation'>['query'],
): Promise<JoinedWorkspace> {
  return database.transaction(async (tx) => {
    const invitation = await openInvitation(tx, token, { lock: true, repeat: true })
    if (invitation.userId !== user) throw new ApiError('invitation_invalid')
    if (!invitation.isRegistered) throw new ApiError('not_registered')
    return join(tx, invitation)
  })
}

/**
 * Gives the invited account its name and password, and joins. The link proves the address, so an account that somebody
 * registered for it without ever proving that is taken over.
 * @throws {ApiError} validation_failed, invitation_invalid, account_exists
 */
export async function registerByInvitation(
  { database }: InvitationDeps,
  token: string,
  input: HandlerInput<'registerInvited'>['body'],
  device: Device,
): Promise<JoinedWorkspace> {
  if (input.password_confirmation !== undefined && input.password_confirmation !== input.password) {
    throw validationFailed({ password_confirmation: text('auth.confirmation') })
  }
  // Looked at before the costly hash, and again with the lock.
  if ((await openInvitation(database, token)).isRegistered) throw new ApiError('account_exists')
  const passwordHash = await hashPassword(input.password)
  return database.transaction(async (tx) => {
    const invitation = await openInvitation(tx, token, { lock: true })
    const { userId } = invitation
    const isNew = await registerAccount(tx, userId, { displayName: input.display_name, passwordHash })
    if (!isNew) throw new ApiError('account_exists')
    await recordAudit(tx, { userId, event: 'email_verified', ...device })
    return join(tx, invitation)
  })
}

/** @throws {ApiError} invitation_invalid */
export function declineInvitation({ database }: InvitationDeps, token: string): Promise<void> {
  return database.transaction(async (tx) => {
    const invitation = await openInvitation(tx, token, { lock: true })
    await endInvitation(tx, invitation, 'declined')
    await dropPending(tx, invitation)
    await recordAnswer(tx, invitation, 'person.declined')
    const { wsId, wsUserId } = invitation
    emitEvent(tx, wsId, 'member.updated', { ws_user_id: wsUserId, status: MEMBER_STATUS.deleted })
  })
}
