import type { EntityType } from '@arbo/core'
import { useSessionState } from '../app/useSessionState.ts'

/** The workspace's own names of a level. */
export interface Level {
  one: string
  many: string
}

const DEFAULTS = ['Project', 'Process', 'Episode', 'Take', 'Scene']

/** Index of scenes among the five levels; entities have their type's number. */
export const SCENE_LEVEL = 4

/** `Process` -> `Processes`, `Story` -> `Stories`, `Project` -> `Projects`. */
export function pluralOf(name: string): string {
  if (/(?:s|x|z|ch|sh)$/i.test(name)) return `${name}es`
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`
  return `${name}s`
}

/** The five level names, outermost first, as this workspace calls them. */
export function useLevels(): (level: EntityType | typeof SCENE_LEVEL) => Level {
  const terminology = useSessionState((state) => state.workspace?.terminology)
  return (level) => {
    const one = terminology?.[level] ?? DEFAULTS[level] ?? ''
    return { one, many: pluralOf(one) }
  }
}
