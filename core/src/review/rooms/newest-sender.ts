/** Sends what changes all the time. */
export interface NewestSender<Value> {
  /** Sends a value; an earlier one that still waits is dropped. */
  send(value: Value): void
  /** The value being sent or waiting; null: all was sent. */
  pending(): Value | null
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>
  /** Sends what failed once more, as when the connection is back. */
  retry(): void
  /** Gives up what waits. What is on its way is answered still. */
  drop(): void
}

export interface NewestSenderOptions<Value> {
  /** Resolves when it has arrived. */
  deliver(value: Value): Promise<void>
  /**
   * What failed; true keeps it for `retry`, and for an attempt of its own after `retryMs`, unless something newer came.
   * @throws nothing
   */
  keeps(error: unknown): boolean
  retryMs?: number
}

const RETRY_MS = 1000

/** At most one delivery at a time; of what is told meanwhile only the newest goes out. */
export function createNewestSender<Value>(options: NewestSenderOptions<Value>): NewestSender<Value> {
  const { deliver, keeps, retryMs = RETRY_MS } = options
  let waiting: { value: Value } | null = null
  let sending: { value: Value } | null = null
  let isDropped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  function start(): void {
    clearTimeout(timer)
    if (!sending) running = run()
  }

  async function run(): Promise<void> {
    while (waiting) {
      const mine: { value: Value } = waiting
      sending = mine
      waiting = null
      isDropped = false
      try {
        await deliver(mine.value)
      } catch (error) {
        sending = null
        if (keeps(error) && !isDropped) {
          waiting ??= mine
          timer = setTimeout(start, retryMs)
          return
        }
      }
      sending = null
    }
  }

  return {
    send(value) {
      waiting = { value }
      start()
    },
    pending: () => (waiting ?? sending)?.value ?? null,
    settled: () => running,
    retry: start,
    drop() {
      clearTimeout(timer)
      waiting = null
      isDropped = true
    },
  }
}
