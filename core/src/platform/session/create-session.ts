import { createStore } from 'zustand/vanilla'
import { type ApiError, clientError, failureOf, isApiError, isTransient } from '../api/api-error.ts'
import { QUIET, SHOWN_BY_CALLER, effectsFor } from '../api/effects.ts'
import { KEPT_HEADER, createHttp } from '../api/http.ts'
import { type FetchLike, SENDING_LIMITS, createWatchedFetch } from '../api/watched-fetch.ts'
import type { TokenPayload } from '../../contract/account/auth.ts'
import type { LiveEvents } from '../../contract/connect/events.ts'
import type { Profile } from '../../contract/account/me.ts'
import { satisfies } from '../../contract/platform/satisfies.ts'
import { SESSION_HEADER } from '../../contract/platform/session-header.ts'
import { createEventStream } from '../realtime/create-event-stream.ts'
import { text } from '../texts.ts'
import { type Outcome, createAuthorise } from './authorise.ts'
import { createAuthorisedFetch } from './authorised-fetch.ts'
import { createTabChannel } from './cross-tab.ts'
import { refreshDelay, wait } from './delays.ts'
import { createPatience } from './patience.ts'
import { CLEARED_COOKIES, CLEARED_TAB_KEYS, COOKIES, TAB_KEYS } from './keys.ts'
import { createExchange } from './exchange-tokens.ts'
import { createListeners } from './listeners.ts'
import { createOnceKeys } from './once-keys.ts'
import { createOtpChallenge } from './otp-challenge.ts'
import { type Page, currentPage } from './page.ts'
import { createPush } from './push.ts'
import { createRefresher, isTokenRefused } from './refresh.ts'
import { repeat } from './repeat.ts'
import { sessionRoutes } from './session-routes.ts'
import { type SessionStorage, browserStorage, memoryStorage } from './storage.ts'
import { type GetToken, fixedToken, tokenFromCallback } from './token-source.ts'
import { createTokenStore, expiryOf } from './tokens.ts'
import type {
  Effect,
  LoginOptions,
  RequestAnswer,
  RequestInput,
  Route,
  Session,
  SessionState,
  SignedOutReason,
} from './types.ts'
import { createWorkspaceLoader } from './workspace-loader.ts'

/** Options of a session: the API’s address, and where its tokens come from. */
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
  /**
   * Asks the server to keep the refresh token in a cookie that scripts cannot read, so that a script that does not belong
   * on the page cannot carry it away. It counts where the page is of the API's own origin and `storage` is
   * `browserStorage()` of this host alone; elsewhere, and where no such cookie is kept, the session goes on with tokens.
   * False unless given: the product's own page asks for it.
   */
  refreshCookie?: boolean
  /**
   * A service worker of the page keeps answers, and gives them where the header `x-arbo-kept` asks for them: a page that
   * is opened without a connection shows these. False unless given.
   */
  keptAnswers?: boolean
  /** Epoch milliseconds. */
  now?: () => number
  page?: Page
  /** Waits between attempts of a refresh, in ms by attempt. */
  refreshDelay?: (attempt: number) => number
  /** Waits once those attempts have failed, in ms by failure. */
  longDelay?: (failures: number) => number
  /**
   * Every permission check passes (CORE-38): a flag for builds that show all screens. It opens no door: the server
   * checks each call by itself.
   */
  skipPermission?: boolean
}

/** Statuses of a failed sign-in that the form shows itself, beside what was typed. */
const FORM = [...SHOWN_BY_CALLER, 403]
/** Longest wait of a sign-in to see whether its cookie comes back. */
const CONFIRM_LIMIT_MS = 5000
/** Longest wait of a logout for the server's answers. */
const LOGOUT_LIMIT_MS = 5000

const signedOut = {
  status: 'signed-out',
  awaitingOtp: false,
  user: null,
  workspace: null,
  member: null,
  permissions: new Set<string>(),
  workspaceError: null,
  waiting: false,
  keptAt: null,
} as const satisfies Partial<SessionState>

function defaultStorage({ token, getToken }: SessionOptions): SessionStorage {
  return token !== undefined || getToken || typeof document === 'undefined' ? memoryStorage() : browserStorage()
}

function absolute(apiUrl: string): string {
  const base = typeof location === 'undefined' ? undefined : location.href
  return new URL(apiUrl, base).href.replace(/\/+$/, '')
}

const isOfThisPage = (apiUrl: string): boolean =>
  typeof location !== 'undefined' && new URL(apiUrl).origin === location.origin

/**
 * Opens a session on an API. Where tokens are stored or given it starts at once to check them (`status: 'restoring'`).
 * Throws a TypeError when `apiUrl` is not an address.
 */
export function createSession(options: SessionOptions): Session {
  const { now = Date.now, page = currentPage(), skipPermission = false } = options
  const apiUrl = absolute(options.apiUrl)
  const fetch: FetchLike = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const storage = options.storage ?? defaultStorage(options)
  // A page without cookies of its own (blocked, sandboxed) has none of the server's either.
  const ownOrigin = storage.shared && isOfThisPage(apiUrl)
  const tokens = createTokenStore(storage, now, ownOrigin)
  /** Sent with every call. */
  const headers = new Map<string, string>()
  // A fetch that the page gave may go anywhere, so XMLHttpRequest must not bypass it.
  const watched = options.fetch
    ? null
    : createWatchedFetch(fetch, {
        ...SENDING_LIMITS,
        onStalled(stalled) {
          const message = text(stalled ? 'upload.stalled' : 'upload.going_on')
          effects.emit({ type: 'toast', level: 'info', message, key: 'network' })
        },
      })
  const http = createHttp(apiUrl, fetch, {
    headers,
    watched,
    onKept: (at) => patch({ keptAt: Math.min(at, store.getState().keptAt ?? at) }),
  })
  const closed = new AbortController()
  const effects = createListeners<Effect>()
  const caches = new Map<string, unknown>()
  const onceKeys = createOnceKeys()
  const patient = { delay: options.refreshDelay ?? refreshDelay, online: () => store.getState().online }

  const source =
    options.token !== undefined
      ? fixedToken(options.token)
      : options.getToken
        ? tokenFromCallback(options.getToken)
        : null
  const tabs = createTabChannel(apiUrl, source === null && storage.shared, (message) => {
    // The tab that signs out clears the tokens first: if there are tokens, the message is out of date.
    if (message === 'signed-in') void restore()
    else if (message === 'renewed') patience.wake()
    else if (tokens.access() === null) end('timeout', false)
  })
  const tokenExchange = createExchange({
    tokens,
    async send(refresh_token, headers, access) {
      const limit = access === undefined ? {} : { timeoutMs: CONFIRM_LIMIT_MS }
      const input = { body: { refresh_token }, headers, signal: closed.signal, ...limit }
      return (await http.send(sessionRoutes.refreshToken, input, access ?? null)).data as TokenPayload
    },
    keeps: options.refreshCookie === true && source === null && ownOrigin,
    mayRace: tabs.mayRace,
  })
  const refresh = createRefresher({
    tokens,
    exchange: tokenExchange.exchange,
    exclusively: tabs.exclusively,
    mayRace: tabs.mayRace,
    signal: closed.signal,
    report(ok) {
      const message = text(ok ? 'session.refresh_successful' : 'session.refresh_failed')
      effects.emit({ type: 'token-refresh', ok, message })
    },
    ...(options.refreshDelay ? { delay: options.refreshDelay } : {}),
  })
  const tokenSource = source ?? {
    kind: 'stored' as const,
    current: () => Promise.resolve(tokens.access()),
    renew: refresh,
  }
  const otp = createOtpChallenge(storage, (awaitingOtp) => patch({ awaitingOtp }))

  const hasTokens = source !== null || tokens.access() !== null || tokens.held() !== null
  const store = createStore<SessionState>(() => ({
    ...signedOut,
    status: hasTokens ? 'restoring' : 'signed-out',
    awaitingOtp: !hasTokens && otp.isOpen(),
    workspaceCode: options.workspaceCode ?? storage.tab.get(TAB_KEYS.workspaceCode),
    online: page.online(),
    live: 'paused',
  }))
  const patch = (change: Partial<SessionState>) => store.setState(change)

  const patience = createPatience({
    source: tokenSource,
    signal: closed.signal,
    signedIn: () => store.getState().status === 'signed-in',
    onWaiting: (waiting) => patch({ waiting }),
    onRenewed: () => tabs.post('renewed'),
    ended: (reason) => end(reason),
    ...(options.longDelay ? { delay: options.longDelay } : {}),
  })
  const authorise = createAuthorise({
    source: { current: tokenSource.current, renew: patience.renew },
    held: patience.held,
    signal: closed.signal,
    signedIn: () => store.getState().status === 'signed-in',
    ended: (reason) => end(reason),
  })
  /** Number of ends so far: a sign-in that began before an end must not sign in after it. */
  let ends = 0
  /** The user is signing out: the session now ends for this reason, whatever else ends it. */
  let leaving = false

  async function endOnServer(sessionId: string): Promise<void> {
    const headers = { [SESSION_HEADER]: sessionId }
    try {
      await http.send(sessionRoutes.endKeptSession, { headers }, null)
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isTransient(error)) return
    }
    tokens.forgetLeft(sessionId)
  }

  /** The end of a session that stayed in a cookie: its answer removes the cookie, so the next sign-in waits for it. */
  let endingLeft: Promise<void> = Promise.resolve()
  /** Ends on the server a cookie session that ended only here; tries again later if the server cannot be reached. */
  function endLeftSession(): void {
    const sessionId = source === null ? tokens.left() : null
    if (sessionId !== null) endingLeft = endingLeft.then(() => endOnServer(sessionId))
  }

  function clearStored(): void {
    tokens.clear()
    for (const name of CLEARED_COOKIES) storage.cookies.remove(name)
    for (const name of CLEARED_TAB_KEYS) storage.tab.remove(name)
  }

  /** Ends the session on this side. A timeout keeps the page's address and the workspace for the next sign-in. */
  function end(why: SignedOutReason, inAllTabs = true): void {
    if (store.getState().status === 'signed-out') return
    const reason = leaving ? 'logout' : why
    ends += 1
    if (reason === 'timeout') {
      const url = page.url()
      if (url !== null) storage.tab.set(TAB_KEYS.lastUrlAfterTimeout, url)
      tokens.clear()
    } else clearStored()
    caches.clear()
    headers.clear()
    onceKeys.clear()
    patch({ ...signedOut, ...(reason === 'timeout' ? {} : { workspaceCode: null }) })
    if (inAllTabs) {
      tabs.post('signed-out')
      endLeftSession()
    }
    effects.emit({ type: 'signed-out', reason })
  }

  function applyEffects(error: ApiError, route: Route, input: RequestInput): void {
    const context = { method: route.method, path: route.path, pagePath: page.path(), optOut: input.optOut ?? [] }
    for (const effect of effectsFor(error, context)) {
      if (effect.type === 'workspace') storage.tab.set(TAB_KEYS.workspaceCode, effect.code)
      if (effect.type === 'signed-out' && store.getState().status !== 'signed-out') end(effect.reason)
      else effects.emit(effect)
    }
  }

  async function request(route: Route, input: RequestInput = {}): Promise<RequestAnswer> {
    const signal = input.signal ? AbortSignal.any([input.signal, closed.signal]) : closed.signal
    const once = onceKeys.open(route, input)
    try {
      // What was kept is there without a connection.
      const isKept = route.method === 'GET' && headers.has(KEPT_HEADER) && !input.headers
      if (!store.getState().online && !isKept) throw clientError('offline', text('network.offline'))
      const outcome = await authorise(route.path, async (token): Promise<Outcome<RequestAnswer | null>> => {
        try {
          const send = () => http.send(route, { ...input, ...once.sent, signal }, token)
          return {
            value: await (once.sent.idempotencyKey ? repeat(send, { ...patient, signal }) : send()),
            refused: null,
          }
        } catch (error) {
          if (!isApiError(error)) throw error
          return { value: null, refused: error }
        }
      })
      if (outcome.refused) throw outcome.refused
      return outcome.value as RequestAnswer
    } catch (error) {
      if (isApiError(error)) {
        once.failed(error)
        applyEffects(error, route, input)
      }
      throw error
    }
  }

  const authorisedFetch = createAuthorisedFetch({
    apiUrl,
    fetch: watched ?? fetch,
    authorise,
    headers,
    online: () => store.getState().online,
  })
  const workspaces = createWorkspaceLoader({ request, getState: store.getState, patch, storage })
  const push = createPush(request, storage)

  /** Ends the session on the server too; neither call may keep a user signed in (decision 33). */
  async function leave(): Promise<void> {
    leaving = true
    patch({ user: null })
    const signal = AbortSignal.timeout(LOGOUT_LIMIT_MS)
    const calls = async () => {
      await push.remove(signal)
      try {
        await request(sessionRoutes.logout, { headers: tokenExchange.leaving(), optOut: QUIET, signal })
        tokens.forgetKept()
      } catch (error) {
        failureOf(error)
      }
    }
    await Promise.race([calls(), wait(LOGOUT_LIMIT_MS, closed.signal)])
    leaving = false
  }

  async function loadProfile(headers?: RequestInput['headers']): Promise<Profile | null> {
    const token = tokenSource.kind === 'stored' ? tokens.access() : null
    const expiry = token === null ? null : expiryOf(token)
    if (expiry !== null && expiry * 1000 <= now()) {
      // AUTH-29: a failure shows in the call below, which has the same token.
      await refresh(token, { silent: true }).catch((error: unknown) => void failureOf(error))
    }
    try {
      return (await request(sessionRoutes.me, { optOut: QUIET, ...(headers && { headers }) })).data as Profile
    } catch (error) {
      // An API token without the scope to read still may upload.
      if (tokenSource.kind === 'given' && isApiError(error) && error.status === 403) return null
      throw error
    }
  }

  /** Opens what was kept, until the server can be reached. */
  async function openKept(begun: number): Promise<void> {
    headers.set(KEPT_HEADER, '1')
    const workspace = workspaces.load()
    try {
      const user = (await request(sessionRoutes.me, { optOut: QUIET })).data as Profile
      if (begun === ends) patch({ user, status: 'signed-in' })
    } catch (error) {
      failureOf(error)
      headers.delete(KEPT_HEADER)
    }
    await workspace
  }

  /** Checks the stored tokens, and tries again as long as the server cannot be reached. */
  async function restore(): Promise<void> {
    const begun = ends
    for (let failures = 1; !closed.signal.aborted; failures += 1) {
      let hasToken = tokenSource.kind === 'given'
      try {
        if (!hasToken && tokens.access() === null) await refresh(null)
        hasToken = true
        const fresh = headers.has(KEPT_HEADER) ? { [KEPT_HEADER]: '' } : undefined
        const workspace = fresh ? null : workspaces.load()
        const user = await loadProfile(fresh)
        if (begun !== ends) return
        otp.drop()
        headers.delete(KEPT_HEADER)
        patch({ user, status: 'signed-in', waiting: false, keptAt: null })
        await (workspace ?? workspaces.load())
        if (fresh) stream.resync()
        return
      } catch (error) {
        if (closed.signal.aborted) return
        if (!isApiError(error)) throw error
        if (!isTransient(error) && (hasToken || isTokenRefused(error))) {
          return hasToken && tokenSource.kind === 'stored' ? leaveWithoutProfile() : end('timeout')
        }
        // A session that is signed in stays as it is: another tab signed in.
        const isFirst = store.getState().status === 'restoring'
        if (isFirst) patch({ waiting: true })
        await Promise.all([patience.nap(failures, error), isFirst && options.keptAnswers && openKept(begun)])
        if (store.getState().status === 'signed-out') return
      }
    }
  }

  /** Valid tokens that give no profile end in a logout, on the server too (AUTH-17). */
  async function leaveWithoutProfile(): Promise<void> {
    if (store.getState().status === 'signed-out') return
    await leave()
    end('logout')
  }

  /** A sign-in succeeded. */
  async function enter(payload: TokenPayload, { keepShowAllTeams = false }: LoginOptions): Promise<void> {
    otp.drop()
    // A page leaves its sign-in form as soon as tokens are stored, and must not leave before this is done.
    tokens.save(await tokenExchange.confirm(payload))
    if (!keepShowAllTeams) storage.cookies.remove(COOKIES.showAllTeams)
    caches.clear()
    try {
      patch({ user: await loadProfile() })
    } catch (error) {
      // The connection broke, or the page is being left for another one of the product: the tokens stay valid.
      if (isApiError(error) && error.code === 'network_problem') {
        patch({ status: 'restoring' })
        return restore()
      }
      await leave()
      clearStored()
      patch({ ...signedOut })
      throw error
    }
    patch({ status: 'signed-in' })
    tabs.post('signed-in')
    await workspaces.load()
  }

  /** Sends what somebody signs in with; with the tokens that are the answer the session begins. */
  async function exchange(
    route: Route,
    body: object,
    loginOptions: LoginOptions,
    onRefused: (error: ApiError) => void,
  ): Promise<void> {
    await endingLeft
    const input = { body, headers: tokenExchange.asking(), optOut: FORM }
    const answer = await request(route, input).catch((error: unknown) => {
      if (isApiError(error)) onRefused(error)
      throw error
    })
    await enter(answer.data as TokenPayload, loginOptions)
  }

  async function signIn(route: Route, body: object, loginOptions: LoginOptions = {}): Promise<void> {
    const credentials = otp.isOpen() ? { ...body, challenge: otp.take() } : body
    await exchange(route, credentials, loginOptions, (error) => {
      otp.refused(error)
      otp.keep(error)
    })
  }

  const subscribe = (listener: () => void) => store.subscribe(() => listener())
  const stream = createEventStream({
    session: { fetch: authorisedFetch, getState: store.getState, subscribe },
    onConnection: (live) => patch({ live }),
    heard(name, event) {
      const person = name === 'member.updated' ? (event as LiveEvents['member.updated']).ws_user_id : null
      const role = name === 'role.updated' ? (event as LiveEvents['role.updated']).ws_role_id : null
      const { member } = store.getState()
      const isOwn = member !== null && (person === member.id || role === member.ws_role_id)
      if (isOwn || name === 'workspace.updated') void workspaces.load()
    },
  })

  const stopOnline = page.onOnline((online) => {
    if (store.getState().online === online) return
    patch({ online })
    const message = text(online ? 'network.restored' : 'network.lost')
    effects.emit({ type: 'toast', level: online ? 'success' : 'error', message, key: 'network' })
    const { workspaceError, workspaceCode, workspace } = store.getState()
    if (online && workspaceError && workspaceCode && !workspace) void workspaces.load()
    if (online) {
      patience.wake()
      endLeftSession()
    }
  })
  const stopLooking = page.onLook?.(patience.wake)

  const session: Session = {
    contract: 'core/1',
    apiUrl,
    getState: store.getState,
    subscribe,
    request,
    fetch: authorisedFetch,

    async login(email, password, loginOptions) {
      otp.drop()
      await signIn(sessionRoutes.login, { email, password, password_confirmation: password }, loginOptions)
    },

    signIn,

    async otpLogin(code, loginOptions = {}) {
      await exchange(sessionRoutes.otpLogin, { challenge: otp.take(), code }, loginOptions, otp.refused)
    },

    cancelOtp: otp.drop,

    async logout() {
      if (store.getState().status === 'signed-out') return
      await leave()
      end('logout')
    },

    expire: () => end('timeout'),
    reconnect: patience.wake,

    async setWorkspace(code) {
      await workspaces.choose(code)
    },

    async refreshProfile() {
      const begun = ends
      const user = await loadProfile()
      if (begun === ends && !leaving && store.getState().status === 'signed-in') patch({ user })
    },

    refreshWorkspace: workspaces.load,
    registerPush: push.register,
    unregisterPush: () => push.remove(),

    setHeader: (name, value) => void (value === null ? headers.delete(name) : headers.set(name, value)),
    can: (rule) => skipPermission || satisfies(store.getState().permissions, rule),
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
      stopLooking?.()
      tabs.close()
      effects.clear()
      caches.clear()
    },
  }

  // After the caller had a chance to listen.
  if (hasTokens) queueMicrotask(() => void restore())
  endLeftSession()
  return session
}
