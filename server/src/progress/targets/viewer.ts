import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'

const SEE_ALL = 'target_updateTargetSummary_read'

/** Whether a member may read the achievements of others (TGT-19, XTGT-01). */
export function seesAll(member: Member): boolean {
  return member.permissions.has(SEE_ALL)
}

/** Teams of each of some people, archived ones left out. */
export function teamsOf(
  tx: Tx,
  wsId: string,
  ids: readonly string[],
): Promise<{ ws_user_id: string; id: string; name: string }[]> {
  return rowsOf(
    tx,
    sql`select tm.ws_user_id, t.id, t.name
      from team_member tm join team t on t.ws_id = tm.ws_id and t.id = tm.team_id
      where tm.ws_id = ${wsId} and tm.ws_user_id = any(${sql.param([...ids])}::uuid[]) and t.status = 1
      order by lower(t.name), t.id`,
  )
}

/** A person and their teams: whose figures they have. Teams that were archived keep theirs. */
export async function ownSubjects(tx: Tx, wsId: string, personId: string): Promise<string[]> {
  const rows = await rowsOf<{ team_id: string }>(
    tx,
    sql`select tm.team_id from team_member tm where tm.ws_id = ${wsId} and tm.ws_user_id = ${personId}`,
  )
  return [personId, ...rows.map(({ team_id }) => team_id)]
}

/** Of the subjects that are asked for, those whose figures the member may read; undefined: all there are. */
export async function allowedSubjects(
  tx: Tx,
  member: Member,
  subjectIds: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (seesAll(member)) return subjectIds
  const own = await ownSubjects(tx, member.wsId, member.id)
  return subjectIds ? own.filter((id) => subjectIds.includes(id)) : own
}
