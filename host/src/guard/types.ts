import type { PermissionRule } from '@arbo/core'
import type { Location } from '../router/types.ts'
import type { RouteSpec } from '../routes.ts'

/** What the rules may know of the session and of what this browser remembers. */
export interface GuardState {
  /** `restoring`: tokens are stored and being checked. */
  status: 'restoring' | 'signed-in' | 'signed-out'
  hasRefreshToken: boolean
  /** The chosen workspace. */
  workspaceCode: string | null
  /** `refused`: the workspace does not exist or is not the user's; `failed`: it could not be asked. */
  workspace: 'none' | 'loading' | 'ready' | 'refused' | 'failed'
  can: (rule: PermissionRule) => boolean
  /** Full path of the page that was left when a session timed out, or that a signed-out user asked for. */
  lastAccessUrl: string | null
  /** Page of the planning part that was open last in this tab, below the base. */
  lastVisited: string | null
}

export type Decision =
  /** The rule has nothing to say; the next one decides. */
  | { type: 'next' }
  /** No further rule: show the route's screen. */
  | { type: 'show' }
  /** Not known yet; asked again when the session changes. */
  | { type: 'wait' }
  | {
      type: 'redirect'
      to: string
      /** In ms; the loading page shows until then. */
      after?: number
      /** Path to keep as the last-access URL; null forgets it. */
      lastAccessUrl?: string | null
    }
  /** Store this workspace code and load the page again. */
  | { type: 'switch-workspace'; code: string }

/** `route` is null where no row of the table fits. */
export type Rule = (location: Location, route: RouteSpec | null, state: GuardState) => Decision

export const NEXT: Decision = { type: 'next' }
