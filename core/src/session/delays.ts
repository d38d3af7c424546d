/** Attempts of a token refresh in total, and the wait before the second; each further wait is 1.5 times longer. */
export const REFRESH_ATTEMPTS = 5
export const REFRESH_FIRST_DELAY_MS = 500
export const REFRESH_DELAY_FACTOR = 1.5

/** Wait after failed attempt number `attempt` (from 1): 500, 750, 1125, 1687.5 ms. */
export function refreshDelay(attempt: number): number {
  return REFRESH_FIRST_DELAY_MS * REFRESH_DELAY_FACTOR ** (attempt - 1)
}

/** Resolves after `ms`, or at once when the signal aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}
