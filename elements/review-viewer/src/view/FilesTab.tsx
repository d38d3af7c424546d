import type { ReactNode } from 'react'
import { SceneFiles } from '@arbo/kit/ui'
import { useParts } from './use-parts.ts'
import { useReview } from './ViewerContext.tsx'

/** Files and links of the scene. */
export function FilesTab(): ReactNode {
  const parts = useReview((review) => review.parts)
  const common = useParts()
  return (
    <div className="part-tab">
      <SceneFiles {...common} files={parts?.files ?? []} uploads={parts?.uploads ?? []} size="small" />
    </div>
  )
}
