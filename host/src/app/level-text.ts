import type { Levels } from '@arbo/core'

/** A text that may name a level, which every workspace calls as it likes (WS-02). */
export type LevelText = string | ((levels: Levels) => string)

export function inWords(text: LevelText, levels: Levels): string {
  return typeof text === 'string' ? text : text(levels)
}
