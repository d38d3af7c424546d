import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { deleteAccount } from './deleteAccount.ts'

export function accountsRoutes(deps: Deps): Pick<Handlers, 'deleteAccount'> {
  return {
    deleteAccount: async ({ identity, body }) => {
      await deleteAccount(deps, identity, body)
      return { ok: true }
    },
  }
}
