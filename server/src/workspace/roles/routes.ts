import type { roleEndpoints } from '@arbo/core/contract'
import { ROOT_ROLES } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createRole, putRoleAccess, resetRole, updateRole } from './change.ts'
import { listDefaultRoles, putDefaultRole } from './defaults.ts'
import { exportRoles } from './export-roles.ts'
import { archiveRoles, deleteRoles } from './retire.ts'
import { compareRoles, listBaseRoles, listRoles, rootRoles, searchRoles, showRole } from './service.ts'
import { endViewAs, startViewAs } from './view-as.ts'

export function roleRoutes(deps: Deps): HandlersOf<typeof roleEndpoints> {
  return {
    listRootRoles: async () => rootRoles(),
    listRoles: ({ member, query }) => listRoles(deps, member, query),
    exportRoles: ({ member, query }) => exportRoles(deps, member, query),
    createRole: ({ member, body }) => createRole(deps, member, body),
    searchRoles: ({ member, query }) => searchRoles(deps, member, query),
    listDefaultMemberRoles: ({ member, query }) => listDefaultRoles(deps, member, ROOT_ROLES.member, query),
    putDefaultMemberRole: ({ member, body }) => putDefaultRole(deps, member, ROOT_ROLES.member, body.ws_role_id),
    listDefaultGuestRoles: ({ member, query }) => listDefaultRoles(deps, member, ROOT_ROLES.guest, query),
    putDefaultGuestRole: ({ member, body }) => putDefaultRole(deps, member, ROOT_ROLES.guest, body.ws_role_id),
    archiveRoles: ({ member, body }) => archiveRoles(deps, member, body.ids, body.status),
    deleteRoles: async ({ member, body }) => {
      await deleteRoles(deps, member, body.ids)
      return { ok: true }
    },
    showRole: ({ member, params }) => showRole(deps, member, params.id),
    updateRole: ({ member, params, body }) => updateRole(deps, member, params.id, body),
    resetRole: ({ member, params, body }) => resetRole(deps, member, params.id, body.version),
    putRoleAccess: ({ member, params, body }) => putRoleAccess(deps, member, params.id, body),
    deleteRole: async ({ member, params }) => {
      await deleteRoles(deps, member, [params.id])
      return { ok: true }
    },
    compareRoles: ({ member, params }) => compareRoles(deps, member, params),
    listBaseRoles: ({ member, query }) => listBaseRoles(deps, member, query),
    startViewAs: ({ member, identity, body }) => startViewAs(deps, member, identity, body),
    endViewAs: async ({ member, body }) => {
      await endViewAs(deps, member, body.token)
      return { ok: true }
    },
  }
}
