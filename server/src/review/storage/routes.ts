import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { freeUp } from './free-up.ts'
import { showStorage } from './storage.ts'

export function storageRoutes(
  deps: Deps,
): Pick<Handlers, 'showStorageInformation' | 'freeUpStorage' | 'deleteEntityRenditions'> {
  return {
    showStorageInformation: ({ member }) => showStorage(deps, member),
    freeUpStorage: ({ member, body }) => freeUp(deps, member, body),
    deleteEntityRenditions: ({ member, params, body }) =>
      freeUp(deps, member, { ...body, entity_id: params.id }, 'media_deleteRendition_delete'),
  }
}
