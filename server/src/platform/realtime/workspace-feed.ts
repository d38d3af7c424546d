import { setTimeout as delay } from 'node:timers/promises'
import type { LiveEvent } from './event.ts'
import type { Delivery, Subscription } from './subscription.ts'

const PAGE = 500
/** A reader who is further behind is quicker served by reading everything anew. */
const LONGEST_BACKLOG = 5000
const RETRY_MS = 1000
/**
 * The pause of the process after telling, for each reader that was told something, ms: some twenty times the telling.
 * Events of the pause are told in one go, so that writers keep their pace however many readers listen.
 */
const REST_MS = 0.3
const LONGEST_REST_MS = 250
/** So few are told so quickly that nobody need wait. */
const FEW_READERS = 50

export interface FeedSource {
  head(): Promise<number>
  read(after: number, limit: number): Promise<readonly LiveEvent[] | 'gone'>
  warn(error: unknown): void
  /** The last subscriber has left. */
  onEmpty(): void
}

interface Subscriber {
  deliver(delivery: Delivery): void
  /** The last event it has been given; undefined until its start is known. */
  seq: number | undefined
  /** Told of each new place. */
  moved(seq: number): void
}

/** The events of one workspace for this process: one loop reads, and every subscriber has its own place in the row. */
export class WorkspaceFeed {
  readonly #source: FeedSource
  readonly #subscribers = new Set<Subscriber>()
  #loop: Promise<void> | undefined
  #again = false
  #closed = false

  constructor(source: FeedSource) {
    this.#source = source
  }

  subscribe(after: number | undefined, deliver: (delivery: Delivery) => void): Subscription {
    const subscriber: Subscriber = { deliver, seq: undefined, moved: () => {} }
    this.#subscribers.add(subscriber)
    const ready = new Promise<number>((resolve) => {
      void this.#begin(subscriber, after, resolve)
    })
    return {
      ready,
      close: () => {
        this.#subscribers.delete(subscriber)
        if (this.#subscribers.size === 0) this.#source.onEmpty()
      },
    }
  }

  /** There may be news. */
  wake(): void {
    this.#again = true
    this.#loop ??= this.#run()
  }

  /** There are news unless everybody has event `head`. */
  wakeUpTo(head: number): void {
    if ([...this.#subscribers].some(({ seq }) => seq !== undefined && seq < head)) this.wake()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#subscribers.clear()
    await this.#loop
  }

  async #begin(subscriber: Subscriber, after: number | undefined, ready: (seq: number) => void): Promise<void> {
    const head = await this.#findHead(subscriber)
    if (head === undefined) return
    subscriber.moved = (seq) => {
      if (seq >= head) ready(seq)
    }
    const start = after ?? head
    if (start > head || head - start > LONGEST_BACKLOG) this.#resync(subscriber, head)
    else place(subscriber, start)
    // Also for events that were committed after the head was read: their signal found this subscriber without a place.
    this.wake()
  }

  /** @returns undefined when the subscriber has left meanwhile */
  async #findHead(subscriber: Subscriber): Promise<number | undefined> {
    while (this.#subscribers.has(subscriber)) {
      try {
        return await this.#source.head()
      } catch (error) {
        this.#source.warn(error)
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
    return undefined
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false
      try {
        const count = await this.#advance()
        if (count > FEW_READERS) await delay(Math.min(count * REST_MS, LONGEST_REST_MS), undefined, { ref: false })
      } catch (error) {
        this.#source.warn(error)
        this.#again = true
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
    this.#loop = undefined
  }

  /**
   * Gives every subscriber the events that it lacks. All that stand at one place share one reading.
   * @returns how many were given something
   */
  async #advance(): Promise<number> {
    let count = 0
    const places = new Map<number, Subscriber[]>()
    for (const subscriber of this.#subscribers) {
      if (subscriber.seq === undefined) continue
      const atPlace = places.get(subscriber.seq)
      if (atPlace) atPlace.push(subscriber)
      else places.set(subscriber.seq, [subscriber])
    }
    for (const [seq, subscribers] of places) {
      const events = await this.#source.read(seq, PAGE)
      const head = events === 'gone' ? await this.#source.head() : 0
      for (const subscriber of subscribers) {
        if (!this.#subscribers.has(subscriber)) continue
        if (events === 'gone') this.#resync(subscriber, head)
        else this.#deliver(subscriber, events)
      }
      if (events === 'gone' || events.length > 0) count += subscribers.length
    }
    return count
  }

  #deliver(subscriber: Subscriber, events: readonly LiveEvent[]): void {
    const last = events.at(-1)
    if (!last) return
    if (events.length === PAGE) this.#again = true
    subscriber.deliver({ type: 'events', events })
    place(subscriber, last.seq)
  }

  #resync(subscriber: Subscriber, head: number): void {
    subscriber.deliver({ type: 'resync', seq: head })
    place(subscriber, head)
  }
}

function place(subscriber: Subscriber, seq: number): void {
  subscriber.seq = seq
  subscriber.moved(seq)
}
