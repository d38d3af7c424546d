import { ROOT_ROLES, mayHandOut, rootRoleOf, type Session, type WorkspaceRole } from '@arbo/core'
import { rolesTexts } from './texts.ts'

type RoleFacts = Pick<WorkspaceRole, 'is_root' | 'is_default' | 'ws_root_role_id'>

/** Whether users of the first root role may change roles copied from the second: nobody reaches above themselves. */
export function isWithinReach(ownRootRoleId: number | null, ws_root_role_id: number): boolean {
  return ownRootRoleId !== null && mayHandOut(rootRoleOf(ownRootRoleId), rootRoleOf(ws_root_role_id))
}

/** Whether new guests, and not new members, may get the role. */
export function isForGuests({ ws_root_role_id }: Pick<WorkspaceRole, 'ws_root_role_id'>): boolean {
  return ws_root_role_id === ROOT_ROLES.guest
}

/** Why the role cannot be changed; null: it can. */
export function changeRefusal(role: RoleFacts, session: Pick<Session, 'can' | 'getState'>): string | null {
  if (role.is_root) return rolesTexts.rootFixed
  if (!session.can('access_updateWorkspaceRole_update')) return rolesTexts.readOnly
  const own = session.getState().member?.ws_root_role_id ?? null
  return isWithinReach(own, role.ws_root_role_id) ? null : rolesTexts.aboveYou
}

/** Actions on a role, besides opening it. */
export type RoleAction = 'copy' | 'compare' | 'viewAs' | 'makeDefault' | 'archive' | 'unarchive' | 'delete'

/** The user's actions on a role, the usual first and the destructive last. */
export function roleActions(
  role: RoleFacts & Pick<WorkspaceRole, 'status'>,
  session: Pick<Session, 'can' | 'getState'>,
): RoleAction[] {
  const reach = isWithinReach(session.getState().member?.ws_root_role_id ?? null, role.ws_root_role_id)
  const change = reach && session.can('access_updateWorkspaceRole_update')
  const isActive = role.status === 1
  const mayBeDefault = role.ws_root_role_id === ROOT_ROLES.member || isForGuests(role)
  const actions: [RoleAction, boolean][] = [
    ['copy', reach && session.can('access_addWorkspaceRole_create')],
    ['compare', session.can('access_getWorkspaceRoleDetails_read')],
    ['viewAs', reach && session.can('access_viewAsOther_read')],
    ['makeDefault', change && isActive && mayBeDefault && !role.is_default],
    ['archive', change && isActive && !role.is_root],
    ['unarchive', change && !isActive && !role.is_root],
    ['delete', reach && !role.is_root && session.can('access_deleteWorkspaceRole_delete')],
  ]
  return actions.filter(([, may]) => may).map(([action]) => action)
}
