import type { TokenPayload } from '../contract/auth.ts'
import { COOKIES, TOKEN_COOKIE_DAYS } from './keys.ts'
import type { SessionStorage } from './storage.ts'

/** The token pair in storage. It is read anew each time, because another tab may have changed it. */
export interface TokenStore {
  access(): string | null
  refresh(): string | null
  save(tokens: TokenPayload): void
  clear(): void
}

export function createTokenStore({ cookies }: SessionStorage, now: () => number): TokenStore {
  return {
    access: () => cookies.get(COOKIES.accessToken) || null,
    refresh: () => cookies.get(COOKIES.refreshToken) || null,
    save(tokens) {
      cookies.set(COOKIES.accessToken, tokens.access_token, TOKEN_COOKIE_DAYS)
      cookies.set(COOKIES.refreshToken, tokens.refresh_token, TOKEN_COOKIE_DAYS)
      cookies.set(COOKIES.lastActive, String(Math.floor(now() / 1000)), TOKEN_COOKIE_DAYS)
    },
    clear() {
      cookies.remove(COOKIES.accessToken)
      cookies.remove(COOKIES.refreshToken)
      cookies.remove(COOKIES.lastActive)
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
