import type { HTMLAttributes, Key, RefAttributes } from 'react'
import type { SessionEvents } from './events.ts'
import type { SessionElement } from './session.element.ts'

type DataProps = Partial<
  Pick<SessionElement, 'apiUrl' | 'workspace' | 'token' | 'getToken' | 'refreshCookie' | 'session'>
>

/** What JSX accepts on `<arbo-session>`; events by React 19's names, `on` before the literal one. */
export type JsxProps = Omit<HTMLAttributes<SessionElement>, keyof DataProps> &
  DataProps &
  RefAttributes<SessionElement> & {
    [Name in keyof SessionEvents as `on${Name}`]?: (event: CustomEvent<SessionEvents[Name]>) => void
  } & { 'api-url'?: string; 'refresh-cookie'?: boolean; class?: string; key?: Key | null }
