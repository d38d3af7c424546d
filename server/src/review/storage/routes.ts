import type { storageEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { freeUp } from './free-up.ts'
import { showStorage } from './storage.ts'

export function storageRoutes(deps: Deps): HandlersOf<typeof storageEndpoints> {
  return {
    showStorageInformation: ({ member }) => showStorage(deps, member),
    freeUpStorage: ({ member, body }) => freeUp(deps, member, body),
    deleteEntityRenditions: ({ member, params, body }) =>
      freeUp(deps, member, { ...body, entity_id: params.id }, 'media_deleteRendition_delete'),
  }
}
