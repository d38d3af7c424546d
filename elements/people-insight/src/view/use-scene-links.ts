import { useMemo, type MouseEvent } from 'react'
import type { Emit } from '@arbo/kit'
import type { PeopleInsightEvents } from '../events.ts'

type Scene = PeopleInsightEvents['scene-open']

/** How the tile leads to scenes. */
export interface SceneLinks {
  /** Address of the scene's page; null where the page gave none. */
  href(scene: Scene): string | null
  /** Tells the page that a scene was chosen, unless the click asks for a new tab or window. */
  open(scene: Scene, event: MouseEvent): void
}

function addressOf(template: string, { id, renditionId, commentId }: Scene): string {
  const address = template.replaceAll('{id}', encodeURIComponent(id))
  const query = new URLSearchParams({
    ...(renditionId ? { renditionId } : {}),
    ...(commentId ? { comment_id: commentId } : {}),
  }).toString()
  if (!query) return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** Script addresses must not come out of an attribute. */
function isAddress(template: string): boolean {
  return !/^\s*(javascript|data|vbscript):/i.test(template)
}

export function useSceneLinks(template: string | undefined, emit: Emit<PeopleInsightEvents>): SceneLinks {
  return useMemo(
    () => ({
      href: (scene) => (template && isAddress(template) ? addressOf(template, scene) : null),
      open(scene, event) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        if (!emit('scene-open', scene)) event.preventDefault()
      },
    }),
    [template, emit],
  )
}
