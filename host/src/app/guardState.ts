import type { Session, SessionState } from '@arbo/core'
import type { GuardState } from '../guard/types.ts'
import type { Memory } from './memory.ts'
import { readSettings } from './settings.ts'

const REFUSED: readonly string[] = ['no_ws_role', 'blocked_or_archived', 'ws_inactive_or_suspended', 'not_found']

function workspaceState(state: SessionState): GuardState['workspace'] {
  if (state.workspaceCode === null) return 'none'
  if (state.workspace) return state.workspace.deleted_at === null ? 'ready' : 'deleted'
  if (!state.workspaceError) return 'loading'
  return REFUSED.includes(state.workspaceError.error) ? 'refused' : 'failed'
}

/** What navigation alone knows of the way to an address. */
export type Arrival = Pick<GuardState, 'from' | 'arrivedSignedOut' | 'workspaceCount'>

/** What the guard's rules see of a session and of this browser's memory. */
export function guardStateOf(session: Session, memory: Memory, arrival: Arrival): GuardState {
  const state = session.getState()
  return {
    ...arrival,
    status: state.status,
    hasProfile: state.user !== null,
    hasRefreshToken: memory.hasRefreshToken(),
    workspaceCode: state.workspaceCode,
    workspace: workspaceState(state),
    can: (rule) => session.can(rule),
    lastAccessUrl: memory.lastAccessUrl(),
    lastVisited: memory.lastVisited(),
    landingPage: state.workspace?.landing_page_route ?? null,
    lastDynamicAppUrl: memory.lastDynamicAppUrl(),
    left: memory.left(),
    sites: readSettings().sibling_urls,
  }
}
