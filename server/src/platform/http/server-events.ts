import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { outsideTransaction } from '../db/transaction.ts'

const KEEP_ALIVE_MS = 15_000
/** The bytes that readers let pile up. */
interface Backlog {
  /** A reader that lets more pile up is cut off, and comes back. */
  each: number
  /** Where all together let more pile up, those are that have more than their share. */
  all: number
  share: number
}
const BACKLOG: Backlog = { each: 8 * 1024 ** 2, all: 256 * 1024 ** 2, share: 256 * 1024 }
let piledUp = 0
/** The wait of EventSource clients before they come back. */
const RETRY_MS = 2000

/** Longest wait that a timer of node knows. */
const TIMER_MAX_MS = 2 ** 31 - 1

const open = new Set<ServerEvents>()

/** Longest wait that readers are given before they come back after a shutdown, ms. */
const SPREAD_MS = 3000

const clocks = new Map<number, { listeners: Set<() => void>; timer: NodeJS.Timeout }>()

/** @returns stops listening */
function onTick(ms: number, listener: () => void): () => void {
  const listeners = clocks.get(ms)?.listeners ?? new Set<() => void>()
  const tick = () => {
    for (const each of listeners) each()
  }
  if (!clocks.has(ms)) clocks.set(ms, { listeners, timer: outsideTransaction(() => setInterval(tick, ms)).unref() })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clocks.get(ms)?.timer)
    clocks.delete(ms)
  }
}

/** How many readers this process has. */
export function openStreams(): number {
  return open.size
}

/**
 * Ends every open stream of this process, so that a shutdown does not wait for its readers. They come back one after the
 * other: to another process at once, to this one when it is there again.
 */
export function endStreams(): void {
  for (const stream of open) {
    stream.write(`retry: ${Math.ceil(Math.random() * SPREAD_MS)}\n\n`)
    stream.end()
  }
}

/** One reader's server-sent events, until either side ends them. Work for it is done one after the other. */
export class ServerEvents {
  readonly #reply: FastifyReply
  readonly #log: FastifyBaseLogger
  readonly #timers: NodeJS.Timeout[] = []
  readonly #onEnd: (() => void)[] = []
  readonly #backlog: Backlog
  #queue: Promise<void> = Promise.resolve()
  #waiting = 0
  #ended = false
  /** The share of `piledUp` that is this reader's. */
  #piledUp = 0

  /** Answers the request with the head of a stream. */
  constructor(reply: FastifyReply, log: FastifyBaseLogger, backlog = BACKLOG) {
    this.#reply = reply
    this.#log = log
    this.#backlog = backlog
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string | number | string[]>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      connection: 'keep-alive',
      // nginx would hold the events back.
      'x-accel-buffering': 'no',
    })
    open.add(this)
    raw.on('close', () => this.end())
    raw.on('error', () => this.end())
    raw.on('drain', () => this.#count())
    this.write(`retry: ${RETRY_MS}\n\n`)
    this.every(KEEP_ALIVE_MS, async () => this.write(': keep-alive\n\n'))
    // A reader that left before it was answered closes nothing any more.
    if (raw.destroyed) setImmediate(() => this.end())
  }

  get isEnded(): boolean {
    return this.#ended
  }

  /** The reader takes less than it is given: events that can wait should. */
  get isBehind(): boolean {
    return this.#reply.raw.writableNeedDrain
  }

  /** @param listener called each time that the reader has caught up */
  onCaughtUp(listener: () => void): void {
    this.#reply.raw.on('drain', listener)
  }

  onEnd(listener: () => void): void {
    this.#onEnd.push(listener)
  }

  /** All streams of the process do so at one time: their questions to the database are asked once. */
  every(ms: number, work: () => Promise<void>): void {
    this.onEnd(onTick(ms, () => this.enqueue(work)))
  }

  /** @param moment epoch ms; what opened the stream holds until then */
  endAt(moment: number): void {
    const wait = Math.max(0, moment - Date.now())
    // Longer ones are looked at from time to time anyway, and end the stream by that.
    if (wait <= TIMER_MAX_MS) this.#timers.push(setTimeout(() => this.end(), wait).unref())
  }

  /** Nothing is under way for it. */
  get isIdle(): boolean {
    return this.#waiting === 0
  }

  /** Work that fails ends the stream. */
  enqueue(work: () => Promise<void>): void {
    this.#waiting += 1
    this.#queue = this.#after(this.#queue, work)
  }

  write(text: string): void {
    const { raw } = this.#reply
    if (this.#ended || raw.destroyed) return
    raw.write(text)
    this.#count()
    const { each, all, share } = this.#backlog
    if (this.#piledUp <= each && (this.#piledUp <= share || piledUp <= all)) return
    this.end()
    // Data that it does not read would be kept for it until it leaves.
    raw.destroy()
  }

  #count(): void {
    const now = this.#ended ? 0 : this.#reply.raw.writableLength
    piledUp += now - this.#piledUp
    this.#piledUp = now
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    open.delete(this)
    this.#count()
    for (const timer of this.#timers) clearInterval(timer)
    for (const listener of this.#onEnd) listener()
    this.#reply.raw.end()
  }

  async #after(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before
    try {
      if (!this.#ended) await work()
    } catch (error) {
      this.#log.warn({ err: error }, 'a live stream was ended')
      this.end()
    } finally {
      this.#waiting -= 1
    }
  }
}
