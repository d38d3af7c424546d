import type { ScenePartChanges } from '@arbo/core'
import { useReview, useViewer } from './ViewerContext.tsx'

interface Parts {
  me: string | null
  rights: readonly string[]
  changes: ScenePartChanges | null
  run: (work: () => Promise<void>) => Promise<boolean>
}

const NO_RIGHTS: readonly string[] = []

/** What the tabs of files, notes and markers have in common. */
export function useParts(): Parts {
  const viewer = useViewer()
  const me = useReview((review) => review.me?.id ?? null)
  const rights = useReview(({ parts }) => parts?.rights ?? NO_RIGHTS)
  const changes = viewer.readonly ? null : (viewer.source.parts ?? null)
  return { me, rights, changes, run: (work) => viewer.attempt(work) }
}
