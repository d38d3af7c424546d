import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEventName } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { eventBlock, placeBlock } from '../../platform/http/event-block.ts'
import { ServerEvents } from '../../platform/http/server-events.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import type { Delivery, Subscription } from '../../platform/realtime/subscription.ts'
import { isSameSight } from '../../platform/access/project-sight.ts'
import { recheckMember } from '../../platform/access/recheck.ts'
import { watchAccess } from '../../platform/access/watch-access.ts'
import type { Identity } from '../../platform/access/identity.ts'
import type { Member } from '../../platform/access/member.ts'
import { Audience } from './audience.ts'
import { batchOf } from './batch.ts'
import type { Batch } from './batch.ts'

export interface Reader {
  member: Member
  identity: Identity
}

/** After one of these other projects may be a reader's to see. */
const CHANGES_PROJECTS: ReadonlySet<string> = new Set(['project.access', 'team.updated'] satisfies LiveEventName[])

/**
 * Whether an event may change a reader's rights: the workspace’s state, their own membership or role, or the projects that
 * they see.
 */
export function changesRightsOf({ id, roleId, viewAs }: Member, { type, payload }: LiveEvent): boolean {
  if (type === 'member.updated') return payload['ws_user_id'] === id || payload['ws_user_id'] === viewAs?.by
  // The own role of a person who looks as somebody else counts, too.
  if (type === 'role.updated') return viewAs !== undefined || payload['ws_role_id'] === roleId
  return type === 'workspace.updated' || CHANGES_PROJECTS.has(type)
}

/**
 * How often a reader is told up to where nothing was for it, ms: it need not look through that again when it resumes. With
 * each event it would cost as much as hearing it.
 */
const PASSED_MS = 5000

/** The events of the workspace that one reader hears. */
class EventStream {
  readonly #deps: Deps
  readonly #stream: ServerEvents
  readonly #audience: Audience
  #reader: Reader
  #subscription: Subscription | undefined
  /** The last event that was looked at and not heard, since the last that was heard. */
  #passed: number | undefined
  /** Settles when this reader has the events that all are being told just now. */
  #telling: Promise<void> | undefined

  constructor(deps: Deps, reader: Reader, stream: ServerEvents) {
    this.#deps = deps
    this.#reader = reader
    this.#stream = stream
    this.#audience = new Audience(deps.database)
  }

  start(after: number | undefined): void {
    const stream = this.#stream
    stream.onEnd(() => {
      this.#subscription?.close()
      this.#audience.end()
    })
    stream.enqueue(() => this.#audience.begin(this.#reader.member))
    this.#subscription = this.#deps.hub.subscribe({
      wsId: this.#reader.member.wsId,
      after,
      deliver: (delivery) => this.#take(delivery),
    })
    // The number from which a new reader goes on, so that it can resume even before its first event.
    stream.enqueue(async () => {
      const seq = await this.#subscription?.ready
      // No later event or signal tells of a right that the reader lost between the look at it and this moment.
      await this.#recheck()
      if (after !== undefined || seq === undefined) return
      stream.write(placeBlock(seq, 'open'))
    })
    stream.every(PASSED_MS, async () => this.#writePassed())
    watchAccess(this.#deps, this.#reader, stream, () => this.#recheck())
  }

  /** With all other readers where nothing of this one’s is under way and the events change nothing of its rights. */
  #take(delivery: Delivery): void {
    const { member } = this.#reader
    const sight = this.#audience.sightFor(member)
    const isAlone = sight === undefined || !this.#stream.isIdle || this.#telling !== undefined
    if (isAlone || delivery.type === 'resync' || this.#changesRights(delivery.events)) {
      this.#stream.enqueue(() => this.#deliver(delivery))
      return
    }
    const batch = batchOf(this.#deps.database, delivery.events)
    let chosen: readonly LiveEvent[] | undefined
    this.#telling = batch.read({
      sight,
      choose: (facts) => {
        // Rights that were looked at meanwhile are other ones.
        if (this.#reader.member !== member) return false
        chosen = this.#audience.choose(member, facts)
        return this.#audience.hasEyes(member, chosen)
      },
      tell: (versions) => {
        this.#telling = undefined
        if (!chosen || this.#reader.member !== member) {
          this.#stream.enqueue(() => this.#deliver(delivery))
          return
        }
        this.#audience.told(chosen)
        this.#write(batch, this.#audience.hasEyes(member, chosen) ? this.#audience.withEyes(chosen, versions) : chosen)
      },
      fail: (error) => {
        this.#telling = undefined
        this.#stream.enqueue(async () => {
          throw error
        })
      },
    })
  }

  #changesRights(events: readonly LiveEvent[]): boolean {
    return events.some((event) => changesRightsOf(this.#reader.member, event))
  }

  async #deliver(delivery: Delivery): Promise<void> {
    await this.#telling
    if (delivery.type === 'resync') {
      this.#passed = undefined
      this.#stream.write(eventBlock('resync', {}, delivery.seq))
      return
    }
    if (this.#changesRights(delivery.events)) await this.#recheck()
    if (this.#stream.isEnded) return
    const batch = batchOf(this.#deps.database, delivery.events)
    this.#write(batch, await this.#audience.visibleEvents(this.#reader.member, delivery.events, batch))
  }

  #write(batch: Batch, events: readonly LiveEvent[]): void {
    if (events.length > 0) this.#stream.write(batch.textOf(events))
    const last = batch.events.at(-1)
    this.#passed = last && events.at(-1)?.seq !== last.seq ? last.seq : undefined
  }

  #writePassed(): void {
    if (this.#passed !== undefined) this.#stream.write(placeBlock(this.#passed, 'passed'))
    this.#passed = undefined
  }

  async #recheck(): Promise<void> {
    const member = await recheckMember(this.#deps.database, this.#reader)
    if (!member) return this.#stream.end()
    const { projects } = this.#reader.member
    this.#reader = { ...this.#reader, member }
    // Open pages show what the reader saw until now: they read everything again, and lose what is not theirs any more.
    if (!isSameSight(projects, member.projects)) this.#stream.write(eventBlock('resync', {}))
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
  const lastId = typeof header === 'string' && /^\d{1,15}$/.test(header) ? header : lastEventId
  const stream = new ServerEvents(reply, deps.log)
  new EventStream(deps, reader, stream).start(lastId === undefined ? undefined : Number(lastId))
}
