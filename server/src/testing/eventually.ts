import { vi } from 'vitest'

/** Waits until an assertion holds, long enough for a machine that has other work. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 12_000, interval: 20 })
}
