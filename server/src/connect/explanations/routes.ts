import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { explainPermission } from './explain.ts'

export function explanationRoutes(deps: Deps): Pick<Handlers, 'explainPermission'> {
  return {
    explainPermission: ({ member, params, query }) => explainPermission(deps, member, params.id, query),
  }
}
