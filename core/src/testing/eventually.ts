/** Kept from before a test may take the clock. */
const { setTimeout: later, performance: clock } = globalThis

/** No single wait counts as more: a machine that stood still for seconds has not been working for them. */
const MOST_COUNTED_MS = 250

export interface Patience {
  /** Of work, not of the clock: what the process stood still does not count. Default: long enough for a busy machine. */
  timeoutMs?: number
  /** Default 20. */
  everyMs?: number
}

/** Waits until an assertion holds; fails with what it last said. */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs = 20 }: Patience = {},
): Promise<T> {
  for (let counted = 0; ;) {
    const since = clock.now()
    try {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      return await assertion()
    } catch (error) {
      if (counted >= timeoutMs) throw error
    }
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => later(resolve, everyMs))
    counted += Math.min(clock.now() - since, MOST_COUNTED_MS)
  }
}
