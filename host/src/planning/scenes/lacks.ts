import { sceneTexts } from './texts.ts'

/** What a scene may lack, in the order of the menu. */
export const SCENE_LACKS_NAMES = Object.keys(sceneTexts.lacks) as (keyof typeof sceneTexts.lacks)[]
