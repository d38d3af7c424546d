import type { SearchGroup } from '@arbo/core'
import { attr, type PropsOf } from '@arbo/kit'
import type { SearchAction } from './model/actions.ts'

/** Properties of `<arbo-global-search>`, and its attributes: their kebab-case. */
export const props = {
  /** Whether the search is open; it closes itself after telling `close`. */
  open: attr.boolean,
  /** Id of the entity that the page is about: what is in its project comes first. */
  entityId: attr.string,
  /** What can be done from the search, such as going to a page; `action` tells which one was chosen. */
  actions: attr.none<SearchAction[]>(),
  /** What to show where the search stands alone: the page answers `query-change` by setting it. */
  groups: attr.none<SearchGroup[]>(),
}

/** What its view is given. */
export interface GlobalSearchProps extends PropsOf<typeof props> {}
