import type { Levels } from '@arbo/core'
import { withLevels } from './level-text.ts'
import { texts } from './texts.ts'

/** What a route, a crumb or a view is called. Tables have keys, since the language is known later than their modules. */
export type LabelKey = keyof typeof texts.labels

export function labelOf(key: LabelKey, levels: Levels): string {
  return withLevels(texts.labels[key], levels)
}
