import { TAGS } from '@arbo/core/wire'
import { reactWrapper } from '@arbo/kit/react'
import { events, type GlobalSearchEvents } from './events.ts'
import { GlobalSearchElement } from './global-search.element.ts'

/** `<arbo-global-search>` as a React component. */
export const GlobalSearch = /* @__PURE__ */ reactWrapper<GlobalSearchElement, GlobalSearchEvents>(
  TAGS.globalSearch,
  GlobalSearchElement,
  events,
)
