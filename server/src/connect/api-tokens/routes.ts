import type { tokenEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createEmbedToken } from './create-embed-token.ts'
import { exportTokens } from './export-tokens.ts'
import { createToken, listTokens, revokeToken } from './service.ts'

export function tokenRoutes(deps: Deps): HandlersOf<typeof tokenEndpoints> {
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
