import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { showInsight } from './service.ts'

export function insightRoutes(deps: Deps): Pick<Handlers, 'showInsight'> {
  return { showInsight: ({ member, params }) => showInsight(deps, member, params.id) }
}
