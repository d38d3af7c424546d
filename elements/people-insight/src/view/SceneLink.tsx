import type { ReactNode } from 'react'
import { useScenes } from './scene-context.ts'

interface SceneLinkProps {
  id: string
  renditionId?: string | null
  commentId?: string | null
  children: ReactNode
}

/** A scene's name as the way to it: a link where the page said where scenes are, else a button. */
export function SceneLink({ id, renditionId = null, commentId = null, children }: SceneLinkProps): ReactNode {
  const scenes = useScenes()
  const scene = { id, renditionId, commentId }
  const href = scenes.href(scene)
  return href === null ? (
    <button type="button" className="scene-link" onClick={(event) => scenes.open(scene, event)}>
      {children}
    </button>
  ) : (
    <a className="scene-link" href={href} onClick={(event) => scenes.open(scene, event)}>
      {children}
    </a>
  )
}
