import { TAGS } from '@arbo/core/wire'
import { type ReactElement, createElement } from 'react'
import { define } from './element.ts'
import { type SessionEvents, events } from './events.ts'
import type { Attributes, JsxProps } from './jsx.ts'

type Joined<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Joined<Rest>}`
  : Capitalize<Name>

type Handlers = {
  [Name in keyof SessionEvents as `on${Joined<Name>}`]?: (event: CustomEvent<SessionEvents[Name]>) => void
}

export interface SessionProps
  extends
    Omit<JsxProps, `on${keyof SessionEvents}` | Extract<keyof Attributes, `${string}-${string}`> | 'class'>,
    Handlers {}

/** `onarboeffect` -> `onarbo-effect`: whatever the case of the letters, as React's names have other ones. */
const NAMES = new Map(Object.keys(events).map((name) => [`on${name.replaceAll('-', '')}`, `on${name}`]))

/** `<arbo-session>` as a React component. Defines the tag when it first renders. */
export function Session(props: SessionProps): ReactElement {
  define()
  const passed = Object.entries(props).map(([name, value]) => [NAMES.get(name.toLowerCase()) ?? name, value])
  return createElement(TAGS.session, Object.fromEntries(passed))
}
