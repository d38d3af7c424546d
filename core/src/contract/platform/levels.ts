import { catalogue, textsIn } from './language/catalogue.ts'
import type { Language } from './language/language.ts'
import { LEVELS } from './enums.ts'
import { pluralOfLevel } from './plural.ts'

const ORDER = ['project', 'process', 'episode', 'take', 'scene'] as const

/** What levels are called where the workspace has no words of its own. */
export const levelMessages = catalogue('core.levels', {
  one: { project: 'Project', process: 'Process', episode: 'Episode', take: 'Take', scene: 'Scene' },
  many: { project: 'Projects', process: 'Processes', episode: 'Episodes', take: 'Takes', scene: 'Scenes' },
})

/** Place in the hierarchy: 0 project, 1 process, 2 episode, 3 take (the entity types), 4 scene. */
export type Level = 0 | 1 | 2 | 3 | 4
/** Whether a level’s name is for one (`Scene`) or for several (`Scenes`). */
export type LevelForm = 'one' | 'many'

/** The level of scenes; entities have their type’s number. */
export const SCENE_LEVEL = 4

/** The part of a session’s state that level names come from; null where there is no session. */
export type WithWorkspace =
  | { workspace: { terminology: readonly string[]; terminology_plurals: readonly string[] } | null }
  | null
  | undefined

/**
 * What the open workspace calls a level (WS-02): one of them, or several. Its own plural stands where it gives one,
 * because names of other languages do not follow the English rule; without a workspace the specification’s names hold.
 */
export function levelName(
  state: WithWorkspace,
  level: Level,
  form: LevelForm = 'one',
  language: Language = 'en',
): string {
  const workspace = state?.workspace
  // A session of an older bundle on the same page has no plurals.
  const plurals: readonly string[] | undefined = workspace?.terminology_plurals
  const own = form === 'many' && plurals?.[level]
  if (own) return own
  const one = workspace?.terminology[level] || LEVELS[level]
  if (one === LEVELS[level]) return textsIn(levelMessages, language)[form][ORDER[level]]
  return form === 'one' ? one : pluralOfLevel(one)
}

/**
 * The same within a sentence ('this scene', 'no scenes'). The specification’s names are small there in English; a
 * workspace’s own name stays as it is written, since not every language knows small nouns.
 */
export function levelWord(
  state: WithWorkspace,
  level: Level,
  form: LevelForm = 'one',
  language: Language = 'en',
): string {
  const name = levelName(state, level, form, language)
  const isOwn = levelName(state, level) !== LEVELS[level] || name !== levelName(null, level, form, language)
  // Nouns are written large in German.
  return isOwn || language === 'de' ? name : name.toLowerCase()
}

/** The names of one level, for headings and labels, and for within a sentence (WS-02). */
export interface LevelNames {
  /** `Scene` */
  one: string
  /** `Scenes` */
  many: string
  /** `scene` in `this scene`; a workspace's own name as it is written. */
  word: string
  /** `scenes` in `no scenes`. */
  words: string
}

/** What the open workspace calls its levels; texts that name a level are functions of it. */
export type Levels = Readonly<Record<(typeof ORDER)[number], LevelNames>>

function namesOf(state: WithWorkspace, level: Level, language: Language): LevelNames {
  return {
    one: levelName(state, level, 'one', language),
    many: levelName(state, level, 'many', language),
    word: levelWord(state, level, 'one', language),
    words: levelWord(state, level, 'many', language),
  }
}

/** The names of all five levels; the specification’s without a workspace. */
export function levelsOf(state: WithWorkspace, language: Language = 'en'): Levels {
  return {
    project: namesOf(state, 0, language),
    process: namesOf(state, 1, language),
    episode: namesOf(state, 2, language),
    take: namesOf(state, 3, language),
    scene: namesOf(state, SCENE_LEVEL, language),
  }
}

/** The names of the level of an entity's type, or of scenes. */
export function namesOfLevel(levels: Levels, level: Level): LevelNames {
  return levels[ORDER[level]]
}
