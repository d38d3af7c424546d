import type { auditEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { listRightsRecord } from '../../platform/audit/rights.ts'

export function auditRoutes(deps: Deps): HandlersOf<typeof auditEndpoints> {
  return {
    listRightsRecord: ({ member, query }) => listRightsRecord(deps, member, query),
  }
}
