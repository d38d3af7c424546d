import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEventName } from '@arbo/core/contract'
import type { Deps } from '../../http/deps.ts'
import type { Delivery, Subscription } from '../../realtime/hub.ts'
import { recheckMember } from '../access/recheck.ts'
import type { Identity } from '../access/identity.ts'
import type { Member } from '../access/member.ts'
import { Audience } from './audience.ts'

const KEEP_ALIVE_MS = 15_000
/** How often it is looked whether the reader may still read. */
const RECHECK_MS = 60_000
/** A reader that lets this much pile up is cut off and resumes by Last-Event-ID. */
const BACKLOG_BYTES = 8 * 1024 * 1024
/** What EventSource clients wait before they come back. */
const RETRY_MS = 2000

/** After one of these the reader's own rights may be others. */
const CHANGES_RIGHTS = new Set<string>([
  'member.updated',
  'workspace.updated',
  'role.updated',
] satisfies LiveEventName[])

interface Reader {
  member: Member
  identity: Identity
}

const open = new Set<EventStream>()

/** Ends every open stream of this process, so that a shutdown does not wait for its readers. */
export function endStreams(): void {
  for (const stream of open) stream.end()
}

/** One reader's server-sent events. */
class EventStream {
  readonly #deps: Deps
  readonly #reply: FastifyReply
  readonly #timers: NodeJS.Timeout[] = []
  readonly #audience: Audience
  #reader: Reader
  #subscription: Subscription | undefined
  /** Deliveries one after the other, although the look at the reader's rights takes time. */
  #queue: Promise<void> = Promise.resolve()
  #ended = false

  constructor(deps: Deps, reader: Reader, reply: FastifyReply) {
    this.#deps = deps
    this.#reader = reader
    this.#reply = reply
    this.#audience = new Audience(deps.database)
  }

  start(after: number | undefined): void {
    open.add(this)
    const { raw } = this.#reply
    raw.on('close', () => this.end())
    raw.on('error', () => this.end())
    this.#write(`retry: ${RETRY_MS}\n\n`)
    this.#enqueue(() => this.#audience.begin(this.#reader.member))
    this.#subscription = this.#deps.hub.subscribe({
      wsId: this.#reader.member.wsId,
      after,
      deliver: (delivery) => this.#enqueue(() => this.#deliver(delivery)),
    })
    // The number from which a new reader goes on, so that it can resume even before its first event.
    this.#enqueue(async () => {
      const seq = await this.#subscription?.ready
      if (after !== undefined || seq === undefined) return
      // What took the reader's rights between the look at them and this number is in no event that follows.
      await this.#recheck()
      this.#write(`id: ${seq}\n: open\n\n`)
    })
    this.#every(KEEP_ALIVE_MS, async () => this.#write(': keep-alive\n\n'))
    this.#every(RECHECK_MS, () => this.#recheck())
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    open.delete(this)
    for (const timer of this.#timers) clearInterval(timer)
    this.#subscription?.close()
    this.#reply.raw.end()
  }

  #every(ms: number, work: () => Promise<void>): void {
    this.#timers.push(setInterval(() => this.#enqueue(work), ms).unref())
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#after(this.#queue, work)
  }

  async #after(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before
    if (this.#ended) return
    try {
      await work()
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a live stream was ended')
      this.end()
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    if (delivery.type === 'resync') {
      this.#write(`id: ${delivery.seq}\nevent: resync\ndata: {}\n\n`)
      return
    }
    if (delivery.events.some((event) => CHANGES_RIGHTS.has(event.type))) await this.#recheck()
    const heard = await this.#audience.hears(this.#reader.member, delivery.events)
    for (const { seq, type, payload } of heard) {
      this.#write(`id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(payload)}\n\n`)
    }
    const last = delivery.events.at(-1)
    // What was not for this reader need not be looked through again when it resumes.
    if (last && heard.at(-1) !== last) this.#write(`id: ${last.seq}\n: passed\n\n`)
  }

  async #recheck(): Promise<void> {
    const member = await recheckMember(this.#deps.database, this.#reader)
    if (member) this.#reader = { ...this.#reader, member }
    else this.end()
  }

  #write(text: string): void {
    const { raw } = this.#reply
    if (this.#ended || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > BACKLOG_BYTES) this.end()
  }
}

/** Answers with an event stream that lasts until either side ends it. */
export function streamEvents(
  deps: Deps,
  reader: Reader,
  request: FastifyRequest,
  reply: FastifyReply,
  lastEventId: string | undefined,
): void {
  const header = request.headers['last-event-id']
  const given = typeof header === 'string' && /^\d{1,15}$/.test(header) ? header : lastEventId
  reply.hijack()
  const headers = { ...reply.getHeaders() } as Record<string, string | number | string[]>
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    // nginx would hold the events back.
    'x-accel-buffering': 'no',
  })
  new EventStream(deps, reader, reply).start(given === undefined ? undefined : Number(given))
}
