import type { renditionEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createRendition } from './create.ts'
import { deleteRendition, listRenditions, retryRendition, showRendition, updateRendition } from './service.ts'

export function renditionRoutes(deps: Deps): HandlersOf<typeof renditionEndpoints> {
  return {
    listRenditions: ({ member, params, query, baseUrl }) =>
      listRenditions(deps, member, params.item_id, query, baseUrl),
    createRendition: ({ member, params, body, baseUrl }) =>
      createRendition(deps, member, params.item_id, body, baseUrl),
    showRendition: ({ member, params, baseUrl }) => showRendition(deps, member, params.item_id, params.id, baseUrl),
    updateRendition: ({ member, params, body, baseUrl }) =>
      updateRendition(deps, member, params.item_id, params.id, body, baseUrl),
    deleteRendition: async ({ member, params }) => {
      return { ok: true, trash_id: await deleteRendition(deps, member, params.item_id, params.id) }
    },
    retryRendition: ({ member, params, baseUrl }) => retryRendition(deps, member, params.item_id, params.id, baseUrl),
  }
}
