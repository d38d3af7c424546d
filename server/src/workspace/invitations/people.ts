import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/transaction.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { nameFromAddress } from './name-from-address.ts'

/** The person of an address, and their state in the workspace. */
export interface InvitedPerson {
  userId: string
  /** Lower case. */
  email: string
  /** Their id in the workspace, where they are or were something in it. */
  wsUserId: string | null
  /** Null: nothing. */
  status: number | null
  blocked: boolean
}

/** Virtual accounts, without a password, for addresses (lower case, in order) that have none. */
export async function makeAccounts(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.rows(
    `insert into user_account (id, email, display_name)
     select * from unnest($1::uuid[], $2::text[], $3::text[])
     on conflict (lower(email)) where deleted_at is null do nothing`,
    [addresses.map(() => uuidv7()), addresses, addresses.map(nameFromAddress)],
  )
}

export function invitedPeople(tx: Tx, wsId: string, addresses: readonly string[]): Promise<InvitedPerson[]> {
  return tx.rows<InvitedPerson>(
    `select u.id as "userId", lower(u.email) as email, m.id as "wsUserId", m.status, coalesce(m.blocked, false) as blocked
     from user_account u left join ws_user m on m.ws_id = $1 and m.user_id = u.id
     where lower(u.email) = any($2) and u.deleted_at is null order by lower(u.email)`,
    [wsId, addresses],
  )
}

/**
 * Makes people pending in a role; a person who left comes back without the exceptions of their former time. Their name
 * is made from the address, because that of the account is its owner's to show, by joining.
 * @returns ws_user ids by account, without those who have joined in the meantime
 */
export async function makePending(
  tx: Tx,
  wsId: string,
  roleId: string,
  people: readonly InvitedPerson[],
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; userId: string }>(
    `insert into ws_user (ws_id, id, user_id, role_id, display_name, status)
     select $1, p.id, p.user_id, $2, p.name, ${MEMBER_STATUS.pending}
     from unnest($3::uuid[], $4::uuid[], $5::text[]) as p (id, user_id, name)
     on conflict (ws_id, user_id) do update set role_id = excluded.role_id, status = excluded.status, granted = '{}',
       revoked = '{}', status_before = null, deleted_at = null, version = ws_user.version + 1, updated_at = now()
       where ws_user.status in (${MEMBER_STATUS.pending}, ${MEMBER_STATUS.deleted}) and not ws_user.blocked
     returning id, user_id as "userId"`,
    [
      wsId,
      roleId,
      people.map(() => uuidv7()),
      people.map(({ userId }) => userId),
      people.map(({ email }) => nameFromAddress(email)),
    ],
  )
  return new Map(rows.map(({ id, userId }) => [userId, id]))
}

/**
 * Ends the links that people have from before, and frees their seats. Before they are made pending anew: somebody who
 * joins at this moment holds the link first and the person second.
 */
export async function withdrawInvitations(tx: Tx, wsId: string, wsUserIds: readonly string[]): Promise<void> {
  await tx.rows(
    `update ws_invitation set withdrawn_at = now()
     where ws_id = $1 and ws_user_id = any($2) and accepted_at is null and declined_at is null and withdrawn_at is null`,
    [wsId, wsUserIds],
  )
}

export interface NewInvitation {
  id: string
  email: string
  wsUserId: string
  tokenHash: Buffer
}

export async function storeInvitations(
  tx: Tx,
  { wsId, id }: Member,
  roleId: string,
  expiresAt: Date,
  invitations: readonly NewInvitation[],
): Promise<void> {
  await tx.rows(
    `insert into ws_invitation (ws_id, id, ws_user_id, role_id, email, token_hash, invited_by, expires_at)
     select $1, p.id, p.ws_user_id, $2, p.email, p.token_hash, $3, $4
     from unnest($5::uuid[], $6::uuid[], $7::text[], $8::bytea[]) as p (id, ws_user_id, email, token_hash)`,
    [
      wsId,
      roleId,
      id,
      expiresAt,
      invitations.map((invitation) => invitation.id),
      invitations.map(({ wsUserId }) => wsUserId),
      invitations.map(({ email }) => email),
      invitations.map(({ tokenHash }) => tokenHash),
    ],
  )
}
