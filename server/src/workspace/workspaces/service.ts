import { PERMISSION_KEYS, ROOT_ROLES, satisfies } from '@arbo/core/contract'
import type {
  EffectivePermissions,
  HandlerInput,
  PermissionRule,
  Workspace,
  WorkspaceMember,
} from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import type { Identity } from '../../platform/access/identity.ts'
import type { Member } from '../../platform/access/member.ts'
import { storageTotals } from '../settings/storage-totals.ts'
import { ACTIVE_WORKSPACES, membersOf, touchMember, workspacesOf } from './queries.ts'
import type { WorkspaceFilter } from './queries.ts'
import { licencesOf } from './seats.ts'

type WorkspaceDeps = Pick<Deps, 'database'>

/** With an API token only the token's own workspace. */
export function listWorkspaces(
  { database }: WorkspaceDeps,
  identity: Identity,
  query: HandlerInput<'listWorkspaces'>['query'],
): Promise<Page<Workspace>> {
  const filter: WorkspaceFilter = {
    status: Number(query.ws_user_role_status_eq),
    blocked: query.blocked === '1',
    deleted: query.deleted_eq === '1',
    orderBy: query.order_by,
    first: query.include_ws ?? null,
    only: identity.token?.wsId ?? null,
  }
  return workspacesOf(database, identity.userId, filter, query)
}

/** @throws {ApiError} no_ws_role */
export async function showWorkspace({ database }: WorkspaceDeps, member: Member): Promise<Workspace> {
  const filter = { ...ACTIVE_WORKSPACES, only: member.wsId, deleted: null }
  const { rows } = await workspacesOf(database, member.userId, filter, { page: 1, per_page: 1 })
  const [workspace] = rows
  if (!workspace) throw new ApiError('no_ws_role')
  return workspace
}

const SEES_STORAGE = {
  anyOf: ['settings_getBasicWorkspaceSettings_read', 'billing_getBillingDetails_read'],
} as const satisfies PermissionRule

/** The record with the fields that need sums, as far as they are asked for and the caller may see them. */
export async function showWorkspaceWith(
  deps: Pick<Deps, 'database' | 'config'>,
  member: Member,
  include: readonly string[] = [],
): Promise<Workspace> {
  const workspace = await showWorkspace(deps, member)
  const license = include.includes('license')
  const storage = include.includes('storage') && satisfies(member.permissions, SEES_STORAGE)
  if (!license && !storage) return workspace
  return deps.database.withWorkspace(member.wsId, async (tx) => ({
    ...workspace,
    ...(license ? { license: await licencesOf(tx, member.wsId, deps.config.seatsPerWorkspace) } : {}),
    ...(storage ? { storage: await storageTotals(tx, member.wsId) } : {}),
  }))
}

/** Asked once per change of workspace, which makes it the moment of last use; by the member, not by who looks as they do. */
export async function permissionsOf({ database }: WorkspaceDeps, member: Member): Promise<EffectivePermissions> {
  if (!member.viewAs) await touchMember(database, member)
  return {
    ws_user_id: member.id,
    ws_role_id: member.roleId,
    ws_root_role_id: ROOT_ROLES[member.rootRole],
    permissions: [...member.permissions].sort(),
  }
}

export function listPermissions(filter = '') {
  return PERMISSION_KEYS.filter((key) => key.startsWith(filter)).map((key) => {
    const [module = '', action = '', verb = ''] = key.split('_')
    return { key, module, action, verb }
  })
}

export function listMembers(
  { database }: WorkspaceDeps,
  member: Member,
  query: PageRequest & { display_name_like?: string | undefined },
): Promise<Page<WorkspaceMember>> {
  return database.read(member.wsId, (tx) => membersOf(tx, member, query))
}
