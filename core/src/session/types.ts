import type { LiveEventName, LiveEvents } from '../contract/events.ts'
import type { Failure } from '../api/Failure.ts'
import type { PermissionRule } from '../contract/permissions.ts'
import type { Profile } from '../contract/me.ts'
import type { ListMeta } from '../contract/shapes.ts'
import type { Workspace } from '../contract/workspaces.ts'
import type { Answer, Method } from '../contract/endpoint.ts'

/** One row of the run-time route table: what a request needs to know of an endpoint. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly answer: Answer
}

export interface RequestInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  /** Leave these statuses to the caller: no redirect, no toast. 0 stands for calls that nothing answered. */
  optOut?: readonly number[]
}

export interface RequestAnswer {
  data: unknown
  meta?: ListMeta
}

/**
 * What the core asks of the page around it, as data: the host carries it out, an embedding page gets it as the
 * cancelable event `arbo-effect`.
 */
export type Effect =
  | { type: 'redirect'; to: string; replace?: boolean }
  | { type: 'toast'; level: 'success' | 'error' | 'info'; message: string; key?: string }
  | { type: 'signed-out'; reason: 'logout' | 'timeout' | 'blocked' | 'invalid_2fa' | 'requires_2fa' }
  | { type: 'workspace'; code: string }
  /** A token refresh ended (AUTH-54). For logs; nobody needs to be told. */
  | { type: 'token-refresh'; ok: boolean; message: string }

export interface SessionState {
  /** `restoring`: tokens are stored and being checked. */
  status: 'restoring' | 'signed-in' | 'signed-out'
  user: Profile | null
  workspaceCode: string | null
  workspace: Workspace | null
  /** The user as a member of the workspace; `id` is what comments and drawings carry as their author. */
  member: { id: string; ws_role_id: string; ws_root_role_id: number } | null
  /** Effective permission keys in the workspace; empty until loaded. */
  permissions: ReadonlySet<string>
  /** Why the workspace could not be loaded, where it could not. */
  workspaceError: Failure | null
  online: boolean
  /** Whether live events flow; `paused` while nobody listens. */
  live: 'paused' | 'connecting' | 'open' | 'waiting'
}

export interface LoginOptions {
  /** Sign-in clears the show-all-teams choice of whoever was here before, unless this is set. */
  keepShowAllTeams?: boolean
}

/**
 * The one object that elements of different versions share, so it is small and stable: a member may be added within
 * core/1, none may change or go. Everything richer is built on top of it inside each bundle.
 */
export interface Session {
  readonly contract: 'core/1'
  /** Absolute address of the API, without a slash at its end. */
  readonly apiUrl: string
  getState(): SessionState
  /** Called after every change of the state; returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** Calls an endpoint; refreshes the token and repeats where that helps. Rejects with an ApiError. */
  request(route: Route, input?: RequestInput): Promise<RequestAnswer>
  /**
   * A fetch with this session's bearer token, for streams and files. `path` is below the API's address; the token is
   * sent nowhere else. Answers of any status resolve.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>
  login(email: string, password: string, options?: LoginOptions): Promise<void>
  logout(): Promise<void>
  setWorkspace(code: string | null): Promise<void>
  can(rule: PermissionRule): boolean
  /** Listens to a live event of the workspace; the connection is kept while somebody listens. */
  on<N extends LiveEventName>(name: N, listener: (event: LiveEvents[N]) => void): () => void
  onEffect(listener: (effect: Effect) => void): () => void
  effect(effect: Effect): void
  /** Caches that several elements share, by name and major version: `shared('people/1', create)`. */
  shared<T>(key: string, create: () => T): T
  /** Ends timers, streams and listeners. */
  close(): void
}
