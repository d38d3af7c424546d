/** Long work holds the thread no longer than this at a time, ms. */
const LONGEST_MS = 4
/** So long after it came in a call is taken for a short one, ms. */
const SHORT_MS = 50
/** Beside short calls, one after the other, long work still goes on so often, ms. */
const LONGEST_REST_MS = 16
/** How soon it is looked again whether they are answered, ms. */
const LOOK_MS = 1

/** Long work that rests, in the order in which it goes on. */
const resting: (() => void)[] = []
/** Calls without an answer so far, in the order in which they came, with the moment of it. */
const calls = new Map<object, number>()
let wentOn = 0

/** Leaves the short ones, so that open streams do not pile up here. */
function forgetLongCalls(now: number): void {
  for (const [call, since] of calls) {
    if (now - since < SHORT_MS) return
    calls.delete(call)
  }
}

function isShortWaiting(now: number): boolean {
  forgetLongCalls(now)
  return calls.size > 0
}

/**
 * One goes on in each turn of the loop, and while a short call waits none does: a call that needs several turns waits no
 * longer beside ten exports than beside one.
 */
function goOn(): void {
  const now = performance.now()
  if (isShortWaiting(now) && now - wentOn < LONGEST_REST_MS) {
    setTimeout(goOn, LOOK_MS)
    return
  }
  wentOn = now
  resting.shift()?.()
  if (resting.length > 0) setImmediate(goOn)
}

function nextPlace(): Promise<void> {
  return new Promise((resolve) => {
    resting.push(resolve)
    if (resting.length === 1) setImmediate(goOn)
  })
}

/** A call came in: long work waits for it. */
export function callCame(call: object): void {
  const now = performance.now()
  forgetLongCalls(now)
  calls.set(call, now)
}

/** It is answered, or nobody waits for it any more. */
export function callEnded(call: object): void {
  calls.delete(call)
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
  const results: R[] = []
  for (const [index, value] of values.entries()) {
    results.push(make(value, index))
    const rest = turn()
    if (rest) await rest
  }
  return results
}

/** The same values one after the other, with turns for all others in between. */
export async function* paced<T>(values: Iterable<T>, turn = pace()): AsyncGenerator<T> {
  for (const value of values) {
    yield value
    const rest = turn()
    if (rest) await rest
  }
}
