import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { fetchFile } from '../../platform/files/fetch-file.ts'
import { importContent } from '../../platform/files/import-content.ts'
import type { ReviewExchange } from './review-types.ts'
import type { ReviewContext } from './context.ts'
import type { ReviewReads } from './reads.ts'

/** Files that a review leaves as, and that drawings come from. */
export function createExchange({ session, api, itemId }: ReviewContext, reads: ReviewReads): ReviewExchange {
  return {
    exportFile: (format, renditionId, audience = 'team') =>
      fetchFile(session, 'exportReview', {
        query: { item_ids: itemId, format, audience, ...(renditionId === null ? {} : { rendition_id: renditionId }) },
      }),
    async importDrawings(renditionId, file) {
      const params = { item_id: itemId, rendition_id: renditionId }
      const body = await importContent(file)
      const result = await api.importAnnotations({ params, body, optOut: SHOWN_BY_CALLER })
      // The live event brings them, too; without a connection to it nobody would see them.
      if (result.added > 0) await reads.annotations(renditionId)
      return result
    },
  }
}
