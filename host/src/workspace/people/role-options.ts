import { ROOT_ROLES, mayHandOut, rootRoleOf } from '@arbo/core'

/** A role to choose for a person, or to filter by. */
export interface RoleOption {
  id: string
  name: string
  isGuest: boolean
  /** Users can give only roles within their own reach. */
  canGive: boolean
}

interface Role {
  id: string
  name: string
  ws_root_role_id: number
}

/** Roles as choices. */
export function roleOptions(roles: readonly Role[], viewerRootRoleId: number): RoleOption[] {
  const giver = rootRoleOf(viewerRootRoleId)
  return roles.map(({ id, name, ws_root_role_id }) => ({
    id,
    name,
    isGuest: ws_root_role_id === ROOT_ROLES.guest,
    canGive: mayHandOut(giver, rootRoleOf(ws_root_role_id)),
  }))
}
