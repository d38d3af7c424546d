import type { insightEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { showInsight } from './service.ts'

export function insightRoutes(deps: Deps): HandlersOf<typeof insightEndpoints> {
  return { showInsight: ({ member, params }) => showInsight(deps, member, params.id) }
}
