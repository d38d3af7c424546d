import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createMarker, deleteMarkers, listMarkers, updateMarker } from './markers.ts'

type Names = 'listItemMarkers' | 'createItemMarker' | 'updateItemMarker' | 'deleteItemMarker' | 'deleteItemMarkers'

export function markerRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listItemMarkers: ({ member, params }) => listMarkers(deps, member, params.item_id),
    createItemMarker: ({ member, params, body }) => createMarker(deps, member, params.item_id, body),
    updateItemMarker: ({ member, params, body }) => updateMarker(deps, member, params, body),
    deleteItemMarker: async ({ member, params }) => {
      await deleteMarkers(deps, member, params.item_id, [params.id])
      return { ok: true }
    },
    deleteItemMarkers: async ({ member, params, body }) => {
      await deleteMarkers(deps, member, params.item_id, body.ids)
      return { ok: true }
    },
  }
}
