import type { Session, SessionState } from '@arbo/core'
import type { GuardState } from './guard/types.ts'
import type { Memory } from './memory.ts'
import { readSettings } from './settings.ts'

const REFUSED: readonly string[] = ['no_ws_role', 'blocked_or_archived', 'ws_inactive_or_suspended', 'not_found']

/** A workspace that would not let the user in. */
export interface Refusal {
  code: string
  /** Null where the workspace was not open before. */
  name: string | null
  reason: string
}

/**
 * The workspace that refuses the user, if one does. `called` is the code of a refused call; else the code of loading
 * counts.
 */
export function refusalOf(state: SessionState, called?: string): Refusal | null {
  const { workspaceCode: code, workspace, workspaceError } = state
  const reason = called ?? workspaceError?.error
  if (code === null || reason === undefined || !REFUSED.includes(reason)) return null
  // The owner can restore a deleted workspace, so it does not refuse them.
  return workspaceState(state) === 'deleted' ? null : { code, name: workspace?.name ?? null, reason }
}

function workspaceState(state: SessionState): GuardState['workspace'] {
  if (state.workspaceCode === null) return 'none'
  if (state.workspace) return state.workspace.deleted_at === null ? 'ready' : 'deleted'
  if (!state.workspaceError) return 'loading'
  return REFUSED.includes(state.workspaceError.error) ? 'refused' : 'failed'
}

/** What only navigation knows of how the user came to an address. */
export interface Arrival extends Pick<GuardState, 'from' | 'arrivedSignedOut' | 'workspaceCount' | 'unchosen'> {
  /** The only workspace that the user has. */
  onlyWorkspace: string | null
}

/** What the guard's rules see of a session and of this browser's memory. */
export function guardStateOf(session: Session, memory: Memory, { onlyWorkspace, ...arrival }: Arrival): GuardState {
  const state = session.getState()
  return {
    ...arrival,
    ownWorkspace: memory.keptWorkspaceCode() ?? onlyWorkspace,
    hasAcceptedTerms: state.user?.terms_accepted !== false,
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
