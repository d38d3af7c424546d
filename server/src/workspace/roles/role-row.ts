import { accessOf, defaultPermissions, ROOT_ROLE_NAMES, rootRoleOf } from '@arbo/core/contract'
import type { RoleChoice, RoleDetail, WorkspaceRole } from '@arbo/core/contract'
import { omit } from '../../platform/omit.ts'

/** A role as the database has it. */
export interface RoleRow {
  id: string
  name: string
  description: string
  /** Null: the defaults of the root role. */
  permissions: string[] | null
  is_default: boolean
  is_root: boolean
  status: 0 | 1
  root_role_id: number
  landing_page_route: string | null
  landing_page_name: string | null
  version: number
  created_at: Date
  updated_at: Date
  /** Active and invited people. */
  users_count: number
}

export function permissionsOfRole({
  permissions,
  root_role_id,
}: Pick<RoleRow, 'permissions' | 'root_role_id'>): string[] {
  return permissions ?? defaultPermissions(rootRoleOf(root_role_id))
}

export function toRole({ root_role_id, created_at, updated_at, ...row }: RoleRow): WorkspaceRole {
  return {
    ...omit(row, 'permissions'),
    active: row.users_count > 0,
    ws_root_role_id: root_role_id,
    ws_root_role_name: ROOT_ROLE_NAMES[rootRoleOf(root_role_id)],
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export function toRoleDetail(row: RoleRow): RoleDetail {
  const permissions = permissionsOfRole(row).toSorted()
  return {
    ...toRole(row),
    permissions,
    default_permissions: defaultPermissions(rootRoleOf(row.root_role_id)).toSorted(),
    access: accessOf(new Set(permissions)),
  }
}

export function toChoice({ id, name, is_default, root_role_id }: RoleRow): RoleChoice {
  return { id, name, is_default, ws_root_role_id: root_role_id }
}
