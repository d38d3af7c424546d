import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { deleteAccount } from './delete-account.ts'

export function accountsRoutes(deps: Deps): Pick<Handlers, 'deleteAccount'> {
  return {
    deleteAccount: async ({ identity, body }) => {
      await deleteAccount(deps, identity, body)
      return { ok: true }
    },
  }
}
