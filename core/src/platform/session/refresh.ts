import { ApiError, clientError, isApiError } from '../api/api-error.ts'
import type { TokenPayload } from '../../contract/account/auth.ts'
import { text } from '../texts.ts'
import { REFRESH_ATTEMPTS, refreshDelay, wait } from './delays.ts'
import type { TokenStore } from './tokens.ts'

export interface RefresherOptions {
  tokens: TokenStore
  /** Exchanges what is stored, which is something. */
  exchange(): Promise<TokenPayload>
  /** Runs the work while no other tab refreshes. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Tabs share the tokens and the browser has no locks to keep them apart. */
  mayRace: boolean
  signal: AbortSignal
  /** Called once per refresh that this tab made, whatever caused it (AUTH-54). */
  report(ok: boolean): void
  /** Wait after a failed attempt, in ms. */
  delay?: (attempt: number) => number
}

export interface RefreshRequest {
  /** A failure is not reported, as long as nobody else asks meanwhile (AUTH-29). */
  silent?: boolean
}

/**
 * The API itself refused the token, in its own words. Anything else (5xx, 429, a proxy's page, half an answer, nothing)
 * says nothing of the token, so it must sign nobody out.
 */
export function isTokenRefused(error: ApiError): boolean {
  return error.code === 'cancelled' || ([400, 401].includes(error.status) && error.code !== 'bad_answer')
}

/** Refused for good: another attempt with this refresh token cannot succeed. An unknown 401 is worth another one. */
export function isFinalRefusal(error: ApiError): boolean {
  if (['refresh_token_expired', 'empty_token', 'user_not_exists', 'blocked', 'cancelled'].includes(error.code))
    return true
  return error.status === 400 && isTokenRefused(error)
}

/**
 * Exchanges tokens: one exchange in flight for all callers, and for all tabs where the browser has locks. Resolves with
 * the new access token; rejects with the last error. 5 attempts (AUTH-24).
 */
export function createRefresher(
  options: RefresherOptions,
): (used: string | null, request?: RefreshRequest) => Promise<string> {
  const { tokens, exchange, exclusively, mayRace, signal, report, delay = refreshDelay } = options
  let inFlight: Promise<string> | null = null
  let isSilent = true

  /** The token of another tab that was faster. */
  const tokenOfOther = (used: string | null): string | null => {
    const current = tokens.access()
    return current === used ? null : current
  }

  async function attempt(): Promise<string> {
    const before = tokens.held()
    if (before === null) throw clientError('cancelled', text('session.refresh_failed'))
    const payload = await exchange()
    // JSON of something else in between must not take the place of the tokens.
    if (!payload?.access_token || !(payload.refresh_token || payload.kept_session)) {
      throw new ApiError(200, { error: 'bad_answer', message: text('network.bad_answer', { status: 200 }) })
    }
    const storedToken = tokens.held()
    // Signed out meanwhile, here or in another tab: the new pair must not sign in again.
    if (signal.aborted || storedToken === null) throw clientError('cancelled', text('network.cancelled'))
    // Without locks another tab can have been faster; what it stored is good, or the newer one.
    const faster = storedToken === before ? null : tokens.access()
    if (faster) return faster
    tokens.save(payload)
    report(true)
    return payload.access_token
  }

  async function attempts(used: string | null): Promise<string> {
    for (let number = 1; ; number += 1) {
      const faster = tokenOfOther(used)
      if (faster) return faster
      try {
        return await attempt()
      } catch (error) {
        if (!isApiError(error) || signal.aborted || number === REFRESH_ATTEMPTS) throw error
        const final = isFinalRefusal(error)
        if (final && !mayRace) throw error
        await wait(delay(number), signal)
        // In a race the slower tab's refusal can come before the winner's tokens are stored: one more look.
        if (final && tokenOfOther(used) === null) throw error
      }
    }
  }

  /** `used` is the access token that was refused, null for none. */
  async function run(used: string | null): Promise<string> {
    try {
      return await exclusively(() => attempts(used))
    } catch (error) {
      if (!signal.aborted && !isSilent) report(false)
      throw error
    }
  }

  return (used, { silent = false } = {}) => {
    isSilent &&= silent
    inFlight ??= run(used).finally(() => {
      inFlight = null
      isSilent = true
    })
    return inFlight
  }
}
