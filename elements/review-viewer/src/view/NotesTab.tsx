import type { ReactNode } from 'react'
import { SceneNotes } from '@arbo/kit/ui'
import { useParts } from './use-parts.ts'
import { useReview } from './ViewerContext.tsx'

/** What everybody on the scene should know. */
export function NotesTab(): ReactNode {
  const notes = useReview(({ parts }) => parts?.notes)
  const common = useParts()
  return (
    <div className="part-tab">
      <SceneNotes {...common} notes={notes ?? []} />
    </div>
  )
}
