import { sql } from 'drizzle-orm'
import type { DeployedEntity, HandlerInput } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { teamMember } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING, visibleEntity } from '../../platform/access/visibility.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { mayUpdateTeams, TEAM_COLUMNS, teamFrom, visibleTeam } from './team-row.ts'
import type { TeamRow } from './team-row.ts'

export type TeamFilter = HandlerInput<'listTeams'>['query']

const ORDERS: Record<string, string> = {
  name: 'natural_sort(t.name)',
  // The starred ones first.
  favorite: '(fav.thing_id is null)',
  members_count: 'members_count',
  is_public: 't.is_public',
  deployed: 'deployed_count',
  status: 't.status',
  created_at: 't.created_at',
  updated_at: 't.updated_at',
}
const LAST = 'natural_sort(t.name), t.id'

function editableTeam(member: Member) {
  return mayUpdateTeams(member) ? sql`t.status = 1` : sql`false`
}

export function teamPage(tx: Tx, member: Member, filter: TeamFilter): Promise<Page<TeamRow>> {
  const conditions = [
    sql`t.ws_id = ${member.wsId}`,
    visibleTeam(member),
    filter.name_like ? sql`t.name ilike ${likePattern(filter.name_like)}` : EVERYTHING,
    filter.status_eq === '' ? EVERYTHING : sql`t.status = ${Number(filter.status_eq)}`,
    filter.editable_eq === '1' ? editableTeam(member) : EVERYTHING,
    filter.favorite_eq === '1' ? sql`fav.thing_id is not null` : EVERYTHING,
  ]
  return pageOf(filter, (limit, offset) =>
    rowsOf<Counted<TeamRow>>(
      tx,
      sql`select ${TEAM_COLUMNS}, count(*) over () as total from ${teamFrom(member)}
        where ${sql.join(conditions, sql` and `)}
        order by ${orderSql(filter.order_by, ORDERS, LAST)} limit ${limit} offset ${offset}`,
    ),
  )
}

export function teamById(tx: Tx, member: Member, id: string): Promise<TeamRow | undefined> {
  return rowOf<TeamRow>(
    tx,
    sql`select ${TEAM_COLUMNS} from ${teamFrom(member)}
      where t.ws_id = ${member.wsId} and t.id = ${id} and ${visibleTeam(member)}`,
  )
}

/** Of these teams, those that the caller sees. */
export function teamsByIds(tx: Tx, member: Member, ids: readonly string[]): Promise<TeamRow[]> {
  return rowsOf<TeamRow>(
    tx,
    sql`select ${TEAM_COLUMNS} from ${teamFrom(member)}
      where t.ws_id = ${member.wsId} and t.id = any(${sql.param([...ids])}::uuid[]) and ${visibleTeam(member)}
      order by ${sql.raw(LAST)}`,
  )
}

/** Keeps teams as they are until the transaction ends: no entity is given one meanwhile. */
export async function lockTeams(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  await tx.rows('select id from team where ws_id = $1 and id = any($2::uuid[]) order by id for update', [
    wsId,
    [...ids],
  ])
}

/** The team has exactly these members; of those who were deleted it keeps the place. */
export async function putMembers(tx: Tx, wsId: string, teamId: string, ids: readonly string[]): Promise<void> {
  await tx.rows(
    `delete from team_member tm using ws_user p
     where tm.ws_id = $1 and tm.team_id = $2 and tm.ws_user_id <> all($3::uuid[])
       and p.ws_id = tm.ws_id and p.id = tm.ws_user_id and p.status <> 3`,
    [wsId, teamId, [...ids]],
  )
  if (ids.length === 0) return
  const rows = ids.map((ws_user_id) => ({ ws_id: wsId, team_id: teamId, ws_user_id }))
  await tx.insert(teamMember).values(rows).onConflictDoNothing()
}

/** Entities that have a team. */
export function deployedPage(tx: Tx, member: Member, teamId: string, page: PageRequest): Promise<Page<DeployedEntity>> {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<DeployedEntity>>(
      tx,
      sql`select e.id, e.type, e.name, e.code, e.status,
          (select coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'name', a.name, 'code', a.code)
             order by a.type), '[]')
           from entity a
           where a.ws_id = e.ws_id and a.id <> e.id and a.id in (e.project_id, e.process_id, e.episode_id, e.take_id)
          ) as ancestors, count(*) over () as total
        from entity_team et join entity e on e.ws_id = et.ws_id and e.id = et.entity_id
        where et.ws_id = ${member.wsId} and et.team_id = ${teamId} and ${visibleEntity(member, 'e')}
        order by e.type, e.name_sort, e.id limit ${limit} offset ${offset}`,
    ),
  )
}
