import { effectivePermissions, ROOT_ROLES, rootRoleOf } from '@arbo/core/contract'
import type { PermissionKey, PermissionRule, RootRole } from '@arbo/core/contract'
import { ApiError } from '../http/api-error.ts'
import type { GuestView } from './guest.ts'
import { PROJECT_COLUMNS, projectSight } from './project-sight.ts'
import type { ProjectRow, ProjectSight } from './project-sight.ts'
import type { ViewAsClaims } from './view-as-token.ts'

/** An active membership: who, where, with which rights. */
export interface Member {
  wsId: string
  wsCode: string
  /** ws_user id: the person within this workspace. */
  id: string
  userId: string
  displayName: string
  profileImage: string | null
  roleId: string
  rootRole: RootRole
  /** Keys held in the whole workspace. */
  permissions: ReadonlySet<string>
  /** Whether the member coordinates any entity, which gives rights below it. */
  coordinates: boolean
  /** Null: every project is the member's to see. Nobody asks it of guests, who see none as a whole. */
  projects: ProjectSight | null
  /**
   * The keys that the call needs, where the member has them only below the entities that they coordinate: these keys
   * open nothing else.
   */
  confinedBy?: PermissionRule
  /** Somebody looks as this member does, and must not change anything in their name. */
  viewAs?: ViewAsClaims
  /** A person who looks as this member has no right to personal data: not of others, nor of this member. */
  seesNothingPersonal?: true
  /** Nobody: a rule acts as itself, and `id` is that of the rule. */
  rule?: { name: string }
  /** Somebody without an account looks by a link that this member made. */
  guest?: GuestView
}

/** A membership as the database has it; the workspace may be missing altogether. */
export interface MembershipRow extends ProjectRow {
  wsId: string
  wsCode: string
  wsDeletedAt: Date | null
  id: string
  displayName: string
  profileImage: string | null
  status: number
  blocked: boolean
  roleId: string
  rootRoleId: number
  /** Null: the defaults of the root role. */
  permissions: string[] | null
  granted: string[]
  revoked: string[]
  coordinates: boolean
}

export const MEMBER_STATUS = { archived: 0, active: 1, pending: 2, deleted: 3 } as const

/** SQL of a membership, of `workspace w`, `ws_user m` and `ws_role r`. */
export const MEMBERSHIP_COLUMNS = `
  w.id as "wsId", w.code as "wsCode", w.deleted_at as "wsDeletedAt", m.id, m.display_name as "displayName",
  m.profile_image as "profileImage", m.status, m.blocked, m.role_id as "roleId", r.root_role_id as "rootRoleId",
  r.permissions, m.granted, m.revoked,
  exists (select from entity_coordinator c where c.ws_id = m.ws_id and c.ws_user_id = m.id) as coordinates,${PROJECT_COLUMNS}`

/** Days for which the owners of a deleted workspace can restore it (decision 45). */
export const RESTORE_DAYS = 30

/** The rights of an owner in a deleted workspace: enough to see its settings, where it is restored. */
const ON_DELETED: PermissionKey[] = ['settings_getBasicWorkspaceSettings_read']

/** Whether somebody owns a workspace that is deleted and can still be restored. */
function ownsDeleted(row: MembershipRow): boolean {
  if (!row.wsDeletedAt || row.rootRoleId !== ROOT_ROLES.owner) return false
  return row.wsDeletedAt.getTime() > Date.now() - RESTORE_DAYS * 24 * 3600_000
}

/** By the row, which is held for a moment: its keys are put together once for the calls of that time. */
const rightsOf = new WeakMap<MembershipRow, ReadonlySet<string>>()

function permissionsOf(row: MembershipRow): ReadonlySet<string> {
  const rights = rightsOf.get(row)
  if (rights) return rights
  const permissions = effectivePermissions(row)
  rightsOf.set(row, permissions)
  return permissions
}

/**
 * The member of a membership row.
 * @param onDeleted owners are let into their deleted workspace, with the one right that restoring needs
 * @throws {ApiError} no_ws_role, ws_inactive_or_suspended, blocked_or_archived
 */
export function toMember(row: MembershipRow | undefined, userId: string, { onDeleted = false } = {}): Member {
  if (!row || row.status === MEMBER_STATUS.deleted || row.status === MEMBER_STATUS.pending) {
    throw new ApiError('no_ws_role')
  }
  if (row.wsDeletedAt && !(onDeleted && ownsDeleted(row))) throw new ApiError('ws_inactive_or_suspended')
  if (row.blocked || row.status === MEMBER_STATUS.archived) throw new ApiError('blocked_or_archived')
  return {
    wsId: row.wsId,
    wsCode: row.wsCode,
    id: row.id,
    userId,
    displayName: row.displayName,
    profileImage: row.profileImage,
    roleId: row.roleId,
    rootRole: rootRoleOf(row.rootRoleId),
    permissions: row.wsDeletedAt ? new Set(ON_DELETED) : permissionsOf(row),
    coordinates: row.coordinates && !row.wsDeletedAt,
    projects: projectSight(row),
  }
}
