import type { Effect, Session, SessionState } from '@arbo/core'

// As in kit, which this element does without.
interface EventKind<Detail> {
  readonly detail?: (detail: Detail) => void
}
type EventsOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends EventKind<infer Detail> ? Detail : never
}
const event = <Detail>(): EventKind<Detail> => ({})

/** Events of `<arbo-session>` by name. All bubble and are composed. */
export const events = {
  /**
   * The session asks the page for something: go to a page, show a message, sign in again; detail is an `Effect`. Nothing happens by itself. Cancelable.
   * @type {object}
   */
  'arbo-effect': event<Effect>(),
  /** The address is none, the workspace could not be opened, or (`unreachable`) the server cannot be asked for a new token just now: it is tried again by itself, and nobody is signed out. */
  'arbo-error': event<{ code: string; message: string; error?: unknown }>(),
  /**
   * Another session, or its sign-in, user or workspace has changed.
   * @type {{ session: object | null, state: object | null }}
   */
  'session-change': event<{ session: Session | null; state: SessionState | null }>(),
}

/** The type of each event’s `detail`. */
export interface SessionEvents extends EventsOf<typeof events> {}
