import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ROOT_ROLES } from '@arbo/core/contract'
import type { HandlerInput, WorkspaceUser, WorkspaceUserDetail } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { seesAllPersonal } from '../../platform/access/personal-data.ts'
import { EVERYTHING } from '../../platform/access/visibility.ts'
import { teamFrom, visibleTeam } from '../teams/team-row.ts'
import { LANDING_PAGE } from '../workspaces/landing-page.ts'
import { toUser, toUserDetail, USER_COLUMNS, USER_TABLES } from './user-row.ts'
import type { UserDetailRow, UserRow } from './user-row.ts'

export type PeopleFilter = Omit<HandlerInput<'exportWorkspaceUsers'>['query'], 'format'>

/** Which of the two kinds a list is about. */
export interface Kinds {
  people: boolean
  guests: boolean
}

const columns = sql.raw(USER_COLUMNS)
const tables = sql.raw(USER_TABLES)

/** SQL: the person is of one of these kinds. */
export function ofKinds({ people, guests }: Kinds): SQL {
  if (people && guests) return EVERYTHING
  if (!people && !guests) return sql`false`
  return guests ? sql`r.root_role_id = ${ROOT_ROLES.guest}` : sql`r.root_role_id <> ${ROOT_ROLES.guest}`
}

function conditions({ wsId }: Member, filter: PeopleFilter, kinds: Kinds): SQL {
  const { search, ws_role_id_ina: roles, status_eq: status, blocked_eq: blocked } = filter
  const pattern = search ? likePattern(search) : ''
  const parts = [
    sql`m.ws_id = ${wsId}`,
    ofKinds(kinds),
    status === undefined ? sql`m.status <> ${MEMBER_STATUS.deleted}` : sql`m.status = ${Number(status)}`,
    search ? sql`(m.display_name ilike ${pattern} or u.email ilike ${pattern})` : EVERYTHING,
    blocked === undefined ? EVERYTHING : sql`m.blocked = ${blocked === '1'}`,
    // An empty list asks for nobody.
    roles === undefined ? EVERYTHING : sql`m.role_id = any(${sql.param(roles)}::uuid[])`,
  ]
  return sql.join(parts, sql` and `)
}

type OrderField = Exclude<PeopleFilter['order_by'], `-${string}`>

/** An order by the last visit tells of visits as well. */
function lastAccess(member: Member): SQL {
  const isShown = seesAllPersonal(member) ? EVERYTHING : sql`m.id = ${member.id} and ${!member.seesNothingPersonal}`
  return sql`case when m.status <> ${sql.raw(String(MEMBER_STATUS.pending))} and ${isShown} then m.last_access_at end`
}

const ORDER: Record<Exclude<OrderField, 'last_access'>, SQL> = {
  name: sql`lower(m.display_name)`,
  email: sql`lower(u.email)`,
  role: sql`lower(r.name)`,
  status: sql`case when m.blocked then 10 else m.status end`,
}

function orderOf(member: Member, orderBy: PeopleFilter['order_by']): SQL {
  const isDown = orderBy.startsWith('-')
  const field = (isDown ? orderBy.slice(1) : orderBy) as OrderField
  const key = field === 'last_access' ? lastAccess(member) : ORDER[field]
  return sql`${key} ${sql.raw(isDown ? 'desc nulls last' : 'asc nulls last')}, lower(m.display_name), m.id`
}

export async function userPage(
  tx: Tx,
  member: Member,
  filter: PeopleFilter & PageRequest,
  kinds: Kinds,
): Promise<Page<WorkspaceUser>> {
  const { rows, total } = await pageOf<UserRow>(filter, (limit, offset) =>
    rowsOf<Counted<UserRow>>(
      tx,
      sql`select ${columns}, count(*) over () as total from ${tables}
        where ${conditions(member, filter, kinds)}
        order by ${orderOf(member, filter.order_by)} limit ${limit} offset ${offset}`,
    ),
  )
  return { rows: rows.map((row) => toUser(row, member)), total }
}

/** The invited people, the last changed first. */
export async function pendingPage(
  tx: Tx,
  member: Member,
  request: PageRequest,
  kinds: Kinds,
): Promise<Page<WorkspaceUser>> {
  const { rows, total } = await pageOf<UserRow>(request, (limit, offset) =>
    rowsOf<Counted<UserRow>>(
      tx,
      sql`select ${columns}, count(*) over () as total from ${tables}
        where m.ws_id = ${member.wsId} and m.status = ${MEMBER_STATUS.pending} and ${ofKinds(kinds)}
        order by m.updated_at desc, m.id desc
        limit ${limit} offset ${offset}`,
    ),
  )
  return { rows: rows.map((row) => toUser(row, member)), total }
}

/** In the order of their names. */
export async function usersById(tx: Tx, member: Member, ids: readonly string[]): Promise<WorkspaceUser[]> {
  const rows = await tx.rows<UserRow>(
    `select ${USER_COLUMNS} from ${USER_TABLES} where m.ws_id = $1 and m.id = any($2)
     order by lower(m.display_name), m.id`,
    [member.wsId, ids],
  )
  return rows.map((row) => toUser(row, member))
}

const TEXTS = ['first_name', 'middle_name', 'last_name', 'phone', 'mobile_phone', 'address_1', 'address_2', 'address_3']
const FILE = [...TEXTS, 'postal_code', 'city', 'country']
  .map((name) => `coalesce(d.${name}, '') as ${name}`)
  .concat('d.birthday', 'd.holiday_group_id')
  .join(', ')

const DETAIL = `
  select ${USER_COLUMNS}, m.granted, m.revoked, r.permissions, ${LANDING_PAGE},
    m.landing_page_route is not null as landing_page_own, ${FILE}
  from ${USER_TABLES} left join ws_user_detail d on d.ws_id = m.ws_id and d.ws_user_id = m.id
  where m.ws_id = $1 and m.id = $2`

/** @throws {ApiError} not_found */
export async function userDetail(tx: Tx, member: Member, id: string): Promise<WorkspaceUserDetail> {
  const [row] = await tx.rows<Omit<UserDetailRow, 'teams'>>(DETAIL, [member.wsId, id])
  if (!row) throw new ApiError('not_found')
  const teams = await rowsOf<WorkspaceUserDetail['teams'][number]>(
    tx,
    sql`select t.id, t.name from ${teamFrom(member)}
      where t.ws_id = ${member.wsId} and t.status = 1 and ${visibleTeam(member)} and exists (
        select from team_member tm where tm.ws_id = t.ws_id and tm.team_id = t.id and tm.ws_user_id = ${id})
      order by lower(t.name), t.id`,
  )
  return toUserDetail({ ...row, teams }, member)
}
