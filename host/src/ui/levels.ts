import { LEVELS, type EntityType } from '@arbo/core'
import { pluralOfLevel } from '@arbo/core/format'
import { useSessionState } from '../app/useSessionState.ts'

/** The workspace's own names of a level. */
export interface Level {
  one: string
  many: string
}

/** Index of scenes among the five levels; entities have their type's number. */
export const SCENE_LEVEL = 4

/** The five level names, outermost first, as this workspace calls them. */
export function useLevels(): (level: EntityType | typeof SCENE_LEVEL) => Level {
  const terminology = useSessionState((state) => state.workspace?.terminology)
  return (level) => {
    const one = terminology?.[level] ?? LEVELS[level]
    return { one, many: pluralOfLevel(one) }
  }
}
