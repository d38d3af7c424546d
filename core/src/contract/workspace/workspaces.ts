import { z } from 'zod'
import { WorkspaceMember } from './people-fields.ts'
import { AvatarInput, WorkspaceName } from '../account/account-fields.ts'
import { resource } from '../platform/endpoint.ts'
import { WORKSPACE_PAGE_SIZE } from '../platform/enums.ts'
import { Colour, CommaList, Done, Id, PageQuery, WsCode, WsParams } from '../platform/shapes.ts'
import {
  LicenceStatus,
  StorageTotals,
  WorkspaceColour,
  WorkspaceConfigs,
  WorkweekSettings,
} from './workspace-fields.ts'

/** A workspace as its member sees it. */
export const Workspace = z.object({
  id: Id,
  code: WsCode,
  name: z.string(),
  /** The caller’s own name and picture in this workspace. */
  display_name: z.string(),
  avatar: z.string().nullable(),
  profile_image: z.string().nullable(),
  initial: z.string(),
  color: WorkspaceColour,
  owner: z.array(z.object({ id: Id, ws_role_id: Id })),
  /** The caller’s membership (the specification’s user role), by its id and by its role’s. */
  ws_user_role_id: Id,
  ws_user_role_uuid: Id,
  ws_root_role_id: z.number().int(),
  /** The caller’s landing page, else the role’s; null where neither is set. */
  landing_page_route: z.string().nullable(),
  landing_page_name: z.string().nullable(),
  plan: z.string(),
  /** The workspace’s own names of the five levels, outermost first. */
  terminology: z.array(z.string()).length(5),
  /** Their plurals, as far as the workspace gives them; '' stands for the English rule. */
  terminology_plurals: z.array(z.string()).length(5),
  work_week: WorkweekSettings,
  configs: WorkspaceConfigs,
  /** The caller owns it and has not been told yet that comments of before are kept for the team (XREV-27). */
  audience_notice: z.boolean(),
  /** Only of one workspace, with include=license / include=storage. */
  license: LicenceStatus.optional(),
  storage: StorageTotals.optional(),
  deleted_at: z.string().nullable(),
})
/** A workspace, with the caller’s name and role in it. */
export type Workspace = z.infer<typeof Workspace>

/** The permission keys that the caller holds in the whole workspace, by role and exceptions. */
export const EffectivePermissions = z.object({
  ws_user_id: Id,
  ws_role_id: Id,
  ws_root_role_id: z.number().int(),
  permissions: z.array(z.string()),
})
/** The caller’s membership and role, with the keys that these come to. */
export type EffectivePermissions = z.infer<typeof EffectivePermissions>

/** Workspaces of the caller: list, make, change, leave, delete and restore, and the caller’s permissions there. */
export const workspaceEndpoints = resource({
  listWorkspaces: {
    method: 'GET',
    path: 'workspaces',
    summary: 'Workspaces of the user, last used first. Blocked and deleted ones only when asked for.',
    access: 'user',
    scope: 'read',
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(99999).default(WORKSPACE_PAGE_SIZE),
      /** Only memberships of this status; 1 is active. */
      ws_user_role_status_eq: z.enum(['0', '1']).default('1'),
      order_by: z.enum(['order_by_last_access', 'name']).default('order_by_last_access'),
      /** `owner` is always included; named for callers that say so. */
      include: z.string().max(100).optional(),
      /** Code of a workspace that comes first, on whichever page it would be: the open one. */
      include_ws: WsCode.optional(),
      /** 1: the deleted ones that the caller owns and may restore. */
      deleted_eq: z.enum(['0', '1']).default('0'),
      /** 1: those in which the caller is blocked. */
      blocked: z.enum(['0', '1']).default('0'),
    }),
    answer: 'list',
    data: Workspace,
  },
  createWorkspace: {
    method: 'POST',
    path: 'workspaces',
    summary: 'Create a workspace, which the caller owns. The owner’s name and picture in it follow by ws-user-roles.',
    access: 'user',
    scope: 'none',
    body: z.object({ name: WorkspaceName }),
    answer: 'data',
    data: Workspace,
    errors: ['terms_not_accepted', 'limit_reached'],
  },
  updateWorkspace: {
    method: 'PUT',
    path: 'workspaces/{ws_code}',
    summary: 'Change name, picture and colours.',
    access: { rule: 'settings_updateBasicWorkspaceSettings_update' },
    scope: 'none',
    params: WsParams,
    body: z.object({
      name: WorkspaceName.optional(),
      avatar: AvatarInput.optional(),
      color: z.object({ bgColor: Colour, textColor: Colour }).optional(),
    }),
    answer: 'data',
    data: Workspace,
    errors: ['invalid'],
  },
  deleteWorkspace: {
    method: 'DELETE',
    path: 'workspaces/{ws_code}',
    summary: 'Delete a workspace. Its owners can restore it for 30 days.',
    access: { rule: 'settings_deleteWorkspace_delete' },
    scope: 'none',
    params: WsParams,
    answer: 'data',
    data: Done,
  },
  restoreWorkspace: {
    method: 'POST',
    path: 'workspace/{ws_code}/restore',
    summary: 'Restore a deleted workspace; its owners may, for 30 days.',
    access: 'user',
    scope: 'none',
    params: WsParams,
    answer: 'data',
    data: Workspace,
    errors: ['not_found'],
  },
  dismissAudienceNotice: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/audience-notice',
    summary: 'Say that one has read that comments of before are kept for the team.',
    access: 'member',
    scope: 'none',
    params: WsParams,
    answer: 'data',
    data: Done,
  },
  leaveWorkspace: {
    method: 'POST',
    path: 'workspace/{ws_code}/leave',
    summary: 'Leave a workspace. The last owner cannot.',
    access: 'member',
    scope: 'none',
    params: WsParams,
    answer: 'data',
    data: Done,
    errors: ['last_owner'],
  },
  licenceStatus: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-licenses/status',
    summary: 'The plan and its seats.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: LicenceStatus,
  },
  showWorkspace: {
    method: 'GET',
    path: 'workspaces/{ws_code}',
    summary: 'One workspace. Its owners also get it while it is deleted and can be restored.',
    access: 'member',
    scope: 'read',
    onDeleted: 'owner',
    params: WsParams,
    /** `license`, and `storage` for those who may see the settings or the billing. */
    query: z.object({ include: CommaList.optional() }),
    answer: 'data',
    data: Workspace,
  },
  workspacePermissions: {
    method: 'GET',
    path: 'workspace/{ws_code}/permissions',
    summary:
      'Effective permission keys of the caller in this workspace; in a deleted one only the key of its settings, for its owners.',
    access: 'member',
    scope: 'read',
    onDeleted: 'owner',
    params: WsParams,
    answer: 'data',
    data: EffectivePermissions,
  },
  listPermissions: {
    method: 'GET',
    path: 'permissions',
    summary: 'The permission catalogue; filter by module or key prefix.',
    access: 'user',
    scope: 'read',
    query: z.object({ filter: z.string().max(100).optional() }),
    answer: 'data',
    data: z.array(z.object({ key: z.string(), module: z.string(), action: z.string(), verb: z.string() })),
  },
  listWorkspaceMembers: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-members',
    summary: 'People of the workspace, by display name; guests see those they share work with.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ display_name_like: z.string().max(100).optional() }),
    answer: 'list',
    data: WorkspaceMember,
  },
})
