import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { HandlerInput, Recommendation, TeamMember } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING } from '../../platform/access/visibility.ts'
import { IN_TEAMS } from './team-row.ts'

type PeopleQuery = HandlerInput<'searchTeamRecommendation'>['query']

/** The days that count as lately. */
const LATELY = sql.raw(`interval '30 days'`)
const ORDER = sql`lower(p.display_name), p.id`

/** SQL of a TeamMember, of `ws_user p` and `ws_role pr`. */
const PERSON = sql`p.id, p.display_name, p.profile_image, p.status, pr.name as role`
const PEOPLE = sql`
  ws_user p
  join ws_role pr on pr.ws_id = p.ws_id and pr.id = p.role_id
  join user_account u on u.id = p.user_id`

/** People who work here, or will once they accept. */
const ASSIGNABLE = sql.raw(`p.status in (${MEMBER_STATUS.active}, ${MEMBER_STATUS.pending}) and not p.blocked`)

function isNamed(name: string | undefined): SQL {
  if (!name) return EVERYTHING
  const pattern = likePattern(name)
  return sql`(p.display_name ilike ${pattern} or u.email ilike ${pattern})`
}

/** All members of a team. */
export function membersOf(tx: Tx, wsId: string, teamId: string): Promise<TeamMember[]> {
  return rowsOf<TeamMember>(
    tx,
    sql`select ${PERSON} from ${PEOPLE}
      join team_member tm on tm.ws_id = p.ws_id and tm.ws_user_id = p.id
      where p.ws_id = ${wsId} and tm.team_id = ${teamId} and ${IN_TEAMS} order by ${ORDER}`,
  )
}

export function memberPage(
  tx: Tx,
  wsId: string,
  teamId: string,
  { name_like, ...page }: PeopleQuery,
): Promise<Page<TeamMember>> {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<TeamMember>>(
      tx,
      sql`select ${PERSON}, count(*) over () as total from ${PEOPLE}
        join team_member tm on tm.ws_id = p.ws_id and tm.ws_user_id = p.id
        where p.ws_id = ${wsId} and tm.team_id = ${teamId} and ${IN_TEAMS} and ${isNamed(name_like)}
        order by ${ORDER} limit ${limit} offset ${offset}`,
    ),
  )
}

export function assignablePage(
  tx: Tx,
  wsId: string,
  { name_like, ws_role_id_eq: role, ...page }: HandlerInput<'listTeamAssignableUsers'>['query'],
): Promise<Page<TeamMember>> {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<TeamMember>>(
      tx,
      sql`select ${PERSON}, count(*) over () as total from ${PEOPLE}
        where p.ws_id = ${wsId} and ${ASSIGNABLE} and ${isNamed(name_like)}
          and ${role === undefined ? EVERYTHING : sql`p.role_id = ${role}`}
        order by ${ORDER} limit ${limit} offset ${offset}`,
    ),
  )
}

/** People whom the caller has worked with lately, then those most often, then all others by name. */
export function recommendedPage(
  tx: Tx,
  { wsId, id }: Member,
  { name_like, ...page }: PeopleQuery,
): Promise<Page<Recommendation>> {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<Recommendation>>(
      tx,
      sql`with scene as (
          select other.ws_user_id, count(distinct i.id) as scenes,
            count(distinct i.id) filter (where i.updated_at > now() - ${LATELY}) as scenes_lately
          from item_user mine
          join item i on i.ws_id = mine.ws_id and i.id = mine.item_id
          join item_user other
            on other.ws_id = mine.ws_id and other.item_id = mine.item_id and other.ws_user_id <> mine.ws_user_id
          where mine.ws_id = ${wsId} and mine.ws_user_id = ${id}
          group by other.ws_user_id
        ), shared as (
          select other.ws_user_id, count(*) as teams
          from team_member mine
          join team_member other
            on other.ws_id = mine.ws_id and other.team_id = mine.team_id and other.ws_user_id <> mine.ws_user_id
          where mine.ws_id = ${wsId} and mine.ws_user_id = ${id}
          group by other.ws_user_id
        )
        select ${PERSON}, coalesce(scene.scenes_lately, 0) as scenes_lately, coalesce(scene.scenes, 0) as scenes,
          coalesce(shared.teams, 0) as teams, count(*) over () as total
        from ${PEOPLE}
        left join scene on scene.ws_user_id = p.id
        left join shared on shared.ws_user_id = p.id
        where p.ws_id = ${wsId} and ${ASSIGNABLE} and ${isNamed(name_like)}
        order by coalesce(scene.scenes_lately, 0) > 0 desc, coalesce(scene.scenes, 0) + coalesce(shared.teams, 0) desc,
          ${ORDER}
        limit ${limit} offset ${offset}`,
    ),
  )
}

/** Of these people, the ids of those who may be put into a team. */
export async function assignableIds(tx: Tx, wsId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select p.id from ws_user p where p.ws_id = ${wsId} and p.id = any(${sql.param([...ids])}::uuid[]) and ${ASSIGNABLE}`,
  )
  return rows.map(({ id }) => id)
}

/** The people of an access role, as far as they may be put into a team. */
export async function idsOfRole(tx: Tx, wsId: string, roleId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select p.id from ws_user p where p.ws_id = ${wsId} and p.role_id = ${roleId} and ${ASSIGNABLE} order by p.id`,
  )
  return rows.map(({ id }) => id)
}
