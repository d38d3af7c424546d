import type { ReactNode } from 'react'
import { SceneFiles } from '@arbo/kit/ui'
import { useHubContext } from './hub-context.ts'
import { usePart } from './use-part.ts'

/** Files and links of the scene. */
export function Files(): ReactNode {
  const { item, uploads } = useHubContext().data
  return (
    <div className="panel">
      <SceneFiles {...usePart()} files={item.files ?? []} uploads={uploads} />
    </div>
  )
}
