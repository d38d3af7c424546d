/** How long something that is being sent may stand still. */
export interface WatchLimits {
  /** After so long without a byte going out it has stalled, in ms. */
  stallMs: number
  /** So long the server may take to answer once all is sent, in ms; null: as long as it likes. */
  answerMs: number | null
}

/** Looks whether a post moves. */
export interface Watch {
  /** Bytes went out. */
  moved(): void
  /** All have: now it is the server's turn. */
  sent(): void
  stop(): void
}

/** @param onStall called once, when nothing has moved, or nothing was answered, for too long */
export function watch({ stallMs, answerMs }: WatchLimits, onStall: () => void): Watch {
  let timer = setTimeout(onStall, stallMs)
  const again = (ms: number | null) => {
    clearTimeout(timer)
    if (ms !== null) timer = setTimeout(onStall, ms)
  }
  return { moved: () => again(stallMs), sent: () => again(answerMs), stop: () => clearTimeout(timer) }
}
