import type { ReactiveElement } from '@lit/reactive-element'
import type { HTMLAttributes, Key, RefAttributes } from 'react'
import type { SessionEvents } from './events.ts'
import type { SessionElement } from './session.element.ts'

type DataProps = Partial<Omit<SessionElement, keyof ReactiveElement>>

type Kebab<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${Kebab<Rest>}`
  : ''

/** The properties that an attribute can say, under its name. */
export type Attributes = {
  [
    Name in keyof DataProps as DataProps[Name] extends string | boolean | null | undefined ? Kebab<Name> : never
  ]?: DataProps[Name]
}

/** What JSX accepts on `<arbo-session>`; events by React 19's names, `on` before the literal one. */
export type JsxProps = Omit<HTMLAttributes<SessionElement>, keyof DataProps> &
  DataProps &
  Attributes &
  RefAttributes<SessionElement> & {
    [Name in keyof SessionEvents as `on${Name}`]?: (event: CustomEvent<SessionEvents[Name]>) => void
  } & { class?: string; key?: Key | null }
