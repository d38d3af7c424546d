import { TAGS } from '@arbo/core/wire'
import { reactWrapper } from '@arbo/kit/react'
import { events, type WoohooTreemapEvents } from './events.ts'
import { WoohooTreemapElement } from './woohoo-treemap.element.ts'

/** `<arbo-woohoo-treemap>` as a React component. */
export const WoohooTreemap = /* @__PURE__ */ reactWrapper<WoohooTreemapElement, WoohooTreemapEvents>(
  TAGS.woohooTreemap,
  WoohooTreemapElement,
  events,
)
