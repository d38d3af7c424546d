import { type ApiError, clientError, isApiError } from '../api/api-error.ts'
import { text } from '../texts.ts'
import { LONGEST_DELAY_MS, longDelay, wait } from './delays.ts'
import { isTokenRefused } from './refresh.ts'
import type { TokenSource } from './token-source.ts'

export interface PatienceOptions {
  source: Pick<TokenSource, 'renew'>
  signal: AbortSignal
  signedIn(): boolean
  /** The page says that it waits, or no more. */
  onWaiting(waiting: boolean): void
  /** The server answers again: other tabs need not wait any longer. */
  onRenewed(): void
  /** The token itself was refused after all. */
  ended(reason: 'timeout' | 'blocked'): void
  /** Wait after the failure of this number, in ms. */
  delay?: (failures: number) => number
}

export const reasonOf = (error: ApiError): 'timeout' | 'blocked' =>
  ['blocked', 'user_not_exists'].includes(error.code) ? 'blocked' : 'timeout'

/**
 * Keeps a session through a server that cannot renew its token just now: it is asked again, longer and longer apart, and
 * at once when something gives hope. Meanwhile calls with the refused token fail without being sent.
 */
export function createPatience(options: PatienceOptions) {
  const { source, signal, signedIn, onWaiting, onRenewed, ended, delay = longDelay } = options
  let alarm = new AbortController()
  let holding: { used: string | null; error: ApiError } | null = null

  function wake(): void {
    const before = alarm
    alarm = new AbortController()
    before.abort()
  }

  /** Until it is worth another try after so many failures. A server may ask for longer; nobody waits beyond an hour. */
  async function nap(failures: number, { meta }: ApiError): Promise<void> {
    const retryAfterMs = typeof meta['retry_after'] === 'number' ? meta['retry_after'] * 1000 : 0
    const ms = Math.min(Math.max(delay(failures), retryAfterMs), LONGEST_DELAY_MS)
    await wait(ms, AbortSignal.any([alarm.signal, signal]))
  }

  async function tryAgain(used: string | null, first: ApiError): Promise<void> {
    let error = first
    for (let failures = 1; ; failures += 1) {
      await nap(failures, error)
      if (signal.aborted || !signedIn()) break
      try {
        await source.renew(used, { silent: true })
        onRenewed()
        break
      } catch (next) {
        if (!isApiError(next)) throw next
        if (isTokenRefused(next)) {
          if (!signal.aborted) ended(reasonOf(next))
          break
        }
        error = next
      }
    }
    holding = null
    if (!signal.aborted) onWaiting(false)
  }

  return {
    nap,
    /** Something gives hope: the network is back, somebody looks, another tab got through. */
    wake,
    /** Why nothing can be sent with this token. */
    held(token: string | null): ApiError | null {
      if (!holding) return null
      if (holding.used === token) return holding.error
      // Another tab got through.
      wake()
      return null
    },
    /** As the source's; a failure that decides nothing about the token starts the waiting. */
    async renew(used: string | null): Promise<string> {
      if (holding?.used === used && signedIn()) throw holding.error
      try {
        return await source.renew(used)
      } catch (error) {
        if (!isApiError(error) || isTokenRefused(error) || signal.aborted) throw error
        const failure = clientError('unreachable', text('network.unreachable'), error)
        if (signedIn() && !holding) {
          holding = { used, error: failure }
          onWaiting(true)
          void tryAgain(used, error)
        }
        throw failure
      }
    },
  }
}
