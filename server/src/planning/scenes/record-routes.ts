import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { deleteItem, listItems, showItem } from './service.ts'
import { createItem, updateItem } from './write-item.ts'

type Names = 'listEntityItems' | 'storeEntityItem' | 'showItem' | 'updateItem' | 'deleteItem'

export function itemRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listEntityItems: ({ member, params, query, baseUrl }) =>
      listItems(deps, member, params.entity_id, query, fileUrls(deps, baseUrl)),
    storeEntityItem: ({ member, params, body, baseUrl }) =>
      createItem(deps, member, params.entity_id, body, fileUrls(deps, baseUrl)),
    showItem: ({ member, params, baseUrl }) => showItem(deps, member, params.id, fileUrls(deps, baseUrl)),
    updateItem: ({ member, params, body, baseUrl }) =>
      updateItem(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    deleteItem: async ({ member, params }) => {
      await deleteItem(deps, member, params.id)
      return { ok: true }
    },
  }
}
