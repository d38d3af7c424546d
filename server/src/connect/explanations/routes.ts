import type { explanationEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { explainPermission } from './explain.ts'

export function explanationRoutes(deps: Deps): HandlersOf<typeof explanationEndpoints> {
  return {
    explainPermission: ({ member, params, query }) => explainPermission(deps, member, params.id, query),
  }
}
