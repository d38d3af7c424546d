import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { entityHistory, entityHistoryFacets, itemHistory, itemHistoryFacets } from './history.ts'
import { undoChanges } from './undo.ts'

type Names = 'listItemHistory' | 'listEntityHistory' | 'itemHistoryFacets' | 'entityHistoryFacets' | 'undoChanges'

export function changeRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listItemHistory: ({ member, params, query }) => itemHistory(deps, member, params.id, query),
    listEntityHistory: ({ member, params, query }) => entityHistory(deps, member, params.id, query),
    itemHistoryFacets: ({ member, params }) => itemHistoryFacets(deps, member, params.id),
    entityHistoryFacets: ({ member, params }) => entityHistoryFacets(deps, member, params.id),
    undoChanges: ({ member, params }) => undoChanges(deps, member, params.id),
  }
}
