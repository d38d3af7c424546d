import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { hashToken } from '../../platform/access/refresh-token.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import type { GivenRole } from '../people/role.ts'
import { isGuest } from '../people/target.ts'
import { licencesOf } from '../workspaces/seats.ts'
import { queueInvitations } from './invitation-mail.ts'
import { storeInvitations } from './people.ts'
import { INVITATION_DAYS, invitationToken } from './token.ts'

export type InviteDeps = Pick<Deps, 'config' | 'database' | 'secrets'>

/** A person who is pending in a role and has no link that works. */
export interface Invited {
  wsUserId: string
  userId: string
  email: string
}

const DAY_MS = 24 * 3600_000

/**
 * Under the workspace's lock, and after the links from before have ended, which gives their seats back.
 * @throws {ApiError} seat_limit with meta.available
 */
export async function requireInviteSeats(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  wsId: string,
  count: number,
): Promise<void> {
  if (count === 0) return
  const { seats } = await licencesOf(tx, wsId, config.seatsPerWorkspace)
  if (count > seats.available) throw new ApiError('seat_limit', { meta: { available: seats.available } })
}

/** Gives each a new link and the mail with it. */
async function sendTo(
  tx: Tx,
  { secrets, config }: InviteDeps,
  member: Member,
  { role, people, baseUrl }: { role: GivenRole; people: readonly Invited[]; baseUrl: string },
): Promise<void> {
  // Whole seconds, as the token knows it.
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + INVITATION_DAYS * DAY_MS)
  const invitations = people.map((person) => {
    const id = uuidv7()
    const token = invitationToken(secrets, { id, expiresAt })
    return { ...person, id, token, tokenHash: hashToken(token) }
  })
  await storeInvitations(tx, member, role.id, expiresAt, invitations)
  const product = config.page.product_title
  const mails = invitations.map(({ email, token, userId }) => ({
    email,
    token,
    userId,
    role,
    expiresAt,
    baseUrl,
    product,
  }))
  await queueInvitations(tx, member, mails)
  const records = invitations.map(({ email, wsUserId }) => ({
    event: 'person.invited',
    subjectKind: 'person' as const,
    subjectId: wsUserId,
    data: { email, role: role.id },
  }))
  await recordRights(tx, member, ...records)
  for (const { wsUserId } of invitations) {
    emitEvent(tx, member.wsId, 'member.updated', { ws_user_id: wsUserId, status: MEMBER_STATUS.pending })
  }
}

/**
 * Sends invitations role by role.
 * @param groups people who are pending in the role
 * @throws {ApiError} seat_limit with meta.available
 */
export async function sendInvitations(
  tx: Tx,
  deps: InviteDeps,
  member: Member,
  groups: readonly { role: GivenRole; people: readonly Invited[] }[],
  baseUrl: string,
): Promise<void> {
  const seats = groups.filter(({ role }) => !isGuest(role)).reduce((sum, { people }) => sum + people.length, 0)
  await requireInviteSeats(tx, deps, member.wsId, seats)
  for (const { role, people } of groups) await sendTo(tx, deps, member, { role, people, baseUrl })
}
