import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { TargetType, TargetUserRole } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import {
  targetUserRole,
  targetUserRolePerson,
  targetUserRoleTeam,
  type TargetUserRoleTable,
} from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { personJson } from '../../platform/access/people.ts'
import { todaySql } from './target-row.ts'

interface Row
  extends
    Omit<TargetUserRole, 'target' | 'created_at' | 'updated_at'>,
    Pick<TargetUserRoleTable, 'created_at' | 'updated_at'> {
  target: { id: string; name: string; type: TargetType; status: number }
}

export interface UserTargetFilter extends PageRequest {
  target_id_eq?: string | undefined
  ws_user_id_eq?: string | undefined
  team_id_eq?: string | undefined
  search?: string | undefined
  end_date_gte?: string | undefined
  start_date_lte?: string | undefined
  order_by: string
}

const PEOPLE = sql`target_user_role_person x join ws_user m on m.ws_id = x.ws_id and m.id = x.ws_user_id
  where x.ws_id = r.ws_id and x.target_user_role_id = r.id`
const TEAMS = sql`target_user_role_team y join team tm on tm.ws_id = y.ws_id and tm.id = y.team_id
  where y.ws_id = r.ws_id and y.target_user_role_id = r.id`

const COLUMNS = sql`
  r.id, r.start_date, r.end_date, r.version, r.created_at, r.updated_at,
  json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'status', t.status) as target,
  (select coalesce(json_agg(${personJson('m')} order by lower(m.display_name), m.id), '[]') from ${PEOPLE}) as people,
  (select coalesce(json_agg(json_build_object('id', tm.id, 'name', tm.name) order by lower(tm.name), tm.id), '[]')
   from ${TEAMS}) as teams,
  case when r.start_date > d.today then 'coming' when r.end_date < d.today then 'over' else 'running' end as phase`
const FROM = sql`target_user_role r
  join target t on t.ws_id = r.ws_id and t.id = r.target_id
  cross join lateral (select ${todaySql(sql`r.ws_id`)} as today) d`

const ORDERS: Record<string, string> = {
  target: 'natural_sort(t.name)',
  start_date: 'r.start_date',
  end_date: 'r.end_date',
  created_at: 'r.created_at',
}
const LAST = 'r.start_date desc, r.id'

/**
 * The rights that show all assignments of targets; everybody sees their own and their teams’
 * (XTGT-01).
 */
const MANAGE = [
  'target_updateTargetSummary_read',
  'target_addUserTarget_create',
  'target_updateUserTarget_update',
  'target_deleteUserTarget_delete',
] as const

function visible(member: Member): SQL {
  if (MANAGE.some((key) => member.permissions.has(key))) return sql`true`
  return sql`(
    exists (select from ${PEOPLE} and m.id = ${member.id})
    or exists (select from ${TEAMS} and exists (
      select from team_member own
      where own.ws_id = tm.ws_id and own.team_id = tm.id and own.ws_user_id = ${member.id}
    )))`
}

function toUserTarget(row: Row): TargetUserRole {
  const { target, created_at, updated_at, ...rest } = row
  return {
    ...rest,
    target: { ...target, status: target.status === 1 ? 1 : 0 },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export async function userTargetPage(tx: Tx, member: Member, filter: UserTargetFilter): Promise<Page<TargetUserRole>> {
  const conditions = [sql`r.ws_id = ${member.wsId}`, visible(member)]
  if (filter.target_id_eq) conditions.push(sql`r.target_id = ${filter.target_id_eq}`)
  if (filter.ws_user_id_eq) conditions.push(sql`exists (select from ${PEOPLE} and m.id = ${filter.ws_user_id_eq})`)
  if (filter.team_id_eq) conditions.push(sql`exists (select from ${TEAMS} and tm.id = ${filter.team_id_eq})`)
  if (filter.end_date_gte) conditions.push(sql`r.end_date >= ${filter.end_date_gte}::date`)
  if (filter.start_date_lte) conditions.push(sql`r.start_date <= ${filter.start_date_lte}::date`)
  if (filter.search) {
    const pattern = likePattern(filter.search)
    conditions.push(sql`(t.name ilike ${pattern}
      or exists (select from ${PEOPLE} and m.display_name ilike ${pattern})
      or exists (select from ${TEAMS} and tm.name ilike ${pattern}))`)
  }
  const { rows, total } = await pageOf(filter, (limit, offset) =>
    rowsOf<Counted<Row>>(
      tx,
      sql`select ${COLUMNS}, count(*) over () as total from ${FROM}
        where ${sql.join(conditions, sql` and `)}
        order by ${orderSql(filter.order_by, ORDERS, LAST)} limit ${limit} offset ${offset}`,
    ),
  )
  return { rows: rows.map(toUserTarget), total }
}

/** Of these, those that the member sees. */
export async function userTargetsByIds(tx: Tx, member: Member, ids: readonly string[]): Promise<TargetUserRole[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select ${COLUMNS} from ${FROM}
      where r.ws_id = ${member.wsId} and r.id = any(${sql.param([...ids])}::uuid[]) and ${visible(member)}
      order by ${sql.raw(LAST)}`,
  )
  return rows.map(toUserTarget)
}

/** Keeps them as they are until the transaction ends. */
export async function lockUserTargets(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  await tx.rows('select id from target_user_role where ws_id = $1 and id = any($2::uuid[]) order by id for update', [
    wsId,
    [...ids],
  ])
}

/** The holders of a target, and their days. */
export interface UserTargetDraft {
  target_id: string
  start_date: string
  end_date: string
  ws_user_ids: readonly string[]
  team_ids: readonly string[]
}

/** The people and teams of a user target are these. */
export async function putHolders(
  tx: Tx,
  ws_id: string,
  target_user_role_id: string,
  { ws_user_ids, team_ids }: { ws_user_ids?: readonly string[] | undefined; team_ids?: readonly string[] | undefined },
): Promise<void> {
  if (ws_user_ids) {
    const people = [...new Set(ws_user_ids)].map((ws_user_id) => ({ ws_id, target_user_role_id, ws_user_id }))
    await tx.rows('delete from target_user_role_person where ws_id = $1 and target_user_role_id = $2', [
      ws_id,
      target_user_role_id,
    ])
    if (people.length > 0) await tx.insert(targetUserRolePerson).values(people)
  }
  if (team_ids) {
    const teams = [...new Set(team_ids)].map((team_id) => ({ ws_id, target_user_role_id, team_id }))
    await tx.rows('delete from target_user_role_team where ws_id = $1 and target_user_role_id = $2', [
      ws_id,
      target_user_role_id,
    ])
    if (teams.length > 0) await tx.insert(targetUserRoleTeam).values(teams)
  }
}

/** @returns its id */
export async function insertUserTarget(tx: Tx, ws_id: string, draft: UserTargetDraft): Promise<string> {
  const id = uuidv7()
  const { target_id, start_date, end_date } = draft
  await tx.insert(targetUserRole).values({ ws_id, id, target_id, start_date, end_date })
  await putHolders(tx, ws_id, id, draft)
  return id
}
