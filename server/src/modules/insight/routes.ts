import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { showInsight } from './service.ts'

export function insightRoutes(deps: Deps): Pick<Handlers, 'showInsight'> {
  return { showInsight: ({ member, params }) => showInsight(deps, member, params.id) }
}
