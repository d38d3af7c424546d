import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createView, deleteView, listViews, shareView, showView, updateView } from './service.ts'

type Names =
  | 'listSavedViews'
  | 'createSavedView'
  | 'showSavedView'
  | 'updateSavedView'
  | 'shareSavedView'
  | 'deleteSavedView'

export function viewRoutes(deps: Deps): Pick<Handlers, Names> {
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
