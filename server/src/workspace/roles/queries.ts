import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ROOT_ROLES } from '@arbo/core/contract'
import type { RoleChoice } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import type { RoleRow } from './role-row.ts'

export const ROLE_STATUS = { archived: 0, active: 1, deleted: 3 } as const

export interface RoleFilter extends PageRequest {
  name_like?: string | undefined
  status_eq: '0' | '1' | ''
  order_by: string
}

/** Root roles from the one with the most rights down. */
const RANK = `array_position(array[${[ROOT_ROLES.owner, ROOT_ROLES.admin, ROOT_ROLES.member, ROOT_ROLES.guest].join()}], r.root_role_id::int)`

const ORDERS: Record<string, string> = {
  name: 'lower(r.name)',
  root: RANK,
  users_count: 'users_count',
  status: 'r.status',
  created_at: 'r.created_at',
  updated_at: 'r.updated_at',
}
const LAST = 'lower(r.name), r.id'

/** People whose role it is and who work with it, or will once they accept: active and invited ones. */
const USES = sql.raw(`u.status in (${MEMBER_STATUS.active}, ${MEMBER_STATUS.pending})`)

const roles = (wsId: string): SQL => sql`
  ws_role r
  left join (
    select u.role_id, count(*)::int as users from ws_user u where u.ws_id = ${wsId} and ${USES} group by u.role_id
  ) used on used.role_id = r.id`

const COLUMNS = sql`
  r.id, r.name, r.description, r.permissions, r.is_default, r.is_root, r.status, r.root_role_id, r.landing_page_route,
  r.landing_page_name, r.version, r.created_at, r.updated_at, coalesce(used.users, 0) as users_count`

export function rolePage(tx: Tx, wsId: string, filter: RoleFilter): Promise<Page<RoleRow>> {
  const name = filter.name_like ? sql`r.name ilike ${likePattern(filter.name_like)}` : sql`true`
  const status =
    filter.status_eq === '' ? sql`r.status <> ${ROLE_STATUS.deleted}` : sql`r.status = ${Number(filter.status_eq)}`
  return pageOf(filter, (limit, offset) =>
    rowsOf<Counted<RoleRow>>(
      tx,
      sql`select ${COLUMNS}, count(*) over () as total from ${roles(wsId)}
        where r.ws_id = ${wsId} and ${status} and ${name}
        order by ${orderSql(filter.order_by, ORDERS, LAST)} limit ${limit} offset ${offset}`,
    ),
  )
}

export function roleById(tx: Tx, wsId: string, id: string): Promise<RoleRow | undefined> {
  return rowOf<RoleRow>(
    tx,
    sql`select ${COLUMNS} from ${roles(wsId)}
      where r.ws_id = ${wsId} and r.id = ${id} and r.status <> ${ROLE_STATUS.deleted}`,
  )
}

export function rolesByIds(tx: Tx, wsId: string, ids: readonly string[]): Promise<RoleRow[]> {
  return rowsOf<RoleRow>(
    tx,
    sql`select ${COLUMNS} from ${roles(wsId)}
      where r.ws_id = ${wsId} and r.id = any(${sql.param([...ids])}::uuid[]) and r.status <> ${ROLE_STATUS.deleted}
      order by ${sql.raw(LAST)}`,
  )
}

/** Keeps rows as they are until the transaction ends: nobody is given a role that is about to go. */
export async function lockRoles(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`select id from ws_role where ws_id = ${wsId} and id = any(${sql.param([...ids])}::uuid[]) order by id for update`,
  )
}

/** Active roles to choose from; `rootRoleId`: only copies of this root, the default first. */
export function choicePage(
  tx: Tx,
  wsId: string,
  page: PageRequest & { name_like?: string | undefined },
  rootRoleId: number | null = null,
): Promise<Page<RoleChoice>> {
  const name = page.name_like ? sql`r.name ilike ${likePattern(page.name_like)}` : sql`true`
  const root = rootRoleId === null ? sql`true` : sql`r.root_role_id = ${rootRoleId}`
  const first = rootRoleId === null ? sql`` : sql`r.is_default desc,`
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<RoleChoice>>(
      tx,
      sql`select r.id, r.name, r.root_role_id as ws_root_role_id, r.is_default, count(*) over () as total
        from ws_role r
        where r.ws_id = ${wsId} and r.status = ${ROLE_STATUS.active} and ${root} and ${name}
        order by ${first} ${sql.raw(LAST)} limit ${limit} offset ${offset}`,
    ),
  )
}

/** Makes a role the default one of its root, instead of the one that was. */
export async function storeDefault(tx: Tx, wsId: string, id: string, rootRoleId: number): Promise<void> {
  await rowsOf(
    tx,
    sql`update ws_role set is_default = (id = ${id}), updated_at = now()
      where ws_id = ${wsId} and root_role_id = ${rootRoleId} and (is_default or id = ${id})`,
  )
}

const ROOT_OF_DEFAULT = sql.raw(
  `case when old.root_role_id = ${ROOT_ROLES.guest} then ${ROOT_ROLES.guest} else ${ROOT_ROLES.member} end`,
)

/** People who do not work with a role any more get the default one instead: of guests if it was a guests' role. */
export async function moveIdle(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`update ws_user u set role_id = (
        select d.id from ws_role d
        where d.ws_id = u.ws_id and d.is_default and d.status = ${ROLE_STATUS.active}
          and d.root_role_id = ${ROOT_OF_DEFAULT})
      from ws_role old
      where u.ws_id = ${wsId} and u.role_id = any(${sql.param([...ids])}::uuid[])
        and old.ws_id = u.ws_id and old.id = u.role_id`,
  )
}
