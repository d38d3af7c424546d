import type { itemEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { deleteItem, listItems, showItem } from './service.ts'
import { createItem, updateItem } from './write-item.ts'

export function itemRoutes(deps: Deps): HandlersOf<typeof itemEndpoints> {
  return {
    listEntityItems: ({ member, params, query, baseUrl }) =>
      listItems(deps, member, params.entity_id, query, fileUrls(deps, baseUrl)),
    storeEntityItem: ({ member, params, body, baseUrl }) =>
      createItem(deps, member, params.entity_id, body, fileUrls(deps, baseUrl)),
    showItem: ({ member, params, baseUrl }) => showItem(deps, member, params.id, fileUrls(deps, baseUrl)),
    updateItem: ({ member, params, body, baseUrl }) =>
      updateItem(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    deleteItem: async ({ member, params }) => ({ ok: true, trash_id: await deleteItem(deps, member, params.id) }),
  }
}
