export interface PollLoop {
  /** Something is new: it looks now, or once more after the look that is under way. */
  wake(): void
  /** Begins no more looks, and waits for the one that is under way. */
  stop(): Promise<void>
}

interface PollOptions {
  everyMs: number
  /** A look that failed is told; the next one comes when its time has come. */
  onError: (error: unknown) => void
}

/**
 * Looks from time to time, and whenever it is woken: signals of news may be lost. One look at a time.
 * @param look its signal aborts when the loop stops; longer looks heed it
 */
export function pollLoop(look: (signal: AbortSignal) => Promise<unknown>, { everyMs, onError }: PollOptions): PollLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  let isWanted = false

  const lookOnce = async (): Promise<void> => {
    isWanted = false
    if (signal.aborted) return
    try {
      await look(signal)
    } catch (error) {
      isWanted = false
      onError(error)
    }
  }
  const turn = async (): Promise<void> => {
    // Not at this moment: a look that wakes the loop finds it running.
    await Promise.resolve()
    await lookOnce()
    running = undefined
    if (isWanted) wake()
  }
  const wake = (): void => {
    isWanted = true
    if (running || signal.aborted) return
    running = turn()
  }
  const timer = setInterval(() => {
    if (!running) wake()
  }, everyMs).unref()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
