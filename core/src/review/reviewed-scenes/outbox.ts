import { type ApiError, clientError, isApiError, isTransient } from '../../platform/api/api-error.ts'
import { alone } from '../../platform/data/alone.ts'
import { wait } from '../../platform/session/delays.ts'
import { text } from '../../platform/texts.ts'
import type { OutboxEntry, OutboxStorage } from './outbox-storage.ts'

/** Operations that one call may carry (contract: createAnnotations). */
export const OPS_PER_CALL = 200
const FIRST_DELAY_MS = 2000
const MAX_DELAY_MS = 30_000
/** Refusals of whoever looks as somebody else: the entry is not theirs. */
const VIEWERS: readonly string[] = ['view_as_read_only', 'view_as_ended']

export interface OutboxOptions {
  storage: OutboxStorage
  scope: string
  /** Whether the session still speaks for the member of the scope: nothing is sent as somebody else. */
  isCurrent(): boolean
  /** Sends entries of one kind and rendition in one call. Rejects with an ApiError. */
  send(batch: readonly OutboxEntry[]): Promise<void>
  /** Stops sending an entry that others cannot see yet. False: too late. */
  stop(id: string): boolean
  /** The server has refused the entry: the caller removes it from screen. */
  refused(entry: OutboxEntry, error: ApiError): void
  /** The entry was sent or withdrawn by another page. */
  gone(entry: OutboxEntry): void
  /** Number of entries that wait. */
  onCount(count: number): void
  /** Keeping entries over a reload failed; they are still sent while this page lives. */
  onStorageError(error: unknown): void
}

/** `sent`: stored by the server. `kept`: the server cannot be reached; it is sent later. */
export type Delivery = 'sent' | 'kept'

export interface Outbox {
  /** Loads the entries that an earlier page left; all that wait. */
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
const isKept = (error: ApiError) =>
  isTransient(error) || error.status === 401 || [...VIEWERS, 'cancelled'].includes(error.code)

/** A queue that sends in order, one call at a time, and keeps entries that cannot be sent yet. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, scope, isCurrent, send, stop, refused, gone, onCount, onStorageError } = options
  let queue: OutboxEntry[] = []
  let sending: readonly OutboxEntry[] = []
  /** Entries whose common call was refused are sent one by one, to find the refused one. */
  const single = new Set<string>()
  const waiting = new Map<string, Waiting>()
  const closed = new AbortController()
  let running = false
  let alarm = new AbortController()

  /** Entries that the browser does not keep: what is not in the storage is not gone. */
  const unkept = new Set<string>()
  let written: Promise<unknown> = Promise.resolve()

  function keep(entry: OutboxEntry): void {
    const work = storage.put(scope, entry).then(
      () => void unkept.delete(entry.id),
      (error: unknown) => {
        unkept.add(entry.id)
        onStorageError(error)
      },
    )
    written = Promise.all([written, work])
  }

  function forget(id: string): void {
    written = Promise.all([written, storage.remove(scope, id).catch(onStorageError)])
  }

  function take(entry: OutboxEntry): void {
    queue = queue.filter((other) => other.id !== entry.id)
    single.delete(entry.id)
    unkept.delete(entry.id)
    forget(entry.id)
    onCount(queue.length)
  }

  /** The entries as they are stored: other pages may have changed them, or have sent them already. */
  async function asStored(batch: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
    await written
    const list = await storage.list(scope).catch(() => null)
    if (list === null) return [...batch]
    const entries = new Map(list.map((entry) => [entry.id, entry]))
    return batch.flatMap((entry) => {
      const stored = entries.get(entry.id)
      if (stored || unkept.has(entry.id)) return [stored ?? entry]
      queue = queue.filter(({ id }) => id !== entry.id)
      waiting.get(entry.id)?.resolve('sent')
      waiting.delete(entry.id)
      onCount(queue.length)
      gone(entry)
      return []
    })
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
      if (!isCurrent()) throw clientError('cancelled', text('network.cancelled'))
      const rest = await asStored(batch)
      if (rest.length > 0) await send(rest)
      for (const entry of rest) {
        take(entry)
        waiting.get(entry.id)?.resolve('sent')
        waiting.delete(entry.id)
      }
      // Before the next page looks.
      await written
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
        // Another tab may have the same entries.
        if (await alone(`arbo.outbox ${scope}`, sendNext)) {
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
      queue = [...entries.filter((entry) => !queue.some((other) => other.id === entry.id)), ...queue]
      onCount(queue.length)
      void run()
      return queue
    },
    add(entry) {
      queue = [...queue, entry]
      keep(entry)
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
        keep(entry)
      } else {
        queue = queue.filter((other) => other.id !== id)
        forget(id)
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
