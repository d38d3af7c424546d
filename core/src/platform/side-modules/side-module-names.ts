import { TAGS } from '../wire.ts'

/** Side modules by the names of their loaders, with the package that is cached and the element that it brings. */
export const SIDE_MODULES = {
  web_search: { package: 'search', tag: TAGS.globalSearch },
  people_insight: { package: 'people', tag: TAGS.peopleInsight },
  scene_hub: { package: 'scene', tag: TAGS.sceneHub },
} as const
export type SideModuleName = keyof typeof SIDE_MODULES

/** The loader of a page that names none. */
export const DEFAULT_SIDE_MODULE: SideModuleName = 'web_search'
