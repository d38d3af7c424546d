import { type ApiError, isApiError, isTransient } from '../../platform/api/api-error.ts'
import { wait } from '../../platform/session/delays.ts'
import type { OutboxEntry, OutboxStorage } from './outbox-storage.ts'

/** Operations that one call may carry (contract: createAnnotations). */
export const OPS_PER_CALL = 200
const FIRST_DELAY_MS = 2000
const MAX_DELAY_MS = 30_000

export interface OutboxOptions {
  storage: OutboxStorage
  scope: string
  /** Sends entries of one kind and rendition in one call. Rejects with an ApiError. */
  send(batch: readonly OutboxEntry[]): Promise<void>
  /** Stops sending an entry that others cannot see yet. False: too late. */
  stop(id: string): boolean
  /** The server has refused the entry: the caller removes it from screen. */
  refused(entry: OutboxEntry, error: ApiError): void
  /** Number of entries that wait. */
  onCount(count: number): void
  /** Keeping entries over a reload failed; they are still sent while this page lives. */
  onStorageError(error: unknown): void
}

/** `sent`: stored by the server. `kept`: the server cannot be reached; it is sent later. */
export type Delivery = 'sent' | 'kept'

export interface Outbox {
  /** Loads the entries that an earlier page left. */
  restore(): Promise<OutboxEntry[]>
  /** Rejects with the server's ApiError where the entry is refused while this waits. */
  add(entry: OutboxEntry): Promise<Delivery>
  /** Changes an entry that is not being sent, or (null) withdraws one. False: too late. */
  amend(id: string, entry: OutboxEntry | null): boolean
  /** The connection is back: tries at once. */
  wake(): void
  close(): void
}

interface Waiting {
  resolve(delivery: Delivery): void
  reject(error: ApiError): void
}

/** Whether the entry may go once the user has signed in again or the server is back. */
const isKept = (error: ApiError) => isTransient(error) || error.status === 401 || error.code === 'cancelled'

/** A queue that sends in order, one call at a time, and keeps entries that cannot be sent yet. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, scope, send, stop, refused, onCount, onStorageError } = options
  let queue: OutboxEntry[] = []
  let sending: readonly OutboxEntry[] = []
  /** Entries whose common call was refused are sent one by one, to find the refused one. */
  const single = new Set<string>()
  const waiting = new Map<string, Waiting>()
  const closed = new AbortController()
  let running = false
  let alarm = new AbortController()

  const keep = (work: Promise<void>) => void work.catch(onStorageError)

  function take(entry: OutboxEntry): void {
    queue = queue.filter((other) => other.id !== entry.id)
    single.delete(entry.id)
    keep(storage.remove(scope, entry.id))
    onCount(queue.length)
  }

  function nextBatch(): OutboxEntry[] {
    const [first, ...others] = queue
    if (!first) return []
    const batch = [first]
    if (first.kind !== 'annotations' || single.has(first.id)) return batch
    let size = first.ops.length
    for (const entry of others) {
      if (entry.kind !== 'annotations' || entry.renditionId !== first.renditionId || single.has(entry.id)) break
      size += entry.ops.length
      if (size > OPS_PER_CALL) break
      batch.push(entry)
    }
    return batch
  }

  /** False: nothing more can be sent now. */
  async function sendNext(): Promise<boolean> {
    const batch = nextBatch()
    sending = batch
    try {
      await send(batch)
      for (const entry of batch) {
        take(entry)
        waiting.get(entry.id)?.resolve('sent')
        waiting.delete(entry.id)
      }
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      // The entry was withdrawn while it was sent: the next one follows.
      if (batch.every(({ id }) => !queue.some((other) => other.id === id))) return true
      if (isKept(error)) {
        for (const { resolve } of waiting.values()) resolve('kept')
        waiting.clear()
        return false
      }
      if (batch.length > 1) {
        for (const entry of batch) single.add(entry.id)
        return true
      }
      for (const entry of batch) {
        take(entry)
        refused(entry, error)
        waiting.get(entry.id)?.reject(error)
        waiting.delete(entry.id)
      }
      return true
    } finally {
      sending = []
    }
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    let delay = FIRST_DELAY_MS
    try {
      while (queue.length > 0 && !closed.signal.aborted) {
        alarm = new AbortController()
        if (await sendNext()) {
          delay = FIRST_DELAY_MS
          continue
        }
        await wait(delay, AbortSignal.any([alarm.signal, closed.signal]))
        delay = Math.min(delay * 1.5, MAX_DELAY_MS)
      }
    } finally {
      running = false
    }
  }

  return {
    async restore() {
      let entries: OutboxEntry[] = []
      try {
        entries = (await storage.list(scope)).sort((a, b) => a.order - b.order)
      } catch (error) {
        onStorageError(error)
      }
      const newEntries = entries.filter((entry) => !queue.some((other) => other.id === entry.id))
      queue = [...newEntries, ...queue]
      onCount(queue.length)
      void run()
      return newEntries
    },
    add(entry) {
      queue = [...queue, entry]
      keep(storage.put(scope, entry))
      onCount(queue.length)
      const delivery = new Promise<Delivery>((resolve, reject) => waiting.set(entry.id, { resolve, reject }))
      void run()
      return delivery
    },
    amend(id, entry) {
      if (!queue.some((other) => other.id === id)) return false
      if (sending.some((other) => other.id === id) && (entry !== null || !stop(id))) return false
      if (entry) {
        queue = queue.map((other) => (other.id === id ? entry : other))
        keep(storage.put(scope, entry))
      } else {
        queue = queue.filter((other) => other.id !== id)
        keep(storage.remove(scope, id))
        waiting.get(id)?.resolve('kept')
        waiting.delete(id)
      }
      onCount(queue.length)
      return true
    },
    wake: () => alarm.abort(),
    close: () => closed.abort(),
  }
}
