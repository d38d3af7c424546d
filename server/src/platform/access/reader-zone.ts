import { sql, type SQL } from 'drizzle-orm'
import type { Member } from './member.ts'

/**
 * The IANA zone whose days and times a member sees: the one they chose, else the workspace's. The same rule as
 * `readerZone` of the SDK.
 */
export function readerZone({ wsId, userId }: Pick<Member, 'wsId' | 'userId'>): SQL {
  return sql`(select case when u.is_timezone_set then u.preferred_timezone else w.timezone end
    from workspace w, user_account u where w.id = ${wsId} and u.id = ${userId})`
}
