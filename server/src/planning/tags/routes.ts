import type { tagEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createTag, deleteTag, listTags, updateTag } from './service.ts'

export function tagRoutes(deps: Deps): HandlersOf<typeof tagEndpoints> {
  return {
    listTags: ({ member }) => listTags(deps, member),
    createTag: ({ member, body }) => createTag(deps, member, body),
    updateTag: ({ member, params, body }) => updateTag(deps, member, params.id, body),
    deleteTag: async ({ member, params }) => {
      await deleteTag(deps, member, params.id)
      return { ok: true }
    },
  }
}
