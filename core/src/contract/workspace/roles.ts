import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { BULK_PAGE_SIZE, ROLE_PAGE_SIZE } from '../platform/enums.ts'
import { PERMISSION_KEYS, ROOT_ROLES, permissionModules } from '../platform/permissions.ts'
import { Description, Done, Id, Line, Moment, PageQuery, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery } from '../platform/sheets.ts'
import { refusal } from '../platform/refusal-texts.ts'

const RootRoleId = z.literal(Object.values(ROOT_ROLES))
export const PermissionKeyValue = z.enum(PERMISSION_KEYS, refusal('permission'))
const Permissions = z.array(PermissionKeyValue).max(PERMISSION_KEYS.length)
/** Longest name of a role, in characters. */
const ROLE_NAME_MAX = 50
const RoleName = Line.min(1, refusal('name_required')).refine(
  (name) => Array.from(name).length <= ROLE_NAME_MAX,
  refusal('name_limited', { max: ROLE_NAME_MAX }),
)
/** By module: none of its keys, its read keys, or all; modules that are left out stay as they are. */
const AccessChoice = z.record(
  z.string().refine((module) => permissionModules().includes(module), refusal('module')),
  z.enum(['none', 'view', 'manage']),
)
/** The version that was read: a role that somebody has changed since then answers conflict, with meta.current. */
const Version = z.number().int().min(1)
const Ids = z.array(Id).min(1).max(200)

/** One of the four roles that every other is copied from. */
export const RootRoleInfo = z.object({ id: RootRoleId, name: z.string(), permissions: z.array(z.string()) })
/** A root role with the keys that it holds. */
export type RootRoleInfo = z.infer<typeof RootRoleInfo>

/** An access role of the workspace, without its permissions. */
export const WorkspaceRole = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Somebody active or invited has it: it can be neither archived nor deleted. */
  active: z.boolean(),
  /** How many active or invited people have it. */
  users_count: z.number().int(),
  /** New members, or new guests, get it where no other is chosen. */
  is_default: z.boolean(),
  /** One of the four that every workspace starts with; it can be neither changed nor deleted. */
  is_root: z.boolean(),
  /** 1 active, 0 archived: nobody gets it any more. */
  status: z.union([z.literal(0), z.literal(1)]),
  ws_root_role_id: z.number().int(),
  ws_root_role_name: z.string(),
  landing_page_route: z.string().nullable(),
  landing_page_name: z.string().nullable(),
  version: z.number().int(),
  created_at: Moment,
  updated_at: Moment,
})
/** A role as lists show it; `showRole` has its permissions. */
export type WorkspaceRole = z.infer<typeof WorkspaceRole>

/** A role with its permissions: by key, and by module as none, view, manage or custom. */
export const RoleDetail = WorkspaceRole.extend({
  permissions: z.array(z.string()),
  /** Keys of the root role that it was copied from. */
  default_permissions: z.array(z.string()),
  /** By module. */
  access: z.record(z.string(), z.enum(['none', 'view', 'manage', 'custom'])),
})
/** One role with all that it permits. */
export type RoleDetail = z.infer<typeof RoleDetail>

/** A role to choose from. */
export const RoleChoice = WorkspaceRole.pick({ id: true, name: true, ws_root_role_id: true, is_default: true })
/** Id, name and root role of a role. */
export type RoleChoice = z.infer<typeof RoleChoice>

/** A role as far as it gives rights on entities, scenes and review. */
export const BaseRole = RoleChoice.extend({ permissions: z.array(z.string()) })
/** A role with those of its keys that count on entities, scenes and review. */
export type BaseRole = z.infer<typeof BaseRole>

/** Two roles, and the permission keys that only the one, only the other, and both hold. */
export const RoleComparison = z.object({
  role: RoleChoice,
  other: RoleChoice,
  only_role: z.array(z.string()),
  only_other: z.array(z.string()),
  both: z.array(z.string()),
})
/** How the permissions of two roles differ. */
export type RoleComparison = z.infer<typeof RoleComparison>

/** Whose eyes the caller looks with. `token` goes into the header x-arbo-view-as, in this session only. */
export const ViewAs = z.object({
  token: z.string(),
  expires_at: Moment,
  kind: z.enum(['role', 'person']),
  id: Id,
  name: z.string(),
})
/** A look at the workspace as a role or a person, until `expires_at`. */
export type ViewAs = z.infer<typeof ViewAs>

const LIST = 'access_getListOfWorkspaceRoles_read'
const UPDATE = 'access_updateWorkspaceRole_update'
const DELETE = 'access_deleteWorkspaceRole_delete'
/** Filters of the list of roles, which its export takes as well. */
const RoleFilter = z.object({
  name_like: z.string().max(100).optional(),
  /** 1 active, 0 archived, empty all. */
  status_eq: z.enum(['0', '1', '']).default('1'),
  order_by: z
    .string()
    .regex(/^-?(name|root|users_count|status|created_at|updated_at)$/)
    .default('name'),
})
const rolesPage = z.coerce.number().int().min(1).max(BULK_PAGE_SIZE).default(ROLE_PAGE_SIZE)
const Landing = z.object({
  /** A page of the main menus that the role may open; null: the product's own. */
  landing_page_route: z.string().max(100).nullable(),
  landing_page_name: Line.min(1).max(100).nullable(),
})

/** Access roles: their permissions, defaults and order, and looking at the workspace as somebody else. */
export const roleEndpoints = resource({
  listRootRoles: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-root-roles',
    summary: 'The four root roles with their keys.',
    access: { rule: LIST },
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(RootRoleInfo),
  },
  listRoles: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-roles',
    summary: 'Access roles of the workspace.',
    access: { rule: LIST },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ per_page: rolesPage, ...RoleFilter.shape }),
    answer: 'list',
    data: WorkspaceRole,
  },
  exportRoles: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-roles/export',
    summary: 'The access roles as a file, with the filters and the order of the list.',
    access: { rule: LIST },
    scope: 'read',
    params: WsParams,
    query: RoleFilter.extend(ExportQuery.shape),
    answer: 'file',
  },
  createRole: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/ws-roles',
    summary: 'Copy a root role into a new one, with these keys, or this access per module, instead of its own.',
    access: { rule: 'access_addWorkspaceRole_create' },
    scope: 'none',
    params: WsParams,
    body: Landing.partial().extend({
      name: RoleName,
      description: Description.default(''),
      ws_root_role_id: RootRoleId,
      permissions: Permissions.optional(),
      access: AccessChoice.optional(),
    }),
    answer: 'data',
    data: RoleDetail,
    errors: ['permission_denied', 'name_taken'],
  },
  searchRoles: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-roles/search',
    summary: 'Active roles to choose from, by name.',
    access: { rule: LIST },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ per_page: rolesPage, name_like: z.string().max(100).optional() }),
    answer: 'list',
    data: RoleChoice,
  },
  listDefaultMemberRoles: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-roles/default-member',
    summary: 'Roles that may be the one new members get; the one that is comes first.',
    access: { rule: LIST },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ per_page: rolesPage }),
    answer: 'list',
    data: RoleChoice,
  },
  putDefaultMemberRole: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-roles/default-member',
    summary: 'Choose the role that new members get.',
    access: { rule: UPDATE },
    scope: 'none',
    params: WsParams,
    body: z.object({ ws_role_id: Id }),
    answer: 'data',
    data: RoleChoice,
    errors: ['not_found', 'invalid_reference', 'permission_denied'],
  },
  listDefaultGuestRoles: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-roles/default-guest',
    summary: 'Roles that may be the one new guests get; the one that is comes first.',
    access: { rule: LIST },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ per_page: rolesPage }),
    answer: 'list',
    data: RoleChoice,
  },
  putDefaultGuestRole: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-roles/default-guest',
    summary: 'Choose the role that new guests get.',
    access: { rule: UPDATE },
    scope: 'none',
    params: WsParams,
    body: z.object({ ws_role_id: Id }),
    answer: 'data',
    data: RoleChoice,
    errors: ['not_found', 'invalid_reference', 'permission_denied'],
  },
  archiveRoles: {
    method: 'POST',
    path: 'workspace/{ws_code}/ws-roles/archive',
    summary: 'Archive roles (status 0) or bring them back (1): all of them or none.',
    access: { rule: UPDATE },
    scope: 'none',
    params: WsParams,
    body: z.object({ ids: Ids, status: z.union([z.literal(0), z.literal(1)]) }),
    answer: 'data',
    data: z.array(WorkspaceRole),
    errors: ['not_found', 'permission_denied', 'root_role_fixed', 'default_role_fixed', 'role_archive_active_users'],
  },
  deleteRoles: {
    method: 'POST',
    path: 'workspace/{ws_code}/ws-roles/delete',
    summary: 'Delete several roles: all of them or none.',
    access: { rule: DELETE },
    scope: 'none',
    params: WsParams,
    body: z.object({ ids: Ids }),
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied', 'root_role_fixed', 'default_role_fixed', 'role_delete_active_users'],
  },
  showRole: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-roles/{id}',
    summary: 'One role with its keys.',
    access: { rule: 'access_getWorkspaceRoleDetails_read' },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: RoleDetail,
    errors: ['not_found'],
  },
  updateRole: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-roles/{id}',
    summary: 'Change a role; what is left out stays as it is.',
    access: { rule: UPDATE },
    scope: 'none',
    params: WsIdParams,
    body: Landing.partial().extend({
      version: Version,
      name: RoleName.optional(),
      description: Description.optional(),
      permissions: Permissions.optional(),
    }),
    answer: 'data',
    data: RoleDetail,
    errors: ['not_found', 'permission_denied', 'root_role_fixed', 'name_taken', 'conflict'],
  },
  resetRole: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-roles/{id}/reset-default',
    summary: 'Give a role the keys of its root role again.',
    access: { rule: 'access_resetWorkspaceRole_update' },
    scope: 'none',
    params: WsIdParams,
    body: z.object({ version: Version }),
    answer: 'data',
    data: RoleDetail,
    errors: ['not_found', 'permission_denied', 'root_role_fixed', 'conflict'],
  },
  putRoleAccess: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-roles/{id}/access-type',
    summary: 'Give a role no access to modules, to view or to manage them.',
    access: { rule: UPDATE },
    scope: 'none',
    params: WsIdParams,
    body: z.object({ version: Version, access: AccessChoice }),
    answer: 'data',
    data: RoleDetail,
    errors: ['not_found', 'permission_denied', 'root_role_fixed', 'conflict'],
  },
  deleteRole: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/ws-roles/{id}',
    summary: 'Delete a role that nobody active has.',
    access: { rule: DELETE },
    scope: 'none',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied', 'root_role_fixed', 'default_role_fixed', 'role_delete_active_users'],
  },
  compareRoles: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-roles/{id}/compare/{other}',
    summary: 'Which keys only the one, only the other and both have.',
    access: { rule: 'access_getWorkspaceRoleDetails_read' },
    scope: 'read',
    params: WsIdParams.extend({ other: Id }),
    answer: 'data',
    data: RoleComparison,
    errors: ['not_found'],
  },
  listBaseRoles: {
    method: 'GET',
    path: 'workspace/{ws_code}/pb-roles',
    summary:
      'Active roles with what each may do with entities, scenes and review (the permission base); guests get their own.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ per_page: z.coerce.number().int().min(1).max(BULK_PAGE_SIZE).default(BULK_PAGE_SIZE) }),
    answer: 'list',
    data: BaseRole,
  },
  startViewAs: {
    method: 'POST',
    path: 'workspace/{ws_code}/view-as',
    summary: 'Look at the workspace as a role or an active person does, for 15 minutes, without changing anything.',
    access: { rule: 'access_viewAsOther_read' },
    scope: 'none',
    params: WsParams,
    body: z
      .object({ ws_role_id: Id.optional(), ws_user_id: Id.optional() })
      .refine(({ ws_role_id, ws_user_id }) => !ws_role_id !== !ws_user_id, refusal('role_or_person')),
    answer: 'data',
    data: ViewAs,
    errors: ['not_found'],
  },
  endViewAs: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/view-as',
    summary: 'Stop looking as somebody else. The call itself goes without the header.',
    access: 'member',
    scope: 'none',
    params: WsParams,
    body: z.object({ token: z.string().min(1).max(1000) }),
    answer: 'data',
    data: Done,
  },
})
