import { createElement, type ReactElement, type Ref } from 'react'
import type { OwnProperties } from './handlers.ts'
import { define } from './define.ts'

/** `onFrameChange` -> `frame-change`: the React names of an element's events. */
export type EventNames<Events extends object> = Readonly<Record<`on${string}`, keyof Events & string>>

type HandlersByName<Events extends object, Names extends EventNames<Events>> = {
  [Handler in keyof Names]?: (
    event: CustomEvent<Names[Handler] extends keyof Events ? Events[Names[Handler]] : never>,
  ) => void
}

/** Props of a wrapper: HTML attributes, the element's own data properties, its events under React names. */
export type WrapperProps<Element extends HTMLElement, Events extends object, Names extends EventNames<Events>> = Omit<
  React.HTMLAttributes<Element>,
  keyof OwnProperties<Element> | keyof Names
> &
  Partial<OwnProperties<Element>> &
  HandlersByName<Events, Names> & { ref?: Ref<Element> }

/**
 * Typed React component (React 19) over a custom element, for a package's `./react` entry. Defines the tag when it first
 * renders, so that importing it has no side effect.
 *
 *     export const ReviewViewer = reactWrapper<ReviewViewerElement, ReviewViewerEvents>()(
 *       'arbo-review-viewer', ReviewViewerElement, { onFrameChange: 'frame-change' })
 */
export function reactWrapper<Element extends HTMLElement, Events extends object>() {
  return <const Names extends EventNames<Events>>(
    tag: string,
    elementClass: CustomElementConstructor,
    events: Names,
  ): ((props: WrapperProps<Element, Events, Names>) => ReactElement) => {
    function Wrapper(props: WrapperProps<Element, Events, Names>): ReactElement {
      define(tag, elementClass)
      const passed: Record<string, unknown> = {}
      for (const [name, value] of Object.entries(props)) {
        const event = events[name as keyof Names]
        passed[typeof event === 'string' ? `on${event}` : name] = value
      }
      return createElement(tag, passed)
    }
    Wrapper.displayName = tag
    return Wrapper
  }
}
