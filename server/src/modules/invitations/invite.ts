import { ARCHIVE, EMAIL_MAX, EMAIL_PATTERN, ROOT_ROLES } from '@arbo/core/contract'
import type { HandlerInput, InviteResult, RootRole } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import { takeAttempt } from '../../http/rateLimit.ts'
import { permissionDenied } from '../access/checkAccess.ts'
import { MEMBER_STATUS, rootRoleOf } from '../access/member.ts'
import type { Member } from '../access/member.ts'
import { hashToken } from '../auth/refreshToken.ts'
import { tell } from '../events/tell.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { licencesOf } from '../workspaces/seats.ts'
import { invitedPeople, makeAccounts, makePending, storeInvitations, withdrawInvitations } from './people.ts'
import type { InvitedPerson, InviteRole } from './people.ts'
import { queueInvitation } from './invitationMail.ts'
import { INVITATION_DAYS, invitationToken } from './token.ts'

type InviteDeps = Pick<Deps, 'config' | 'database' | 'secrets'>

/** Calls, each of at most 200 addresses: an account that was taken over is no cannon for mails. */
const HOURLY = { hits: 100, seconds: 3600 }
const DAY_MS = 24 * 3600_000
const RANK: Record<RootRole, number> = { guest: 0, member: 1, admin: 2, owner: 3 }

/** The role asked for, else the workspace's default one for members. */
async function roleToGive(tx: Tx, { wsId, rootRole }: Member, id: string | undefined): Promise<InviteRole> {
  const [role] = await tx.rows<InviteRole>(
    `select id, name, root_role_id as "rootRoleId" from ws_role
     where ws_id = $1 and status = ${ARCHIVE.active}
       and case when $2::uuid is null then is_default and root_role_id = ${ROOT_ROLES.member} else id = $2 end
     order by created_at, id limit 1`,
    [wsId, id ?? null],
  )
  if (!role) throw new ApiError('invalid_reference')
  // Nobody gives more than they are.
  if (RANK[rootRoleOf(role.rootRoleId)] > RANK[rootRole]) throw permissionDenied('people_inviteWorkspaceUser_create')
  return role
}

const isAddress = (email: string) => email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email)
/** Whoever is active, archived or blocked is a member already; an invitation changes nothing about that. */
const canBeInvited = ({ status, blocked }: InvitedPerson) =>
  !blocked && (status === null || status === MEMBER_STATUS.pending || status === MEMBER_STATUS.deleted)

/** Makes them pending and gives each a new link. @returns the addresses of those who got one */
async function invite(
  tx: Tx,
  { secrets, config }: InviteDeps,
  member: Member,
  { role, candidates, baseUrl }: { role: InviteRole; candidates: InvitedPerson[]; baseUrl: string },
): Promise<Set<string>> {
  await withdrawInvitations(tx, member.wsId, candidates)
  const pending = await makePending(tx, member.wsId, role.id, candidates)
  const people = candidates.filter(({ userId }) => pending.has(userId))
  const { seats } = await licencesOf(tx, member.wsId, config.seatsPerWorkspace)
  if (role.rootRoleId !== ROOT_ROLES.guest && people.length > seats.available) {
    throw new ApiError('seat_limit', { meta: { available: seats.available } })
  }
  // Whole seconds, as the token knows it.
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + INVITATION_DAYS * DAY_MS)
  const invitations = people.map(({ userId, email }) => {
    const id = uuidv7()
    const token = invitationToken(secrets, { id, expiresAt })
    return { id, email, userId, wsUserId: pending.get(userId) ?? '', token, tokenHash: hashToken(token) }
  })
  await storeInvitations(tx, member, role.id, expiresAt, invitations)
  for (const { email, token, userId, wsUserId } of invitations) {
    await queueInvitation(tx, member, {
      email,
      token,
      userId,
      role,
      expiresAt,
      baseUrl,
      product: config.page.product_title,
    })
    tell(tx, member.wsId, 'member.updated', { ws_user_id: wsUserId, status: MEMBER_STATUS.pending })
  }
  return new Set(people.map(({ email }) => email))
}

/**
 * Invites people by mail; addresses without an account get a virtual one, which has no password. The answer is the same
 * whether an address has an account, and has a row per given address, in the given order.
 * @param baseUrl origin for the links in the mails
 * @throws {ApiError} seat_limit with meta.available, invalid_reference, permission_denied, too_many_requests
 */
export async function inviteUsers(
  deps: InviteDeps,
  member: Member,
  { emails, ws_role_id }: HandlerInput<'inviteUsers'>['body'],
  baseUrl: string,
): Promise<InviteResult[]> {
  await takeAttempt(deps.database, [{ key: `invite:${member.wsId}:${member.id}`, ...HOURLY }])
  // In one order for everybody: two who invite the same people do not wait for each other.
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()).filter(isAddress))].sort()
  const invited = await deps.database.withWorkspace(member.wsId, async (tx) => {
    await lockWorkspace(tx, member.wsId)
    const role = await roleToGive(tx, member, ws_role_id)
    await makeAccounts(tx, addresses)
    const candidates = (await invitedPeople(tx, member.wsId, addresses)).filter(canBeInvited)
    return invite(tx, deps, member, { role, candidates, baseUrl })
  })
  return emails.map((email): InviteResult => {
    const address = email.toLowerCase()
    if (!isAddress(address)) return { email, result: 'invalid' }
    return { email, result: invited.has(address) ? 'invited' : 'member' }
  })
}
