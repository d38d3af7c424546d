import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { exportReview } from './export-review.ts'
import { importAnnotations } from './import-annotations.ts'

type Names = 'exportReview' | 'importAnnotations' | 'exportComments' | 'exportRenditionComments'

export function reviewExportRoutes(deps: Deps): Pick<Handlers, Names> {
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
