import type { Database } from '../db/database.ts'
import { Together } from '../db/together.ts'
import type { Identity } from './identity.ts'
import { MEMBERSHIP_COLUMNS, toMember } from './member.ts'
import type { Member, MembershipRow } from './member.ts'
import { ApiError } from '../http/api-error.ts'
import { mayViewAs, viewedMember } from './view-as.ts'
import { isViewOver } from './view-as-token.ts'

/** Asks for many at once, by their number from 1. */
const RECHECK = `
  select asked.nr, ${MEMBERSHIP_COLUMNS}
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])
    with ordinality asked (ws_id, id, session_id, token_id, nr)
  join ws_user m on m.ws_id = asked.ws_id and m.id = asked.id
  join workspace w on w.id = m.ws_id
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  join user_account u on u.id = m.user_id and not u.blocked and u.deleted_at is null
  where (asked.session_id is null or exists (
      select from auth_session s where s.id = asked.session_id and s.revoked_at is null and s.expires_at > now()))
    and (asked.token_id is null or exists (
      select from api_token t where t.ws_id = m.ws_id and t.id = asked.token_id and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > now())))`

export interface Standing {
  wsId: string
  /** Of the member whose session or API token it is. */
  id: string
  sessionId: string | null
  tokenId: string | null
}

async function findStanding(
  database: Database,
  standings: readonly Standing[],
): Promise<readonly (MembershipRow | undefined)[]> {
  const column = (name: keyof Standing) => standings.map((one) => one[name])
  const values = [column('wsId'), column('id'), column('sessionId'), column('tokenId')]
  const rows = await database.query<MembershipRow & { nr: number }>(RECHECK, values)
  const byNumber = new Map(rows.map((row) => [row.nr, row]))
  return standings.map((_, nr) => byNumber.get(nr + 1))
}

const askers = new WeakMap<Database, Together<Standing, MembershipRow | undefined>>()

/** All streams of a process look at their readers’ rights in one statement, where they do so for one reason. */
function standingRow(database: Database, standing: Standing): Promise<MembershipRow | undefined> {
  const asker = askers.get(database) ?? new Together((all: readonly Standing[]) => findStanding(database, all))
  askers.set(database, asker)
  return asker.ask(standing)
}

/** Whether the session or API token stands, and its member is active in the workspace. */
export async function isStillIn(database: Database, standing: Standing): Promise<boolean> {
  const row = await standingRow(database, standing)
  if (!row) return false
  try {
    toMember(row, standing.id)
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
  const { sessionId, token } = identity
  const id = viewAs?.by ?? member.id
  const row = await standingRow(database, { wsId: member.wsId, id, sessionId, tokenId: token?.id ?? null })
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
