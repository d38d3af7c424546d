import { createStore } from 'zustand/vanilla'
import { ApiError, clientError, errorOfResponse, failureOf, isApiError, isTransient } from '../api/ApiError.ts'
import { QUIET, effectsFor } from '../api/effects.ts'
import { type FetchLike, createHttp, errorWithoutResponse } from '../api/http.ts'
import type { TokenPayload } from '../contract/auth.ts'
import type { Profile } from '../contract/me.ts'
import { satisfies } from '../contract/permissions.ts'
import { routes } from '../contract/routes.gen.ts'
import { createEventStream } from '../realtime/createEventStream.ts'
import { text } from '../texts.ts'
import { type Outcome, createAuthorise } from './authorise.ts'
import { createTabChannel } from './crossTab.ts'
import { wait } from './delays.ts'
import { CLEARED_COOKIES, CLEARED_TAB_KEYS, COOKIES, TAB_KEYS } from './keys.ts'
import { createListeners } from './listeners.ts'
import { type Page, currentPage } from './page.ts'
import { createRefresher } from './refresh.ts'
import { type SessionStorage, browserStorage, memoryStorage } from './storage.ts'
import { type GetToken, fixedToken, tokenFromCallback } from './tokenSource.ts'
import { createTokenStore, expiryOf } from './tokens.ts'
import type { Effect, RequestAnswer, RequestInput, Route, Session, SessionState } from './types.ts'
import { createWorkspaceLoader } from './workspaceLoader.ts'

export interface SessionOptions {
  /** Address of the API, absolute or relative to the page: `https://arbo.example.com/api`, `/api`. */
  apiUrl: string
  /** Where tokens are kept; cookies in a page's own product, memory with `token`, `getToken` and in Node. */
  storage?: SessionStorage
  /** A fixed API token. */
  token?: string
  /** The embedding page's token; asked again when one is refused. */
  getToken?: GetToken
  workspaceCode?: string | null
  fetch?: FetchLike
  /** Epoch milliseconds. */
  now?: () => number
  /** Runs before the logout call, while the token is still good: the push token's removal. Its failure is ignored. */
  beforeLogout?: () => Promise<void>
  page?: Page
  /** Waits between attempts of a refresh, in ms by attempt. */
  refreshDelay?: (attempt: number) => number
}

const RESTORE_DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000]

const signedOut = {
  status: 'signed-out',
  user: null,
  workspace: null,
  member: null,
  permissions: new Set<string>(),
  workspaceError: null,
} as const satisfies Partial<SessionState>

function defaultStorage({ token, getToken }: SessionOptions): SessionStorage {
  return token !== undefined || getToken || typeof document === 'undefined' ? memoryStorage() : browserStorage()
}

function absolute(apiUrl: string): string {
  const base = typeof location === 'undefined' ? undefined : location.href
  return new URL(apiUrl, base).href.replace(/\/+$/, '')
}

/**
 * Opens a session on an API. Where tokens are stored or given it starts at once to check them (`status: 'restoring'`).
 * Throws a TypeError when `apiUrl` is not an address.
 */
export function createSession(options: SessionOptions): Session {
  const { now = Date.now, page = currentPage() } = options
  const apiUrl = absolute(options.apiUrl)
  const fetch: FetchLike = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const storage = options.storage ?? defaultStorage(options)
  const tokens = createTokenStore(storage, now)
  const http = createHttp(apiUrl, fetch)
  const closed = new AbortController()
  const effects = createListeners<Effect>()
  const caches = new Map<string, unknown>()

  const source =
    options.token !== undefined
      ? fixedToken(options.token)
      : options.getToken
        ? tokenFromCallback(options.getToken)
        : null
  const tabs = createTabChannel(apiUrl, source === null && storage.shared, (message) => {
    if (message === 'signed-out') end('timeout', false)
    else void restore()
  })
  const refresh = createRefresher({
    tokens,
    async exchange(refresh_token) {
      const body = { refresh_token }
      return (await http.send(routes.refreshToken, { body, signal: closed.signal }, null)).data as TokenPayload
    },
    exclusively: tabs.exclusively,
    mayRace: tabs.mayRace,
    signal: closed.signal,
    ...(options.refreshDelay ? { delay: options.refreshDelay } : {}),
  })
  const tokenSource = source ?? {
    kind: 'stored' as const,
    current: () => Promise.resolve(tokens.access()),
    renew: refresh,
  }

  const hasTokens = source !== null || tokens.access() !== null || tokens.refresh() !== null
  const store = createStore<SessionState>(() => ({
    ...signedOut,
    status: hasTokens ? 'restoring' : 'signed-out',
    workspaceCode: options.workspaceCode ?? storage.tab.get(TAB_KEYS.workspaceCode),
    online: page.online(),
    live: 'paused',
  }))
  const patch = (change: Partial<SessionState>) => store.setState(change)

  const authorise = createAuthorise({
    source: tokenSource,
    signal: closed.signal,
    signedIn: () => store.getState().status === 'signed-in',
    ended: (reason) => end(reason),
    renewed: (ok) =>
      effects.emit({
        type: 'token-refresh',
        ok,
        message: text(ok ? 'session.refresh_successful' : 'session.refresh_failed'),
      }),
  })

  function clearStored(): void {
    for (const name of CLEARED_COOKIES) storage.cookies.remove(name)
    for (const name of CLEARED_TAB_KEYS) storage.tab.remove(name)
  }

  /** Ends the session on this side. A timeout keeps the page's address and the workspace for the next sign-in. */
  function end(reason: Extract<Effect, { type: 'signed-out' }>['reason'], tellTabs = true): void {
    if (store.getState().status === 'signed-out') return
    if (reason === 'timeout') {
      const url = page.url()
      if (url !== null) storage.tab.set(TAB_KEYS.lastUrlAfterTimeout, url)
      tokens.clear()
    } else clearStored()
    caches.clear()
    patch({ ...signedOut, ...(reason === 'timeout' ? {} : { workspaceCode: null }) })
    if (tellTabs) tabs.post('signed-out')
    effects.emit({ type: 'signed-out', reason })
  }

  function tell(error: ApiError, route: Route, input: RequestInput): void {
    const context = { method: route.method, path: route.path, pagePath: page.path(), optOut: input.optOut ?? [] }
    for (const effect of effectsFor(error, context)) {
      if (effect.type === 'workspace') storage.tab.set(TAB_KEYS.workspaceCode, effect.code)
      if (effect.type === 'signed-out' && store.getState().status !== 'signed-out') end(effect.reason)
      else effects.emit(effect)
    }
  }

  async function request(route: Route, input: RequestInput = {}): Promise<RequestAnswer> {
    const signal = input.signal ? AbortSignal.any([input.signal, closed.signal]) : closed.signal
    try {
      if (!store.getState().online) throw clientError('offline', text('network.offline'))
      const outcome = await authorise(route.path, async (token): Promise<Outcome<RequestAnswer | null>> => {
        try {
          return { value: await http.send(route, { ...input, signal }, token), refused: null }
        } catch (error) {
          if (!isApiError(error)) throw error
          return { value: null, refused: error }
        }
      })
      if (outcome.refused) throw outcome.refused
      return outcome.value as RequestAnswer
    } catch (error) {
      if (isApiError(error)) tell(error, route, input)
      throw error
    }
  }

  async function authorisedFetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path.replace(/^\/+/, ''), `${apiUrl}/`)
    if (!url.href.startsWith(`${apiUrl}/`)) throw new TypeError('The session’s token is sent to its API only')
    if (!store.getState().online) throw clientError('offline', text('network.offline'))
    const outcome = await authorise(path, async (token): Promise<Outcome<Response>> => {
      const headers = new Headers(init.headers)
      if (token !== null) headers.set('authorization', `Bearer ${token}`)
      const response = await fetch(url.href, { ...init, headers }).catch((error: unknown) => {
        throw errorWithoutResponse(error, 0)
      })
      if (response.status !== 401 && response.status !== 425) return { value: response, refused: null }
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null)
      return { value: response, refused: errorOfResponse(response.status, body) }
    })
    return outcome.value
  }

  const workspaces = createWorkspaceLoader({ request, getState: store.getState, patch, storage })

  async function loadProfile(): Promise<Profile | null> {
    const token = tokenSource.kind === 'stored' ? tokens.access() : null
    const expiry = token === null ? null : expiryOf(token)
    if (expiry !== null && expiry * 1000 <= now()) {
      // AUTH-29: a failure shows in the call below, which has the same token.
      await refresh(token).catch(() => undefined)
    }
    try {
      return (await request(routes.me, { optOut: QUIET })).data as Profile
    } catch (error) {
      // An API token without the scope to read still may upload.
      if (tokenSource.kind === 'given' && isApiError(error) && error.status === 403) return null
      throw error
    }
  }

  /** Checks the tokens there are, for as long as the server cannot be reached. */
  async function restore(): Promise<void> {
    for (let attempt = 0; !closed.signal.aborted; attempt += 1) {
      try {
        if (tokenSource.kind === 'stored' && tokens.access() === null) await refresh(null)
        const workspace = workspaces.load()
        patch({ user: await loadProfile() })
        patch({ status: 'signed-in' })
        await workspace
        return
      } catch (error) {
        if (closed.signal.aborted) return
        if (!isApiError(error)) throw error
        if (!isTransient(error)) return end('timeout')
        await Promise.race([
          wait(RESTORE_DELAYS_MS[Math.min(attempt, RESTORE_DELAYS_MS.length - 1)] ?? 0, closed.signal),
          nextOnline(),
        ])
        if (store.getState().status === 'signed-out') return
      }
    }
  }

  function nextOnline(): Promise<void> {
    return new Promise((resolve) => {
      const stop = store.subscribe((state, before) => {
        if (!state.online || before.online) return
        stop()
        resolve()
      })
      closed.signal.addEventListener('abort', stop)
    })
  }

  const stream = createEventStream({
    fetch: authorisedFetch,
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    setLive: (live) => patch({ live }),
  })

  const stopOnline = page.onOnline((online) => {
    if (store.getState().online === online) return
    patch({ online })
    const message = text(online ? 'network.restored' : 'network.lost')
    effects.emit({ type: 'toast', level: online ? 'success' : 'error', message, key: 'network' })
    const { workspaceError, workspaceCode, workspace } = store.getState()
    if (online && workspaceError && workspaceCode && !workspace) void workspaces.load()
  })

  const session: Session = {
    contract: 'core/1',
    apiUrl,
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    request,
    fetch: authorisedFetch,

    async login(email, password, { keepShowAllTeams = false } = {}) {
      const body = { email, password, password_confirmation: password }
      const answer = await request(routes.login, { body, optOut: [400] })
      tokens.save(answer.data as TokenPayload)
      if (!keepShowAllTeams) storage.cookies.remove(COOKIES.showAllTeams)
      caches.clear()
      try {
        patch({ user: await loadProfile() })
      } catch (error) {
        // AUTH-17: without a profile nobody is signed in.
        clearStored()
        patch({ ...signedOut })
        throw error
      }
      patch({ status: 'signed-in' })
      tabs.post('signed-in')
      await workspaces.load()
    },

    async logout() {
      if (store.getState().status === 'signed-out') return
      patch({ user: null })
      // Decision 33: both calls need the token, so they come before it is cleared, and neither may keep a user signed in.
      await options.beforeLogout?.().catch(() => undefined)
      await request(routes.logout, { optOut: QUIET }).catch((error: unknown) => void failureOf(error))
      end('logout')
    },

    async setWorkspace(code) {
      await workspaces.choose(code)
    },

    can: (rule) => satisfies(store.getState().permissions, rule),
    on: stream.on,
    onEffect: effects.add,
    effect: effects.emit,

    shared<T>(key: string, create: () => T): T {
      if (!caches.has(key)) caches.set(key, create())
      return caches.get(key) as T
    },

    close() {
      closed.abort(new DOMException('The session was closed', 'AbortError'))
      stream.close()
      stopOnline()
      tabs.close()
      effects.clear()
      caches.clear()
    },
  }

  // After the caller had a chance to listen.
  if (hasTokens) queueMicrotask(() => void restore())
  return session
}
