import type { workspaceEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { dismissAudienceNotice } from './audience-notice.ts'
import { foundWorkspace } from './found.ts'
import { deleteWorkspace, leaveWorkspace, restoreWorkspace, updateWorkspace } from './life.ts'
import { licenceStatus } from './seats.ts'
import { listMembers, listPermissions, listWorkspaces, permissionsOf, showWorkspaceWith } from './service.ts'

export function workspaceRoutes(deps: Deps): HandlersOf<typeof workspaceEndpoints> {
  return {
    listWorkspaces: ({ identity, query }) => listWorkspaces(deps, identity, query),
    createWorkspace: ({ identity, body }) => foundWorkspace(deps, identity, body.name),
    showWorkspace: ({ member, query }) => showWorkspaceWith(deps, member, query.include),
    updateWorkspace: ({ member, body }) => updateWorkspace(deps, member, body),
    deleteWorkspace: async ({ member }) => {
      await deleteWorkspace(deps, member)
      return { ok: true }
    },
    restoreWorkspace: ({ identity, params }) => restoreWorkspace(deps, identity, params.ws_code),
    dismissAudienceNotice: async ({ member }) => {
      await dismissAudienceNotice(deps, member)
      return { ok: true }
    },
    leaveWorkspace: async ({ member }) => {
      await leaveWorkspace(deps, member)
      return { ok: true }
    },
    licenceStatus: ({ member }) => licenceStatus(deps, member),
    workspacePermissions: ({ member }) => permissionsOf(deps, member),
    listPermissions: async ({ query }) => listPermissions(query.filter),
    listWorkspaceMembers: ({ member, query }) => listMembers(deps, member, query),
  }
}
