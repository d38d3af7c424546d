import { LEVELS } from '../contract/enums.ts'
import { pluralOfLevel } from '../format/plural.ts'
import type { SessionState } from '../session/types.ts'

/** Place in the hierarchy: 0 project, 1 process, 2 episode, 3 take (the entity types), 4 scene. */
export type Level = 0 | 1 | 2 | 3 | 4
export type LevelForm = 'one' | 'many'

/** The level of scenes; entities have their type’s number. */
export const SCENE_LEVEL = 4

/** The part of a session’s state that level names come from; null where there is no session. */
type WithWorkspace = Pick<SessionState, 'workspace'> | null | undefined

/**
 * What the open workspace calls a level (WS-02): one of them, or several. Its own plural stands where it gives one,
 * because names of other languages do not follow the English rule; without a workspace the specification’s names hold.
 */
export function levelName(state: WithWorkspace, level: Level, form: LevelForm = 'one'): string {
  const workspace = state?.workspace
  const one = workspace?.terminology[level] || LEVELS[level]
  if (form === 'one') return one
  // A session of an older bundle on the same page has none.
  const plurals: readonly string[] | undefined = workspace?.terminology_plurals
  return plurals?.[level] || pluralOfLevel(one)
}

/**
 * The same within a sentence ('this scene', 'no scenes'). The specification’s names are small there; a workspace’s own
 * name stays as it is written, since not every language knows small nouns.
 */
export function levelWord(state: WithWorkspace, level: Level, form: LevelForm = 'one'): string {
  const name = levelName(state, level, form)
  const isOwn = levelName(state, level) !== LEVELS[level] || name !== levelName(null, level, form)
  return isOwn ? name : name.toLowerCase()
}
