import { accessOf, defaultPermissions, ROOT_ROLE_NAMES, rootRoleOf } from '@arbo/core/contract'
import type { RoleChoice, RoleDetail, WorkspaceRole } from '@arbo/core/contract'
import type { WsRoleTable } from '../../platform/db/schema.gen.ts'
import { omit } from '../../platform/omit.ts'

/** A role as the database has it. */
export interface RoleRow extends Pick<
  WsRoleTable,
  | 'id'
  | 'name'
  | 'description'
  | 'is_default'
  | 'is_root'
  | 'root_role_id'
  | 'landing_page_route'
  | 'landing_page_name'
  | 'version'
  | 'created_at'
  | 'updated_at'
> {
  /** Null: the defaults of the root role. */
  permissions: WsRoleTable['permissions']
  status: 0 | 1
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
