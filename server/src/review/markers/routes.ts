import type { itemMarkerEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createMarker, deleteMarkers, listMarkers, updateMarker } from './markers.ts'

export function markerRoutes(deps: Deps): HandlersOf<typeof itemMarkerEndpoints> {
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
