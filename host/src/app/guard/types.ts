import type { PermissionRule } from '@arbo/core'
import type { Location } from '../router/types.ts'
import type { RouteName } from '../routes/names.ts'
import type { RouteSpec, SiblingSite } from '../routes/types.ts'

/** Addresses that other pages of the product's domain leave in cookies; each is followed once. */
export type LeftAddress = 'target' | 'review' | 'people' | 'playlist'

/** What the rules may know of the session and of what this browser remembers. */
export interface GuardState {
  /** `restoring`: tokens are stored and being checked. */
  status: 'restoring' | 'signed-in' | 'signed-out'
  hasProfile: boolean
  hasRefreshToken: boolean
  /** The user was signed out when they came to this address. */
  arrivedSignedOut: boolean
  /** The chosen workspace. */
  workspaceCode: string | null
  /**
   * `deleted`: it can be restored by this user; `refused`: it does not exist or is not the user's; `failed`: it could
   * not be asked.
   */
  workspace: 'none' | 'loading' | 'ready' | 'deleted' | 'refused' | 'failed'
  /** How many active workspaces the user has; null: not asked yet. */
  workspaceCount: number | null
  /** Path below the base that led to /start because no workspace is chosen; null where /start was asked for. */
  unchosen: string | null
  /** The workspace to enter without asking: the one that was entered last, else the only one. */
  ownWorkspace: string | null
  /** Every workspace refuses users who have not accepted the terms. */
  hasAcceptedTerms: boolean
  can: (rule: PermissionRule) => boolean
  /** Full path of the page where the session timed out, or that a signed-out user asked for. */
  lastAccessUrl: string | null
  /** Page that was open last in this tab, below the base. */
  lastVisited: string | null
  /** Path of the previous page, below the base; null on the first load. */
  from: string | null
  /** Path below the base: the user's own landing page in the workspace, else the role's. */
  landingPage: string | null
  /** Full path where people insight or a scene was open last. */
  lastDynamicAppUrl: string | null
  /** `target` is a workspace's code, the others are addresses. */
  left: Readonly<Record<LeftAddress, string | null>>
  /** Addresses of the sites that run beside this one; empty where this product serves their pages itself. */
  sites: Readonly<Record<SiblingSite, string>>
}

/** Changes that a redirect makes to the memory. */
interface Memos {
  /** Path to keep as the last-access URL; null forgets it. */
  lastAccessUrl?: string | null
  /** The cookie that led here. */
  forget?: LeftAddress
  /** A shared playlist's address, for after sign-in (PLY-04). */
  keepPlaylist?: string
  /** The page that the user may not open, for /403 to name. */
  denied?: RouteName
}

/** An address that opens people insight (`pt`) or the scene hub (`st`) over another page. */
export interface DeepLink {
  kind: 'pt' | 'st'
  /** Whom or what to open; null where the address names nothing. */
  id: string | null
  /** tab, comment_id and renditionId, as far as the address has them. */
  query: string
}

export type Decision =
  /** The rule has nothing to say; the next one decides. */
  | { type: 'next' }
  /** No further rule: show the route's screen. */
  | { type: 'show' }
  /** Not known yet; asked again when the session changes. */
  | { type: 'wait' }
  /** `to` is below the base; `after` is in ms: until then the loading page shows. */
  | ({ type: 'redirect'; to: string; after?: number } & Memos)
  /** Loads another address afresh: another workspace, another site. */
  | ({ type: 'leave'; url: string; after?: number } & Memos)
  /** Store this workspace code and load the page again. */
  | { type: 'switch-workspace'; code: string }
  /** Into a workspace from /start, where there is nothing to choose; `to` is below the base. */
  | { type: 'enter-workspace'; code: string; to: string }
  /** Fetch the profile; without one the session ends. */
  | { type: 'fetch-profile' }
  | { type: 'deep-link'; link: DeepLink }

/** `route` is null where no row of the table fits. */
export type Rule = (location: Location, route: RouteSpec | null, state: GuardState) => Decision

/** Side effects of showing a page. */
export type Consequence = 'clear-scene-index' | 'refresh-workspace' | 'clear-workspace'

export type ConsequenceRule = (location: Location, state: GuardState) => Consequence | null

export const NEXT: Decision = { type: 'next' }
