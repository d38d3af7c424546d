import type { Levels } from '@arbo/core'

const KEYS = ['project', 'process', 'episode', 'take', 'scene'] as const
const MANY = { project: 'projects', process: 'processes', episode: 'episodes', take: 'takes', scene: 'scenes' } as const
type Key = (typeof KEYS)[number]
type Word = Key | (typeof MANY)[Key]

/** What a workspace calls its levels, as messages have it: `{Scene}`, `{Scenes}`, and within a sentence `{scene}`, `{scenes}`. */
export type LevelValues = Readonly<Record<Word | Capitalize<Word>, string>>

export function levelValues(levels: Levels): LevelValues {
  const values = KEYS.flatMap((key) => {
    const { one, many, word, words } = levels[key]
    const several = MANY[key]
    const capital = (name: string): string => name[0]?.toUpperCase() + name.slice(1)
    return [
      [key, word],
      [several, words],
      [capital(key), one],
      [capital(several), many],
    ]
  })
  return Object.fromEntries(values) as LevelValues
}

/** A text that may name a level, which every workspace calls as it likes (WS-02). */
export type LevelMessage = string | ((values: LevelValues) => string)

export function withLevels(text: LevelMessage, levels: Levels): string {
  return typeof text === 'string' ? text : text(levelValues(levels))
}
