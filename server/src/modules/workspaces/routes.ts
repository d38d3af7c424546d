import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { listMembers, listPermissions, listWorkspaces, permissionsOf, showWorkspace } from './service.ts'

type Names = 'listWorkspaces' | 'showWorkspace' | 'workspacePermissions' | 'listPermissions' | 'listWorkspaceMembers'

export function workspaceRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listWorkspaces: ({ identity, query }) => listWorkspaces(deps, identity, query),
    showWorkspace: ({ member }) => showWorkspace(deps, member),
    workspacePermissions: ({ member }) => permissionsOf(deps, member),
    listPermissions: async ({ query }) => listPermissions(query.filter),
    listWorkspaceMembers: ({ member, query }) => listMembers(deps, member, query),
  }
}
