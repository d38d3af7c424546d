import type { TokenPayload } from '../../contract/account/auth.ts'
import { COOKIES, TOKEN_COOKIE_DAYS } from './keys.ts'
import type { SessionStorage } from './storage.ts'

/** The token pair in storage. It is read anew each time, because another tab may have changed it. */
export interface TokenStore {
  access(): string | null
  refresh(): string | null
  /** Id of the session whose refresh token is in the server's cookie; null for none. */
  kept(): string | null
  /** The mark of the session for the next refresh: the refresh token, else the id. */
  held(): string | null
  /** The server has set the cookie. The refresh token stays beside the id until the cookie has come back. */
  keep(sessionId: string): void
  save(tokens: TokenPayload): void
  clear(): void
  /** The server ended the session and removed its cookie: nothing is left to tell it. */
  forgetKept(): void
  /** A session in the cookie that ended here and not on the server; null for none. */
  left(): string | null
  forgetLeft(sessionId: string): void
}

/** `ownOrigin`: the page is of the API's own origin, so that the server's cookie is this page's too. */
export function createTokenStore({ cookies }: SessionStorage, now: () => number, ownOrigin: boolean): TokenStore {
  const read = (name: string) => cookies.get(name) || null
  const keptToken = () => (ownOrigin ? read(COOKIES.keptSession) : null)

  function leaveKept(): void {
    const before = keptToken()
    if (before === null) return
    cookies.set(COOKIES.leftSession, before, TOKEN_COOKIE_DAYS)
    cookies.remove(COOKIES.keptSession)
  }

  function keep(sessionId: string): void {
    // The cookie has one place: this session's took that of any before it.
    cookies.remove(COOKIES.leftSession)
    cookies.set(COOKIES.keptSession, sessionId, TOKEN_COOKIE_DAYS)
  }

  return {
    access: () => read(COOKIES.accessToken),
    refresh: () => read(COOKIES.refreshToken),
    kept: keptToken,
    held: () => read(COOKIES.refreshToken) ?? keptToken(),
    keep,
    save(tokens) {
      cookies.set(COOKIES.accessToken, tokens.access_token, TOKEN_COOKIE_DAYS)
      if (tokens.refresh_token === '' && tokens.kept_session !== undefined) {
        keep(tokens.kept_session)
        cookies.remove(COOKIES.refreshToken)
      } else {
        leaveKept()
        cookies.set(COOKIES.refreshToken, tokens.refresh_token, TOKEN_COOKIE_DAYS)
      }
      cookies.set(COOKIES.lastActive, String(Math.floor(now() / 1000)), TOKEN_COOKIE_DAYS)
    },
    clear() {
      leaveKept()
      cookies.remove(COOKIES.accessToken)
      cookies.remove(COOKIES.refreshToken)
      cookies.remove(COOKIES.lastActive)
    },
    forgetKept: () => cookies.remove(COOKIES.keptSession),
    left: () => (ownOrigin ? read(COOKIES.leftSession) : null),
    forgetLeft(sessionId) {
      if (read(COOKIES.leftSession) === sessionId) cookies.remove(COOKIES.leftSession)
    },
  }
}

/** Epoch seconds at which a token ends, from its `exp`; null for tokens that do not say (API tokens). */
export function expiryOf(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = (claims as { exp?: unknown } | null)?.exp
    return typeof exp === 'number' ? exp : null
  } catch {
    // Opaque tokens may have dots too; the server decides whether they are good.
    return null
  }
}
