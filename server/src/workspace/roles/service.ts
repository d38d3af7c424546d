import { givesCoordinator, defaultPermissions, ROOT_ROLE_NAMES, ROOT_ROLES } from '@arbo/core/contract'
import type {
  BaseRole,
  HandlerInput,
  RoleChoice,
  RoleComparison,
  RoleDetail,
  RootRole,
  RootRoleInfo,
  WorkspaceRole,
} from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { choicePage, roleById, rolePage } from './queries.ts'
import { permissionsOfRole, toChoice, toRole, toRoleDetail } from './role-row.ts'
import type { RoleRow } from './role-row.ts'

type RoleDeps = Pick<Deps, 'database'>

/** @throws {ApiError} not_found */
export async function roleRow(tx: Tx, wsId: string, id: string): Promise<RoleRow> {
  const row = await roleById(tx, wsId, id)
  if (!row) throw new ApiError('not_found')
  return row
}

export function rootRoles(): RootRoleInfo[] {
  return (Object.keys(ROOT_ROLES) as RootRole[]).map((role) => ({
    id: ROOT_ROLES[role],
    name: ROOT_ROLE_NAMES[role],
    permissions: defaultPermissions(role),
  }))
}

export function listRoles(
  { database }: RoleDeps,
  { wsId }: Member,
  query: HandlerInput<'listRoles'>['query'],
): Promise<Page<WorkspaceRole>> {
  return database.withWorkspace(wsId, async (tx) => {
    const { rows, total } = await rolePage(tx, wsId, query)
    return { rows: rows.map(toRole), total }
  })
}

export function searchRoles(
  { database }: RoleDeps,
  { wsId }: Member,
  query: HandlerInput<'searchRoles'>['query'],
): Promise<Page<RoleChoice>> {
  return database.withWorkspace(wsId, (tx) => choicePage(tx, wsId, query))
}

/** @throws {ApiError} not_found */
export function showRole({ database }: RoleDeps, { wsId }: Member, id: string): Promise<RoleDetail> {
  return database.withWorkspace(wsId, async (tx) => toRoleDetail(await roleRow(tx, wsId, id)))
}

/** @throws {ApiError} not_found where either is unknown */
export function compareRoles(
  { database }: RoleDeps,
  { wsId }: Member,
  { id, other: otherId }: HandlerInput<'compareRoles'>['params'],
): Promise<RoleComparison> {
  return database.withWorkspace(wsId, async (tx) => {
    const role = await roleRow(tx, wsId, id)
    const other = await roleRow(tx, wsId, otherId)
    const ownKeys = new Set(permissionsOfRole(role))
    const otherKeys = new Set(permissionsOfRole(other))
    return {
      role: toChoice(role),
      other: toChoice(other),
      only_role: [...ownKeys].filter((key) => !otherKeys.has(key)).sort(),
      only_other: [...otherKeys].filter((key) => !ownKeys.has(key)).sort(),
      both: [...ownKeys].filter((key) => otherKeys.has(key)).sort(),
    }
  })
}

const isBase = (key: string) => givesCoordinator(key) || key === 'project_addRootEntity_create'

function toBaseRole(row: RoleRow): BaseRole {
  return { ...toChoice(row), permissions: permissionsOfRole(row).filter(isBase).sort() }
}

/** The rights of each active role on entities, scenes and review; guests see their own role. */
export function listBaseRoles({ database }: RoleDeps, member: Member, page: PageRequest): Promise<Page<BaseRole>> {
  const { wsId, rootRole, roleId } = member
  return database.withWorkspace(wsId, async (tx) => {
    if (rootRole === 'guest') return { rows: [toBaseRole(await roleRow(tx, wsId, roleId))], total: 1 }
    const { rows, total } = await rolePage(tx, wsId, { ...page, status_eq: '1', order_by: 'name' })
    return { rows: rows.map(toBaseRole), total }
  })
}
