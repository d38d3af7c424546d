/** Long work holds the thread no longer than this at a time, ms. */
const LONGEST_MS = 4
/** Long work that rests, in the order in which it goes on. */
const resting: (() => void)[] = []

/** One goes on in each turn of the loop: a short call that needs several turns waits no longer beside ten exports than beside one. */
function goOn(): void {
  resting.shift()?.()
  if (resting.length > 0) setImmediate(goOn)
}

function nextPlace(): Promise<void> {
  return new Promise((resolve) => {
    resting.push(resolve)
    if (resting.length === 1) setImmediate(goOn)
  })
}

/** @returns to be awaited between two pieces of long work: where enough was done at a time, all others have their turn */
export function pace(): () => Promise<void> | undefined {
  let since = performance.now()
  const rest = async () => {
    await nextPlace()
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
