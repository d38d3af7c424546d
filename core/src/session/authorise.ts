import { ApiError, type clientError, isApiError } from '../api/ApiError.ts'
import { text } from '../texts.ts'
import { REFRESH_ATTEMPTS, refreshDelay, wait } from './delays.ts'
import type { TokenSource } from './tokenSource.ts'

/** What one send gave: its value, and the refusal where the server refused it. */
export interface Outcome<Value> {
  value: Value
  refused: ApiError | null
}

export interface AuthoriseOptions {
  source: TokenSource
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

/** 425, and any 401 that a new token can help (AUTH-24). */
export function isRefreshable(error: ApiError, path: string): boolean {
  if (error.status === 425) return true
  if (error.status !== 401 || path === 'otp/login') return false
  return !FINAL_CODES.includes(error.code) && !FINAL_CODES.includes(error.message)
}

type Renewal = { token: string } | { error: ReturnType<typeof clientError> }

/** Sends with the token of the source; where that is refused, renews it and sends again. */
export function createAuthorise({ source, signal, signedIn, ended }: AuthoriseOptions) {
  async function renew(used: string | null): Promise<Renewal> {
    try {
      return { token: await source.renew(used) }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (signal.aborted) return { error }
      // Without any answer nothing is decided: the tokens stay and the call fails as a network problem.
      if (error.status === 0 && error.code !== 'cancelled') return { error }
      ended(['blocked', 'user_not_exists'].includes(error.code) ? 'blocked' : 'timeout')
      return { error }
    }
  }

  return async function authorise<Value>(
    path: string,
    send: (token: string | null) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    let token = await source.current()
    if (token === null && signedIn()) {
      // Another tab, or the user, removed the cookie.
      const renewal = await renew(null)
      if ('error' in renewal) {
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
        if (renewal.error.status === 0 && renewal.error.code !== 'cancelled') throw renewal.error
        return outcome
      }
      token = renewal.token
    }
  }
}
