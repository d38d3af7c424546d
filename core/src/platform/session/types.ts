import type { LiveEventName, LiveEvents } from '../../contract/connect/events.ts'
import type { Failure } from '../api/failure.ts'
import type { WatchedInit } from '../api/watched-fetch.ts'
import type { PermissionRule } from '../../contract/platform/permissions.ts'
import type { Profile } from '../../contract/account/me.ts'
import type { ListMeta } from '../../contract/platform/shapes.ts'
import type { Workspace } from '../../contract/workspace/workspaces.ts'
import type { Answer, Method } from '../../contract/platform/endpoint.ts'

/** One row of the run-time route table: what a request needs to know of an endpoint. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly answer: Answer
  /** Sent again after its answer was lost, it does nothing more: the server knows it by its key. */
  readonly once?: true
}

/** Options of a call of a route. */
export interface RequestInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** Sent with this call, beside what every call of the session has. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Leave these statuses to the caller: no redirect, no toast. 0 stands for calls that nothing answered. */
  optOut?: readonly number[]
  /** The key by which the server recognises a repetition; set by the session for routes that create something. */
  idempotencyKey?: string
  /** How long the call may take, in ms, where that is more or less than the minute of every call. */
  timeoutMs?: number
}

/** The body of an answer; `meta` comes with lists. */
export interface RequestAnswer {
  data: unknown
  meta?: ListMeta
}

/**
 * Why nobody is signed in: by their own wish, or because the profile cannot be had (AUTH-17); the tokens ended (AUTH-26);
 * the account is blocked or gone (CORE-53); a sign-in waits for its second factor (CORE-61) or got a wrong one (CORE-55).
 */
export type SignedOutReason = 'logout' | 'timeout' | 'blocked' | 'invalid_2fa' | 'requires_2fa'

/**
 * What the core asks of the page around it, as data: the host carries it out, an embedding page gets it as the
 * cancelable event `arbo-effect`.
 */
export type Effect =
  /** `reason` is the code of the error that leads there, where the page can say more of it. */
  | { type: 'redirect'; to: string; replace?: boolean; reason?: string }
  | { type: 'toast'; level: 'success' | 'error' | 'info'; message: string; key?: string }
  | { type: 'signed-out'; reason: SignedOutReason }
  | { type: 'workspace'; code: string }
  /** A token refresh ended (AUTH-54). For logs; nobody needs to be told. */
  | { type: 'token-refresh'; ok: boolean; message: string }

/** The signed-in user, the open workspace, and the state of the connection. */
export interface SessionState {
  /** `restoring`: tokens are stored and being checked. */
  status: 'restoring' | 'signed-in' | 'signed-out'
  /** A sign-in waits for its two-factor code: `otpLogin` completes it, `cancelOtp` gives it up. */
  awaitingOtp: boolean
  user: Profile | null
  workspaceCode: string | null
  /**
   * The open workspace. One that was deleted (`deleted_at`) is here for its owners, who may restore it: with no more
   * permissions than that needs, and with `workspaceError` ws_inactive_or_suspended, so that nothing reads in it.
   */
  workspace: Workspace | null
  /** The user as a member of the workspace; `id` is what comments and drawings carry as their author. */
  member: { id: string; ws_role_id: string; ws_root_role_id: number } | null
  /** Effective permission keys in the workspace; empty until loaded. */
  permissions: ReadonlySet<string>
  /** Why the workspace could not be loaded, or cannot be worked in. */
  workspaceError: Failure | null
  online: boolean
  /** The server cannot be asked who this is just now. It is tried again by itself; meanwhile nobody is signed out. */
  waiting: boolean
  /**
   * The server could not be reached since the page was opened: what shows is what was kept, the oldest of it at this time
   * (epoch milliseconds). Null, or left out by an earlier version: what shows is from the server.
   */
  keptAt?: number | null
  /** Whether live events flow; `paused` while nobody listens. */
  live: 'paused' | 'connecting' | 'open' | 'waiting'
}

/** Options of a sign-in. */
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
  fetch(path: string, init?: WatchedInit): Promise<Response>
  /**
   * Signs in. An account with two-factor sign-in rejects with 412 requires_2fa and leaves `awaitingOtp`. Codes:
   * invalid_credentials, email_not_verified, blocked, requires_2fa.
   */
  login(email: string, password: string, options?: LoginOptions): Promise<void>
  /**
   * Signs in by another proof than a password, which the endpoint exchanges for tokens (oidc/complete, passkeys/login).
   * A sign-in that waits for its code is completed by it, where the endpoint takes a challenge. Rejects as `login` does.
   */
  signIn(route: Route, body: object, options?: LoginOptions): Promise<void>
  /**
   * Completes a sign-in by a two-factor or recovery code. A wrong one (invalid_otp) may be followed by another; after
   * challenge_expired the password has to be given again.
   */
  otpLogin(code: string, options?: LoginOptions): Promise<void>
  /** Gives up a sign-in that waits for its code. */
  cancelOtp(): void
  /** Removes this device from push messages, ends the session on the server and here. Never rejects for either. */
  logout(): Promise<void>
  /** Ends the session on this side as when its tokens run out: the page's address is kept for the next sign-in. */
  expire(): void
  /** Tries at once what waits for the server (`waiting`). */
  reconnect(): void
  /** Resolves when the workspace is there or `workspaceError` says why not. */
  setWorkspace(code: string | null): Promise<void>
  /** Reads the profile again; rejects with an ApiError and keeps the old one where that fails. */
  refreshProfile(): Promise<void>
  /** Reads the workspace and the permissions again; `workspaceError` says where that failed. */
  refreshWorkspace(): Promise<void>
  /** Registers this device for push messages, until the logout. */
  registerPush(fcmToken: string): Promise<void>
  /** Takes this device out again. Never rejects: a token of nobody is dropped by the messaging service. */
  unregisterPush(): Promise<void>
  /** Sends a header with every call from now until the session ends; null: no more. */
  setHeader(name: string, value: string | null): void
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
