import type { changeEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { entityHistory, entityHistoryFacets, itemHistory, itemHistoryFacets } from './history.ts'
import { undoChanges } from './undo.ts'

export function changeRoutes(deps: Deps): HandlersOf<typeof changeEndpoints> {
  return {
    listItemHistory: ({ member, params, query }) => itemHistory(deps, member, params.id, query),
    listEntityHistory: ({ member, params, query }) => entityHistory(deps, member, params.id, query),
    itemHistoryFacets: ({ member, params }) => itemHistoryFacets(deps, member, params.id),
    entityHistoryFacets: ({ member, params }) => entityHistoryFacets(deps, member, params.id),
    undoChanges: ({ member, params }) => undoChanges(deps, member, params.id),
  }
}
