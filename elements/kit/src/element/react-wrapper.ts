import { createElement, type ReactElement, type Ref } from 'react'
import type { OwnProperties } from './handlers.ts'
import { define } from './define.ts'

type Joined<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Joined<Rest>}`
  : Capitalize<Name>

/** `frame-change` -> `onFrameChange` */
export type HandlerName<Name extends string> = `on${Joined<Name>}`

type NamedHandlers<Events extends object> = {
  [Name in keyof Events & string as HandlerName<Name>]?: (event: CustomEvent<Events[Name]>) => void
}

/** Props of a wrapper: HTML attributes, the element's own data properties, its events under React names. */
export type WrapperProps<Element extends HTMLElement, Events extends object> = Omit<
  React.HTMLAttributes<Element>,
  keyof OwnProperties<Element> | keyof NamedHandlers<Events>
> &
  Partial<OwnProperties<Element>> &
  NamedHandlers<Events> & { ref?: Ref<Element> }

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const handlerName = (event: string): string => `on${event.split('-').map(capitalized).join('')}`

/**
 * Typed React component (React 19) over a custom element, for a package's `./react` entry. Defines the tag when it first
 * renders, so that importing it has no side effect.
 *
 *     export const Counter = reactWrapper<CounterElement, CounterEvents>('arbo-counter', CounterElement, events)
 */
export function reactWrapper<Element extends HTMLElement, Events extends object>(
  tag: string,
  elementClass: new () => Element,
  events: Readonly<Record<keyof Events, unknown>>,
): (props: WrapperProps<Element, Events>) => ReactElement {
  const names = new Map(Object.keys(events).map((event) => [handlerName(event), `on${event}`]))
  function Wrapper(props: WrapperProps<Element, Events>): ReactElement {
    define(tag, elementClass)
    const passed = Object.entries(props).map(([name, value]) => [names.get(name) ?? name, value])
    return createElement(tag, Object.fromEntries(passed))
  }
  Wrapper.displayName = tag
  return Wrapper
}
