import type { Effect, Session, SessionState } from '@arbo/core'

/** Events of `<arbo-session>` with their details. All bubble and are composed. */
export interface SessionEvents {
  'arbo-effect': Effect
  'arbo-error': { code: string; message: string; error?: unknown }
  'session-change': { session: Session | null; state: SessionState | null }
}
