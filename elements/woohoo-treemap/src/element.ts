import { TAGS } from '@arbo/core/wire'
import { define as defineElement, type ElementProps } from '@arbo/kit'
import type { WoohooTreemapEvents } from './events.ts'
import { WoohooTreemapElement } from './woohoo-treemap.element.ts'

export { WoohooTreemapElement } from './woohoo-treemap.element.ts'
export type { WoohooTreemapEvents } from './events.ts'
export type { ExportFormat } from './export/export-file.ts'
export type { HistoryEntry } from './model/history.ts'

/** Registers the element, under another tag if wished. */
export const define = (tag: string = TAGS.woohooTreemap): CustomElementConstructor =>
  defineElement(tag, WoohooTreemapElement)

declare global {
  interface HTMLElementTagNameMap {
    'arbo-woohoo-treemap': WoohooTreemapElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'arbo-woohoo-treemap': ElementProps<WoohooTreemapElement, WoohooTreemapEvents>
    }
  }
}
