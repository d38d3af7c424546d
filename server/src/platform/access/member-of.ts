import { ApiError } from '../http/api-error.ts'
import type { Database } from '../db/database.ts'
import { checkTokenWorkspace } from './check-access.ts'
import type { Identity } from './identity.ts'
import { MEMBERSHIP_COLUMNS, toMember } from './member.ts'
import type { Member, MembershipRow } from './member.ts'
import { requireTerms } from './terms.ts'

const MEMBERSHIP = `
  select ${MEMBERSHIP_COLUMNS}
  from ws_user m
  join workspace w on w.id = m.ws_id
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.user_id = $1 and `

/**
 * The caller's membership where the workspace stands in the body instead of the path.
 * @throws {ApiError} ws_code_mismatch, terms_not_accepted, no_ws_role, blocked_or_archived, ws_inactive_or_suspended
 */
export async function memberOfCode(database: Database, identity: Identity, wsCode: string): Promise<Member> {
  checkTokenWorkspace(identity, wsCode)
  requireTerms(identity)
  const [row] = await database.query<MembershipRow>(`${MEMBERSHIP} w.code = $2`, [identity.userId, wsCode])
  return toMember(row, identity.userId)
}

/**
 * The same by the workspace's id.
 * @throws {ApiError} not_found where the caller is no member or the token is another's; terms_not_accepted,
 *   blocked_or_archived, ws_inactive_or_suspended
 */
export async function memberOfId(database: Database, identity: Identity, wsId: string): Promise<Member> {
  requireTerms(identity)
  const [row] = await database.query<MembershipRow>(`${MEMBERSHIP} w.id::text = $2`, [identity.userId, wsId])
  if (!row || (identity.token && identity.token.wsId !== wsId)) throw new ApiError('not_found')
  return toMember(row, identity.userId)
}
