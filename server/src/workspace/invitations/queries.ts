import type { Database } from '../../platform/db/database.ts'
import { queryOn } from '../../platform/db/query-on.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import { hashToken } from '../../platform/access/refresh-token.ts'
import { OPEN_INVITATION } from './open.ts'

/** An invitation by itself. */
interface InvitationRow {
  wsId: string
  id: string
  wsUserId: string
  roleId: string
  invitedBy: string
  email: string
  expiresAt: Date
  isOpen: boolean
}

/** The target of an invitation, as long as it leads anywhere. */
interface InvitationTarget {
  status: number
  wsCode: string
  wsName: string
  wsAvatar: string | null
  bgColor: string
  textColor: string
  roleName: string
  inviterName: string
  userId: string
  /** The account has a password and its address is known to be its owner's: only signing in proves who it is. */
  isRegistered: boolean
}

export type FoundInvitation = InvitationRow & InvitationTarget

/** A join may be repeated for so long: its answer was lost, or two tabs asked at once. */
const REPEAT = `i.accepted_at > now() - interval '10 seconds'`

const ROW = `
  i.ws_id as "wsId", i.id, i.ws_user_id as "wsUserId", i.role_id as "roleId", i.invited_by as "invitedBy", i.email,
  i.expires_at as "expiresAt", ${OPEN_INVITATION} as "isOpen"`

/** Signs in by a provider, so that it needs no password. */
const HAS_IDENTITY = 'exists (select from account_identity ai where ai.user_id = u.id)'

/**
 * By keys alone, in a query of its own: joined to the search for the invitation, a planner without statistics begins
 * at all accounts. People who were blocked, archived or deleted since the invitation stay so.
 */
const TARGET = `
  select m.status, w.code as "wsCode", w.name as "wsName", w.avatar as "wsAvatar", w.bg_color as "bgColor",
    w.text_color as "textColor", r.name as "roleName", b.display_name as "inviterName", m.user_id as "userId",
    u.email_verified_at is not null and (u.password_hash is not null or ${HAS_IDENTITY}) as "isRegistered"
  from ws_user m
  join user_account u on u.id = m.user_id and u.deleted_at is null
  join workspace w on w.id = $1 and w.deleted_at is null
  join ws_role r on r.ws_id = $1 and r.id = $3
  join ws_user b on b.ws_id = $1 and b.id = $4
  where m.ws_id = $1 and m.id = $2 and not m.blocked
    and m.status in (${MEMBER_STATUS.active}, ${MEMBER_STATUS.pending})`

async function withTarget(source: Tx | Database, row: InvitationRow): Promise<FoundInvitation | undefined> {
  const keys = [row.wsId, row.wsUserId, row.roleId, row.invitedBy]
  const [target] = await queryOn<InvitationTarget>(source, TARGET, keys)
  return target && { ...row, ...target }
}

/**
 * An invitation that can be accepted.
 * @param lock keeps it for the caller until the transaction ends: of two who take it at once, the second finds it taken
 * @param repeat one that was accepted just now counts as well
 * @throws {ApiError} invitation_invalid
 */
export async function openInvitation(
  source: Tx | Database,
  token: string,
  { lock = false, repeat = false } = {},
): Promise<FoundInvitation> {
  const [row] = await queryOn<InvitationRow>(
    source,
    `select ${ROW} from ws_invitation i
     where i.token_hash = $1 and (${OPEN_INVITATION}${repeat ? ` or ${REPEAT}` : ''})
     ${lock ? 'for no key update' : ''}`,
    [hashToken(token)],
  )
  const invitation = row && (await withTarget(source, row))
  if (!invitation || (!invitation.isOpen && invitation.status !== MEMBER_STATUS.active))
    throw new ApiError('invitation_invalid')
  return invitation
}

/** Open invitations of an account in all workspaces, newest first. */
export async function openInvitationsOf(database: Database, userId: string): Promise<FoundInvitation[]> {
  const rows = await database.query<InvitationRow>(
    `select ${ROW} from ws_user m join ws_invitation i on i.ws_id = m.ws_id and i.ws_user_id = m.id
     where m.user_id = $1 and ${OPEN_INVITATION} order by i.created_at desc, i.id desc`,
    [userId],
  )
  const invitations = await Promise.all(rows.map((row) => withTarget(database, row)))
  return invitations.filter((invitation) => invitation !== undefined)
}

export async function endInvitation(
  tx: Tx,
  { wsId, id }: Pick<FoundInvitation, 'wsId' | 'id'>,
  how: 'accepted' | 'declined',
): Promise<void> {
  const column = how === 'accepted' ? 'accepted_at' : 'declined_at'
  await tx.rows(`update ws_invitation set ${column} = coalesce(${column}, now()) where ws_id = $1 and id = $2`, [
    wsId,
    id,
  ])
}

/** A pending person becomes active, under the name and with the picture of the account. @returns whether that was new */
export async function activateMember(tx: Tx, { wsId, wsUserId }: FoundInvitation): Promise<boolean> {
  const rows = await tx.rows(
    `update ws_user m set status = ${MEMBER_STATUS.active}, last_access_at = now(), display_name = u.display_name,
       profile_image = coalesce(m.profile_image, u.avatar), version = m.version + 1, updated_at = now()
     from user_account u
     where m.ws_id = $1 and m.id = $2 and u.id = m.user_id and m.status = ${MEMBER_STATUS.pending} and not m.blocked
     returning m.id`,
    [wsId, wsUserId],
  )
  return rows.length > 0
}

/** A pending person is none any more. */
export async function dropPending(tx: Tx, { wsId, wsUserId }: FoundInvitation): Promise<void> {
  await tx.rows(
    `update ws_user set status = ${MEMBER_STATUS.deleted}, version = version + 1, updated_at = now()
     where ws_id = $1 and id = $2 and status = ${MEMBER_STATUS.pending}`,
    [wsId, wsUserId],
  )
}

/**
 * Gives an account that nobody has proven to own yet its name and first password; its address counts as verified.
 * @returns false where somebody owns it already
 */
export async function registerAccount(
  tx: Tx,
  userId: string,
  { displayName, passwordHash }: { displayName: string; passwordHash: string },
): Promise<boolean> {
  const rows = await tx.rows(
    `update user_account u set display_name = $2, password_hash = $3, email_verified_at = now(), updated_at = now()
     where id = $1 and deleted_at is null and not ${HAS_IDENTITY}
       and (password_hash is null or email_verified_at is null) returning id`,
    [userId, displayName, passwordHash],
  )
  return rows.length > 0
}
