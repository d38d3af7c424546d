import type { annotationEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { appendAnnotations, listAnnotations } from './service.ts'

export function annotationRoutes(deps: Deps): HandlersOf<typeof annotationEndpoints> {
  return {
    listAnnotations: ({ member, params, query }) =>
      listAnnotations(deps, member, params.item_id, params.rendition_id, query.since),
    createAnnotations: ({ member, params, body }) =>
      appendAnnotations(deps, member, params.item_id, params.rendition_id, body.ops),
  }
}
