import type { reviewExportEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { exportReview } from './export-review.ts'
import { importAnnotations } from './import-annotations.ts'

export function reviewExportRoutes(deps: Deps): HandlersOf<typeof reviewExportEndpoints> {
  return {
    exportReview: ({ member, query }) => exportReview(deps, member, query),
    importAnnotations: ({ member, params, body }) =>
      importAnnotations(deps, member, params.item_id, params.rendition_id, body),
    exportComments: ({ member, params, query }) =>
      exportReview(deps, member, { ...query, item_ids: [params.item_id], rendition_id: undefined, format: 'pdf' }),
    exportRenditionComments: ({ member, params, query }) =>
      exportReview(deps, member, {
        ...query,
        item_ids: [params.item_id],
        rendition_id: params.rendition_id,
        format: 'pdf',
      }),
  }
}
