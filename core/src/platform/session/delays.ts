/** Attempts of a token refresh in total, and the wait before the second; each further wait is 1.5 times longer. */
export const REFRESH_ATTEMPTS = 5
export const REFRESH_FIRST_DELAY_MS = 500
export const REFRESH_DELAY_FACTOR = 1.5

/** Wait after failed attempt number `attempt` (from 1): 500, 750, 1125, 1687.5 ms. */
export function refreshDelay(attempt: number): number {
  return REFRESH_FIRST_DELAY_MS * REFRESH_DELAY_FACTOR ** (attempt - 1)
}

const LONG_DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000]
export const LONGEST_DELAY_MS = 3_600_000

/** Wait once the quick attempts have failed, by failure from 1: 1, 2, 5, 10, 30 s, then twice as long each, up to an hour. */
export function longDelay(failures: number): number {
  const listed = LONG_DELAYS_MS[failures - 1]
  return listed ?? Math.min(30_000 * 2 ** (failures - LONG_DELAYS_MS.length), LONGEST_DELAY_MS)
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
