import { TAGS } from '@arbo/core/wire'
import { define as defineElement, type ElementProps } from '@arbo/kit'
import type { PlaylistEvents } from './events.ts'
import { PlaylistElement } from './playlist.element.ts'

export { PlaylistElement } from './playlist.element.ts'
export type { PlaylistEvents } from './events.ts'
export type { PlaylistEntry, PlaylistMedia } from './model/playlist-data.ts'

/** Registers the element, under another tag if wished. */
export const define = (tag: string = TAGS.playlist): CustomElementConstructor => defineElement(tag, PlaylistElement)

declare global {
  interface HTMLElementTagNameMap {
    'arbo-playlist': PlaylistElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'arbo-playlist': ElementProps<PlaylistElement, PlaylistEvents>
    }
  }
}
