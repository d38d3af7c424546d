import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { listAudit } from './service.ts'

export function auditRoutes(deps: Deps): Pick<Handlers, 'audit'> {
  return { audit: ({ identity, query }) => listAudit(deps, identity, query) }
}
