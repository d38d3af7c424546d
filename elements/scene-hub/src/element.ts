import { TAGS } from '@arbo/core/wire'
import { define as defineElement, type ElementProps } from '@arbo/kit'
import type { SceneHubEvents } from './events.ts'
import { SceneHubElement } from './scene-hub.element.ts'

export { SceneHubElement } from './scene-hub.element.ts'
export type { SceneHubEvents } from './events.ts'
export type { SceneHubData } from './model/hub-data.ts'

/** Registers the element, under another tag if wished. */
export const define = (tag: string = TAGS.sceneHub): CustomElementConstructor => defineElement(tag, SceneHubElement)

declare global {
  interface HTMLElementTagNameMap {
    'arbo-scene-hub': SceneHubElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'arbo-scene-hub': ElementProps<SceneHubElement, SceneHubEvents>
    }
  }
}
