import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Team, TeamDetail, TeamMember } from '@arbo/core/contract'
import type { TeamTable } from '../../platform/db/schema.gen.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING } from '../../platform/access/visibility.ts'
import { personJson } from '../../platform/access/people.ts'

/** A team as the queries give it. */
export type TeamRow = Omit<Team, 'deployed' | 'editable' | 'created_at' | 'updated_at'> &
  Pick<TeamTable, 'created_at' | 'updated_at'>

/** Faces that a row of the list has room for. */
const FACES = 5
const UPDATE = 'team_updateTeam_update'

/** Deleted people are in no team, and are again once they are restored. */
export const IN_TEAMS = sql.raw(`p.status <> ${MEMBER_STATUS.deleted}`)

const MEMBERS = sql`team_member tm join ws_user p on p.ws_id = tm.ws_id and p.id = tm.ws_user_id`
const OF_TEAM = sql`tm.ws_id = t.ws_id and tm.team_id = t.id and ${IN_TEAMS}`

/** Tables behind {@link TEAM_COLUMNS}, for one caller. */
export function teamFrom(member: Member): SQL {
  return sql`
    team t
    left join ws_user m on m.ws_id = t.ws_id and m.id = t.created_by
    left join ws_role r on r.ws_id = t.ws_id and r.id = t.copied_role_id
    left join team_member mine on mine.ws_id = t.ws_id and mine.team_id = t.id and mine.ws_user_id = ${member.id}
    left join library_favourite fav on fav.ws_id = t.ws_id and fav.ws_user_id = ${member.id}
      and fav.kind = 'team' and fav.thing_id = t.id`
}

export const TEAM_COLUMNS = sql`
  t.id, t.name, t.description, t.is_public, t.status, t.version, t.created_at, t.updated_at,
  fav.thing_id is not null as favorite, mine.ws_user_id is not null as is_member, ${personJson('m')} as created_by,
  case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as copied_role,
  (select count(*) from entity_team et where et.ws_id = t.ws_id and et.team_id = t.id) as deployed_count,
  (select count(*) from ${MEMBERS} where ${OF_TEAM}) as members_count,
  (select coalesce(json_agg(face.person order by lower(face.name), face.id), '[]') from (
     select ${personJson('p')} as person, p.display_name as name, p.id from ${MEMBERS}
     where ${OF_TEAM} order by lower(p.display_name), p.id limit ${sql.raw(String(FACES))}
   ) face) as members`

export function mayUpdateTeams(member: Member): boolean {
  return member.permissions.has(UPDATE)
}

/**
 * Over {@link teamFrom}: a public team, one that the caller is in or has made, or any for those who may update teams
 * (decision 73).
 */
export function visibleTeam(member: Member): SQL {
  if (mayUpdateTeams(member)) return EVERYTHING
  return sql`(t.is_public or mine.ws_user_id is not null or t.created_by = ${member.id})`
}

/** Those of the teams that the caller sees, by id: any other one would tell its people by what is theirs. */
export function seenTeams(member: Member, ids: SQL): SQL {
  const sees = member.permissions.has('team_getListOfTeams_read') ? visibleTeam(member) : sql`false`
  return sql`select t.id from ${teamFrom(member)} where t.ws_id = ${member.wsId} and t.id = any(${ids}) and ${sees}`
}

export function toTeam(member: Member, { created_at, updated_at, ...row }: TeamRow): Team {
  return {
    ...row,
    deployed: row.deployed_count > 0,
    editable: row.status === 1 && mayUpdateTeams(member),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export function toTeamDetail(member: Member, row: TeamRow, members: TeamMember[]): TeamDetail {
  return { ...toTeam(member, row), members }
}
