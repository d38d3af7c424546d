import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { createEmbedToken } from './createEmbedToken.ts'
import { exportTokens } from './exportTokens.ts'
import { createToken, listTokens, revokeToken } from './service.ts'

export function tokenRoutes(
  deps: Deps,
): Pick<Handlers, 'listApiTokens' | 'exportApiTokens' | 'createApiToken' | 'createEmbedToken' | 'deleteApiToken'> {
  return {
    listApiTokens: ({ member, query }) => listTokens(deps, member, query),
    exportApiTokens: ({ member, query }) => exportTokens(deps, member, query),
    createApiToken: ({ member, body }) => createToken(deps, member, body),
    createEmbedToken: async ({ identity, body }) => createEmbedToken(deps, identity, body),
    deleteApiToken: async ({ member, params }) => {
      await revokeToken(deps, member, params.id)
      return { ok: true }
    },
  }
}
