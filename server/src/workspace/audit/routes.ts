import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listRightsRecord } from '../../platform/audit/rights.ts'
import { listAudit } from './service.ts'

export function auditRoutes(deps: Deps): Pick<Handlers, 'audit' | 'listRightsRecord'> {
  return {
    audit: ({ identity, query }) => listAudit(deps, identity, query),
    listRightsRecord: ({ member, query }) => listRightsRecord(deps, member, query),
  }
}
