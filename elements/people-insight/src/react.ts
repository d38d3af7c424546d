import { TAGS } from '@arbo/core/wire'
import { reactWrapper } from '@arbo/kit/react'
import { events, type PeopleInsightEvents } from './events.ts'
import { PeopleInsightElement } from './people-insight.element.ts'

/** `<arbo-people-insight>` as a React component. */
export const PeopleInsight = /* @__PURE__ */ reactWrapper<PeopleInsightElement, PeopleInsightEvents>(
  TAGS.peopleInsight,
  PeopleInsightElement,
  events,
)
