import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work holds the thread no longer than this at a time, ms. */
const LONGEST_MS = 4

/** @returns to be awaited between two pieces of long work: where enough was done at a time, all others have their turn */
export function pace(): () => Promise<void> | undefined {
  let since = performance.now()
  const rest = async () => {
    await nextTurn()
    since = performance.now()
  }
  return () => (performance.now() - since < LONGEST_MS ? undefined : rest())
}

/** One of each, with turns for all others in between. */
export async function pacedMap<T, R>(
  values: readonly T[],
  make: (value: T, index: number) => R,
  turn = pace(),
): Promise<R[]> {
  const made: R[] = []
  for (const [index, value] of values.entries()) {
    made.push(make(value, index))
    const rest = turn()
    if (rest) await rest
  }
  return made
}
