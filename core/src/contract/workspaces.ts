import { z } from 'zod'
import { resource } from './endpoint.ts'
import { Id, PageQuery, WsCode, WsParams } from './shapes.ts'

export const WorkspaceColour = z.object({ bgColor: z.string(), textColor: z.string() })

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
  ws_user_role_id: Id,
  ws_root_role_id: z.number().int(),
  plan: z.string(),
  /** The workspace’s own names of the five levels, outermost first. */
  terminology: z.array(z.string()).length(5),
  deleted_at: z.string().nullable(),
})
export type Workspace = z.infer<typeof Workspace>

export const WorkspaceMember = z.object({
  id: Id,
  user_id: Id,
  display_name: z.string(),
  profile_image: z.string().nullable(),
  ws_role_id: Id,
  ws_root_role_id: z.number().int(),
  status: z.number().int(),
  blocked: z.boolean(),
})
export type WorkspaceMember = z.infer<typeof WorkspaceMember>

export const EffectivePermissions = z.object({
  ws_user_id: Id,
  ws_role_id: Id,
  ws_root_role_id: z.number().int(),
  permissions: z.array(z.string()),
})
export type EffectivePermissions = z.infer<typeof EffectivePermissions>

export const workspaceEndpoints = resource({
  listWorkspaces: {
    method: 'GET',
    path: 'workspaces',
    summary: 'Workspaces the user is an active member of, last used first.',
    access: 'user',
    scope: 'read',
    query: PageQuery.extend({ per_page: z.coerce.number().int().min(1).max(99999).default(5) }),
    answer: 'list',
    data: Workspace,
  },
  showWorkspace: {
    method: 'GET',
    path: 'workspaces/{ws_code}',
    summary: 'One workspace.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: Workspace,
  },
  workspacePermissions: {
    method: 'GET',
    path: 'workspace/{ws_code}/permissions',
    summary: 'Effective permission keys of the caller in this workspace.',
    access: 'member',
    scope: 'read',
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
