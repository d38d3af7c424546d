import { catalogue, textsIn } from '../platform/language/catalogue.ts'
import { type Language, LANGUAGES, pageLanguage } from '../platform/language/language.ts'

/** Which of several scenes goes first. Every scene has one: normal, where nobody said otherwise. */
export const SCENE_PRIORITY = { LOW: 0, NORMAL: 1, HIGH: 2, URGENT: 3 } as const
/** 0 low, 1 normal, 2 high, 3 urgent. */
export type ScenePriority = (typeof SCENE_PRIORITY)[keyof typeof SCENE_PRIORITY]

/** The priorities in words. */
export const priorityMessages = catalogue('core.priorities', {
  LOW: 'Low',
  NORMAL: 'Normal',
  HIGH: 'High',
  URGENT: 'Urgent',
})

const NAMES = Object.keys(SCENE_PRIORITY) as (keyof typeof SCENE_PRIORITY)[]
/** The priorities, the most urgent one first. */
export const SCENE_PRIORITIES: readonly ScenePriority[] = [3, 2, 1, 0]

/** A priority in words. */
export function priorityText(priority: number, language: Language = pageLanguage()): string {
  const name = NAMES.find((one) => SCENE_PRIORITY[one] === priority)
  return name ? textsIn(priorityMessages, language)[name] : String(priority)
}

/** The priority that somebody wrote, in a language of the product or as its number; null where it is none. */
export function readPriority(text: string): ScenePriority | null {
  const words = text.trim().toLowerCase()
  const named = SCENE_PRIORITIES.find((one) =>
    LANGUAGES.some((language) => priorityText(one, language).toLowerCase() === words),
  )
  return named ?? SCENE_PRIORITIES.find((one) => String(one) === words) ?? null
}
