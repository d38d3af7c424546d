import { PERMISSION_KEYS, ROOT_ROLES } from '@arbo/core/contract'
import type { EffectivePermissions, Workspace, WorkspaceMember } from '@arbo/core/contract'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { Page } from '../../http/handler.ts'
import type { PageRequest } from '../../http/paging.ts'
import type { Identity } from '../access/identity.ts'
import type { Member } from '../access/member.ts'
import { membersOf, touchMember, workspacesOf } from './queries.ts'

type WorkspaceDeps = Pick<Deps, 'database'>

export function listWorkspaces(
  { database }: WorkspaceDeps,
  identity: Identity,
  query: PageRequest,
): Promise<Page<Workspace>> {
  return workspacesOf(database, identity.userId, identity.token?.wsId ?? null, query)
}

/** @throws {ApiError} no_ws_role */
export async function showWorkspace({ database }: WorkspaceDeps, member: Member): Promise<Workspace> {
  const { rows } = await workspacesOf(database, member.userId, member.wsId, { page: 1, per_page: 1 })
  const [workspace] = rows
  if (!workspace) throw new ApiError('no_ws_role')
  return workspace
}

/** Asked once per change of workspace, which makes it the moment of last use. */
export async function permissionsOf({ database }: WorkspaceDeps, member: Member): Promise<EffectivePermissions> {
  await database.withWorkspace(member.wsId, (tx) => touchMember(tx, member))
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
  return database.withWorkspace(member.wsId, (tx) => membersOf(tx, member, query))
}
