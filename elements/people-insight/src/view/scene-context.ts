import { createContext, use } from 'react'
import type { SceneLinks } from './use-scene-links.ts'

export const SceneContext = createContext<SceneLinks | null>(null)

/** Only below the tile. */
export function useScenes(): SceneLinks {
  const links = use(SceneContext)
  if (!links) throw new Error('SceneContext is missing')
  return links
}
