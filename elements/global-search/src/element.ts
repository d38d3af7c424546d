import { TAGS } from '@arbo/core/wire'
import { define as defineElement, type ElementProps } from '@arbo/kit'
import type { GlobalSearchEvents } from './events.ts'
import { GlobalSearchElement } from './global-search.element.ts'

export { GlobalSearchElement } from './global-search.element.ts'
export type { GlobalSearchEvents, ResultOpenDetail } from './events.ts'
export type { SearchAction } from './model/actions.ts'

/** Registers the element, under another tag if wished. */
export const define = (tag: string = TAGS.globalSearch): CustomElementConstructor =>
  defineElement(tag, GlobalSearchElement)

declare global {
  interface HTMLElementTagNameMap {
    'arbo-global-search': GlobalSearchElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'arbo-global-search': ElementProps<GlobalSearchElement, GlobalSearchEvents>
    }
  }
}
