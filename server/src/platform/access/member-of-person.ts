import type { Database } from '../db/database.ts'
import { MEMBERSHIP_COLUMNS, toMember } from './member.ts'
import type { Member, MembershipRow } from './member.ts'

/**
 * Somebody as they are now, for a job in their name.
 * @param id ws_user id
 * @throws {ApiError} no_ws_role, blocked_or_archived, ws_inactive_or_suspended
 */
export async function memberOfPerson(database: Database, wsId: string, id: string): Promise<Member> {
  const [row] = await database.withWorkspace(wsId, (tx) =>
    tx.rows<MembershipRow & { userId: string }>(
      `select ${MEMBERSHIP_COLUMNS}, m.user_id as "userId"
       from ws_user m join workspace w on w.id = m.ws_id join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
       where m.ws_id = $1 and m.id = $2`,
      [wsId, id],
    ),
  )
  return toMember(row, row?.userId ?? '')
}
