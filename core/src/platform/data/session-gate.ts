import type { Failure } from '../api/failure.ts'
import type { SessionState } from '../session/types.ts'
import { text } from '../texts.ts'

/** Whether a store can read: `wait` while the session is being checked, a failure where it cannot without the user. */
export type Gate = 'open' | 'wait' | Failure

export function gateOf(state: SessionState): Gate {
  if (state.status === 'restoring') return 'wait'
  if (state.status === 'signed-out') return { error: 'empty_token', message: text('session.signed_out') }
  if (state.workspaceCode === null) return { error: 'no_workspace', message: text('session.no_workspace') }
  if (state.workspaceError) return state.workspaceError
  return state.member ? 'open' : 'wait'
}

/** Whether the server can be asked, as far as this page knows. A session of an earlier version does not say that it waits. */
export function isReached({ online, waiting }: Pick<SessionState, 'online' | 'waiting'>): boolean {
  return online && !waiting
}
