import type { accountEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { deleteAccount } from './delete-account.ts'

export function accountsRoutes(deps: Deps): HandlersOf<typeof accountEndpoints> {
  return {
    deleteAccount: async ({ identity, body }) => {
      await deleteAccount(deps, identity, body)
      return { ok: true }
    },
  }
}
