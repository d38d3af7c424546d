import { TAGS } from '@arbo/core/wire'
import { type ReactElement, createElement } from 'react'
import { define } from './element.ts'
import type { SessionEvents } from './events.ts'
import type { JsxProps } from './jsx.ts'

type Handler<Name extends keyof SessionEvents> = (event: CustomEvent<SessionEvents[Name]>) => void

export interface SessionProps extends Omit<
  JsxProps,
  `on${keyof SessionEvents}` | 'api-url' | 'refresh-cookie' | 'class'
> {
  onArboEffect?: Handler<'arbo-effect'>
  onArboError?: Handler<'arbo-error'>
  onSessionChange?: Handler<'session-change'>
}

/** `<arbo-session>` as a React component. Defines the tag when it first renders. */
export function Session({ onArboEffect, onArboError, onSessionChange, ...props }: SessionProps): ReactElement {
  define()
  return createElement(TAGS.session, {
    ...props,
    'onarbo-effect': onArboEffect,
    'onarbo-error': onArboError,
    'onsession-change': onSessionChange,
  })
}
