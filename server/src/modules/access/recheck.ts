import type { Database } from '../../db/database.ts'
import type { Identity } from './identity.ts'
import { MEMBERSHIP_COLUMNS, toMember } from './member.ts'
import type { Member, MembershipRow } from './member.ts'
import { ApiError } from '../../http/apiError.ts'
import { mayViewAs, viewedMember } from './viewAs.ts'
import { isViewOver } from './viewAsToken.ts'

const RECHECK = `
  select ${MEMBERSHIP_COLUMNS}
  from ws_user m
  join workspace w on w.id = m.ws_id
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  join user_account u on u.id = m.user_id and not u.blocked and u.deleted_at is null
  where m.ws_id = $1 and m.id = $2
    and ($3::uuid is null or exists (
      select from auth_session s where s.id = $3 and s.revoked_at is null and s.expires_at > now()))
    and ($4::uuid is null or exists (
      select from api_token t where t.ws_id = m.ws_id and t.id = $4 and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > now())))`

export interface Standing {
  wsId: string
  /** Of the member whose session or API token it is. */
  id: string
  sessionId: string | null
  tokenId: string | null
}

/** Whether the session or API token stands, and its member is active in the workspace. */
export async function isStillIn(database: Database, { wsId, id, sessionId, tokenId }: Standing): Promise<boolean> {
  const [row] = await database.query<MembershipRow>(RECHECK, [wsId, id, sessionId, tokenId])
  if (!row) return false
  try {
    toMember(row, id)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** The member as of now, for calls that last; null when the session, token or membership has ended. */
export async function recheckMember(
  database: Database,
  { member, identity }: { member: Member; identity: Identity },
): Promise<Member | null> {
  const { viewAs } = member
  const values = [member.wsId, viewAs?.by ?? member.id, identity.sessionId, identity.token?.id ?? null]
  const [row] = await database.query<MembershipRow>(RECHECK, values)
  if (!row) return null
  // The stream was opened by coordinating alone: it goes on with no more.
  const confined = (now: Member): Member => (member.confinedBy ? { ...now, confinedBy: member.confinedBy } : now)
  try {
    const caller = toMember(row, identity.userId)
    if (!viewAs) return confined(caller)
    const viewed = isViewOver(viewAs) ? null : await viewedMember(database, viewAs)
    return viewed && mayViewAs(caller, viewed) ? confined(viewed) : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
