import { ApiError, isApiError } from '../api/api-error.ts'
import { text } from '../texts.ts'
import { REFRESH_ATTEMPTS, refreshDelay, wait } from './delays.ts'
import { reasonOf } from './patience.ts'
import { isTokenRefused } from './refresh.ts'
import type { TokenSource } from './token-source.ts'

/** The outcome of one attempt: its value, or the server's refusal. */
export interface Outcome<Value> {
  value: Value
  refused: ApiError | null
}

export interface AuthoriseOptions {
  source: Pick<TokenSource, 'current' | 'renew'>
  /** Why nothing can be sent with this token: it was refused, and the server cannot renew it just now. */
  held(token: string | null): ApiError | null
  signal: AbortSignal
  signedIn(): boolean
  /** The token was refused and cannot be renewed. */
  ended(reason: 'timeout' | 'blocked'): void
}

const FINAL_CODES = [
  'user_not_exists',
  'blocked',
  'refresh_token_expired',
  'empty_token',
  // An answer about the password, not about the token.
  'invalid_credentials',
]

/** 425, and any 401 of the API that a new token can help (AUTH-24). */
export function isRefreshable(error: ApiError, path: string): boolean {
  if (error.status === 425) return true
  // A 401 of a proxy in between is not about this token.
  if (error.status !== 401 || error.code === 'bad_answer' || path === 'otp/login') return false
  return !FINAL_CODES.includes(error.code) && !FINAL_CODES.includes(error.message)
}

type Renewal = { token: string } | { error: ApiError }

/** Sends with the token of the source; where that is refused, renews it and sends again. */
export function createAuthorise({ source, held, signal, signedIn, ended }: AuthoriseOptions) {
  async function renew(used: string | null): Promise<Renewal> {
    try {
      return { token: await source.renew(used) }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (signal.aborted) return { error }
      // Nothing is decided about the token: it stays, and the call fails as one that nothing answered.
      if (!isTokenRefused(error)) return { error }
      ended(reasonOf(error))
      return { error }
    }
  }

  return async function authorise<Value>(
    path: string,
    send: (token: string | null) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    let token = await source.current()
    const reason = signedIn() ? held(token) : null
    if (reason) throw reason
    if (token === null && signedIn()) {
      // Another tab, or the user, removed the cookie.
      const renewal = await renew(null)
      if ('error' in renewal) {
        if (!isTokenRefused(renewal.error)) throw renewal.error
        throw new ApiError(401, { error: 'empty_token', message: text('session.signed_out') }, renewal.error)
      }
      token = renewal.token
    }
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await send(token)
      const { refused } = outcome
      if (refused === null || token === null || !isRefreshable(refused, path)) return outcome
      if (refused.status === 401 && attempt > 1) {
        // A token that was just issued is refused: the next one would be too.
        ended('timeout')
        return outcome
      }
      if (attempt === REFRESH_ATTEMPTS) return outcome
      if (attempt > 1) await wait(refreshDelay(attempt - 1), signal)
      const renewal = await renew(token)
      if ('error' in renewal) {
        if (!isTokenRefused(renewal.error)) throw renewal.error
        return outcome
      }
      token = renewal.token
    }
  }
}
