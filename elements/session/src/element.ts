import { TAGS } from '@arbo/core/wire'
import { defineElement } from './define.ts'
import type { JsxProps } from './jsx.ts'
import { SessionElement } from './session.element.ts'

export { SessionElement } from './session.element.ts'
export type { SessionEvents } from './events.ts'

/** Registers the element, under another tag if wished. */
export const define = (tag: string = TAGS.session): CustomElementConstructor => defineElement(tag, SessionElement)

declare global {
  interface HTMLElementTagNameMap {
    'arbo-session': SessionElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'arbo-session': JsxProps
    }
  }
}
