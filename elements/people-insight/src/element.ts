import { TAGS } from '@arbo/core/wire'
import { define as defineElement, type ElementProps } from '@arbo/kit'
import type { PeopleInsightEvents } from './events.ts'
import { PeopleInsightElement } from './people-insight.element.ts'

export { PeopleInsightElement } from './people-insight.element.ts'
export type { PeopleInsightEvents } from './events.ts'
export type { InsightData } from './model/insight-data.ts'

/** Registers the element, under another tag if wished. */
export const define = (tag: string = TAGS.peopleInsight): CustomElementConstructor =>
  defineElement(tag, PeopleInsightElement)

declare global {
  interface HTMLElementTagNameMap {
    'arbo-people-insight': PeopleInsightElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'arbo-people-insight': ElementProps<PeopleInsightElement, PeopleInsightEvents>
    }
  }
}
