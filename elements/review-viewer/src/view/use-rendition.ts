import type { Rendition } from '@arbo/core'
import type { FoldedObject } from '@arbo/core/annotations'
import { useReview, useUi } from './ViewerContext.tsx'

/** The rendition on screen. */
export function useRendition(): Rendition | undefined {
  const id = useUi((ui) => ui.renditionId)
  return useReview(({ renditions }) => renditions.find((each) => each.id === id))
}

/** Drawn objects of the rendition on screen; undefined until they are loaded. */
export function useObjects(): ReadonlyMap<string, FoldedObject> | undefined {
  const id = useUi((ui) => ui.renditionId)
  return useReview(({ annotations }) => annotations[id ?? ''])
}
