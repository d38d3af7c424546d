import type { Session, SessionState } from '@arbo/core'
import type { GuardState } from '../guard/types.ts'
import type { Memory } from './memory.ts'

const REFUSED: readonly string[] = ['no_ws_role', 'blocked_or_archived', 'ws_inactive_or_suspended', 'not_found']

function workspaceState(state: SessionState): GuardState['workspace'] {
  if (state.workspaceCode === null) return 'none'
  if (state.workspace) return 'ready'
  if (!state.workspaceError) return 'loading'
  return REFUSED.includes(state.workspaceError.error) ? 'refused' : 'failed'
}

/** What the guard's rules see of a session and of this browser's memory. */
export function guardStateOf(session: Session, memory: Memory): GuardState {
  const state = session.getState()
  return {
    status: state.status,
    hasRefreshToken: memory.hasRefreshToken(),
    workspaceCode: state.workspaceCode,
    workspace: workspaceState(state),
    can: (rule) => session.can(rule),
    lastAccessUrl: memory.lastAccessUrl(),
    lastVisited: memory.lastVisited(),
  }
}
