import { createPartChanges } from '../../planning/scenes/create-part-changes.ts'
import type { ScenePartChanges } from '../../planning/scenes/part-types.ts'
import type { ReviewContext } from './context.ts'
import type { ReviewReads } from './reads.ts'

/** Changes of the scene’s files, notes and markers, shown in the review. */
export function createReviewParts(
  { session, api, itemId, store, patch }: ReviewContext,
  reads: ReviewReads,
): ScenePartChanges & { close(): void } {
  const { getState } = store
  return createPartChanges({
    session,
    api,
    itemId,
    parts: () => getState().parts ?? null,
    show(change) {
      const { parts } = getState()
      if (parts) patch({ parts: { ...parts, ...change } })
    },
    showUploads(uploads) {
      const { parts } = getState()
      if (parts) patch({ parts: { ...parts, uploads } })
    },
    // The change is stored; a reading that fails is made good by the next resync.
    reload: () => reads.item().catch(() => undefined),
  })
}
