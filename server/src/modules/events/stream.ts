import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEventName } from '@arbo/core/contract'
import type { Deps } from '../../http/deps.ts'
import { ServerEvents } from '../../http/serverEvents.ts'
import type { Delivery, Subscription } from '../../realtime/hub.ts'
import { recheckMember } from '../access/recheck.ts'
import { watchAccess } from '../access/watchAccess.ts'
import type { Identity } from '../access/identity.ts'
import type { Member } from '../access/member.ts'
import { Audience } from './audience.ts'

/** After one of these the reader's own rights may be others. */
export const CHANGES_RIGHTS: ReadonlySet<string> = new Set([
  'member.updated',
  'workspace.updated',
  'role.updated',
] satisfies LiveEventName[])

export interface Reader {
  member: Member
  identity: Identity
}

/** What one reader hears of the workspace. */
class EventStream {
  readonly #deps: Deps
  readonly #stream: ServerEvents
  readonly #audience: Audience
  #reader: Reader
  #subscription: Subscription | undefined

  constructor(deps: Deps, reader: Reader, stream: ServerEvents) {
    this.#deps = deps
    this.#reader = reader
    this.#stream = stream
    this.#audience = new Audience(deps.database)
  }

  start(after: number | undefined): void {
    const stream = this.#stream
    stream.onEnd(() => this.#subscription?.close())
    stream.enqueue(() => this.#audience.begin(this.#reader.member))
    this.#subscription = this.#deps.hub.subscribe({
      wsId: this.#reader.member.wsId,
      after,
      deliver: (delivery) => stream.enqueue(() => this.#deliver(delivery)),
    })
    // The number from which a new reader goes on, so that it can resume even before its first event.
    stream.enqueue(async () => {
      const seq = await this.#subscription?.ready
      // What took the reader's rights between the look at them and this moment is in no event or signal that follows.
      await this.#recheck()
      if (after !== undefined || seq === undefined) return
      stream.write(`id: ${seq}\n: open\n\n`)
    })
    watchAccess(this.#deps, this.#reader, stream, () => this.#recheck())
  }

  async #deliver(delivery: Delivery): Promise<void> {
    if (delivery.type === 'resync') {
      this.#stream.write(`id: ${delivery.seq}\nevent: resync\ndata: {}\n\n`)
      return
    }
    if (delivery.events.some((event) => CHANGES_RIGHTS.has(event.type))) await this.#recheck()
    const heard = await this.#audience.hears(this.#reader.member, delivery.events)
    for (const { seq, type, payload } of heard) {
      this.#stream.write(`id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(payload)}\n\n`)
    }
    const last = delivery.events.at(-1)
    // What was not for this reader need not be looked through again when it resumes.
    if (last && heard.at(-1) !== last) this.#stream.write(`id: ${last.seq}\n: passed\n\n`)
  }

  async #recheck(): Promise<void> {
    const member = await recheckMember(this.#deps.database, this.#reader)
    if (member) this.#reader = { ...this.#reader, member }
    else this.#stream.end()
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
  const stream = new ServerEvents(reply, deps.log)
  new EventStream(deps, reader, stream).start(given === undefined ? undefined : Number(given))
}
