import type { ReactNode } from 'react'
import { SceneNotes } from '@arbo/kit/ui'
import { useHubContext } from './hub-context.ts'
import { usePart } from './use-part.ts'

/** What everybody on the scene should know. */
export function Notes(): ReactNode {
  const { item } = useHubContext().data
  return (
    <div className="panel">
      <SceneNotes {...usePart()} notes={item.notes ?? []} />
    </div>
  )
}
