import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work holds the thread no longer than this at a time, ms. */
const LONGEST_MS = 8

/** @returns to be awaited between two pieces of long work: where enough was done at a time, all others have their turn */
export function pace(): () => Promise<void> | undefined {
  let since = performance.now()
  const rest = async () => {
    await nextTurn()
    since = performance.now()
  }
  return () => (performance.now() - since < LONGEST_MS ? undefined : rest())
}
