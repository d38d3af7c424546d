import type { userEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { storeAcceptance } from './user-queries.ts'
import { listUsers, putDataFields, showMeta, showUser, storeMeta, updateUser } from './user-service.ts'

export function userRoutes(deps: Deps): HandlersOf<typeof userEndpoints> {
  return {
    listUsers: ({ identity, query }) => listUsers(deps, identity, query),
    showUser: ({ identity, params }) => showUser(deps, identity, params.id),
    updateUser: ({ identity, params, body }) => updateUser(deps, identity, params.id, body),
    acceptTerms: async ({ identity }) => {
      await storeAcceptance(deps.database, identity.userId)
      return { ok: true }
    },
    putDefaultDataFields: ({ identity, params, body }) => putDataFields(deps, identity, params.id, body.fields),
    showUserMeta: ({ identity, params }) => showMeta(deps, identity, params.user),
    storeUserMeta: ({ identity, params, body }) => storeMeta(deps, identity, params.user, body),
  }
}
