import type { savedViewEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createView, deleteView, listViews, shareView, showView, updateView } from './service.ts'

export function viewRoutes(deps: Deps): HandlersOf<typeof savedViewEndpoints> {
  return {
    listSavedViews: ({ member, query }) => listViews(deps, member, query.place),
    createSavedView: ({ member, body }) => createView(deps, member, body),
    showSavedView: ({ member, params }) => showView(deps, member, params.id),
    updateSavedView: ({ member, params, body }) => updateView(deps, member, params.id, body),
    shareSavedView: ({ member, params, body }) => shareView(deps, member, params.id, body.is_shared),
    deleteSavedView: async ({ member, params }) => {
      await deleteView(deps, member, params.id)
      return { ok: true }
    },
  }
}
