import type { FastifyReply } from 'fastify'
import type { LiveEventName, RoomEvents, RoomPerson } from '@arbo/core/contract'
import type { RoomDeps } from '../../review/rooms/room-deps.ts'
import { eventBlock } from '../../platform/http/event-block.ts'
import { ServerEvents } from '../../platform/http/server-events.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { eyeOf } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { seesPart } from '../../platform/access/visibility.ts'
import { recheckMember } from '../../platform/access/recheck.ts'
import { watchAccess } from '../../platform/access/watch-access.ts'
import { batchOf } from './batch.ts'
import { KeptSight } from './sight.ts'
import { changesRightsOf } from './stream.ts'
import type { Reader } from './stream.ts'
import type { ToldPoint } from '../../review/rooms/messages.ts'
import type { Position } from '../../review/rooms/position-queries.ts'
import { mayEnter } from '../../review/rooms/queries.ts'
import type { RoomReader } from '../../review/rooms/room-feed.ts'
import type { RoomEntry } from '../../review/rooms/room-hub.ts'
import { isPointedOutOfSight, seenIn, veiled } from '../../review/rooms/veil.ts'
import type { Seen } from '../../review/rooms/veil.ts'

/** After one of these a playlist's room may not be the reader's to enter any more. */
const CHANGES_PLAYLISTS: ReadonlySet<string> = new Set([
  'playlist.updated',
  'playlist.deleted',
  'playlist.access',
] satisfies LiveEventName[])

/** After one of these a guest may see none of the room's scenes any more. */
const CHANGES_SIGHT: ReadonlySet<string> = new Set([
  'item.updated',
  'item.deleted',
  'items.changed',
  'entity.updated',
  'entity.deleted',
] satisfies LiveEventName[])

const mayConcern = (member: Member, event: LiveEvent): boolean =>
  changesRightsOf(member, event) || CHANGES_PLAYLISTS.has(event.type)

/** Whether the reader sees a part of the workspace alone. */
const hasPart = (member: Member): boolean => seesPart(member) || member.confinedBy !== undefined

/** One window's connection to a room. A reader that lags is told the newest state, and no queue of old ones. */
class RoomStream implements RoomReader {
  readonly clientId: string | null
  readonly personId: string
  readonly #deps: RoomDeps
  readonly #roomId: string
  readonly #stream: ServerEvents
  #reader: Reader
  #entry: RoomEntry | undefined
  #seen: Seen = new Set()
  readonly #sight: KeptSight
  /** The version of the reader's sight at the last look for the room. */
  #version: number | undefined
  /** Says where the room stands, with the clock of that moment. */
  #waitingMove: (() => RoomEvents['room']) | undefined
  #waitingPeople: readonly RoomPerson[] | undefined

  constructor(deps: RoomDeps, reader: Reader, stream: ServerEvents, room: { id: string; clientId: string }) {
    this.#deps = deps
    this.#reader = reader
    this.#stream = stream
    this.#roomId = room.id
    this.#sight = new KeptSight(deps.database)
    this.personId = reader.member.id
    // A person who looks as somebody else is not present in their name.
    this.clientId = reader.member.viewAs ? null : room.clientId
  }

  start(): void {
    const { member } = this.#reader
    const stream = this.#stream
    const watched = this.#deps.hub.subscribe({
      wsId: member.wsId,
      after: undefined,
      deliver: (delivery) => {
        const isRight = delivery.type === 'resync' || delivery.events.some((event) => mayConcern(this.#member, event))
        if (isRight) stream.enqueue(() => this.#recheck())
        else if (hasPart(this.#member) && delivery.events.some(({ type }) => CHANGES_SIGHT.has(type))) {
          stream.enqueue(() => this.#recheckSight(delivery.events))
        }
      },
    })
    stream.onEnd(() => {
      watched.close()
      this.#sight.end()
      this.#entry?.leave()
    })
    stream.onCaughtUp(() => this.#flush())
    stream.enqueue(async () => {
      if (hasPart(member)) await this.#sight.begin(member)
      this.#version = this.#sight.person?.version
      await this.#look()
      this.#entry = await this.#deps.rooms.enter(member, this.#roomId, this)
      if (stream.isEnded) this.#entry.leave()
      await watched.ready
      // No later event tells of a right that the reader lost before this moment.
      await this.#recheck()
    })
    watchAccess(this.#deps, this.#reader, stream, () => this.#recheck())
  }

  moved(position: Position, now: () => number): void {
    this.#waitingMove = () => veiled(this.#roomId, this.#seen, { ...position, now: new Date(now()).toISOString() })
    this.#flush()
  }

  people(people: readonly RoomPerson[]): void {
    this.#waitingPeople = people
    this.#flush()
  }

  /**
   * A position that is a moment old shows nothing: a reader that lags goes without. Guests see the things for clients.
   */
  pointed(point: ToldPoint): void {
    if (eyeOf(this.#reader.member) === 'clients' && point.audience !== 'clients') return
    if (!this.#stream.isBehind && !isPointedOutOfSight(this.#seen, point)) this.#write('point', point)
  }

  ended(): void {
    if (this.#waitingMove) this.#write('room', this.#waitingMove())
    this.#write('ended', {})
    this.#stream.end()
  }

  #flush(): void {
    if (this.#stream.isBehind) return
    const [moved, people] = [this.#waitingMove, this.#waitingPeople]
    this.#waitingMove = undefined
    this.#waitingPeople = undefined
    if (moved) this.#write('room', moved())
    if (people) this.#write('people', { people: [...people] })
  }

  #write<N extends keyof RoomEvents>(type: N, data: RoomEvents[N]): void {
    this.#stream.write(eventBlock(type, data))
  }

  get #member(): Member {
    return this.#reader.member
  }

  /** Most changes of scenes leave a reader's sight as it is: it is kept, and looked at for all readers at once. */
  async #recheckSight(events: readonly LiveEvent[]): Promise<void> {
    const { database } = this.#deps
    await this.#sight.begin(this.#member)
    await this.#sight.look(batchOf(database, events))
    const version = this.#sight.person?.version
    if (version !== undefined && version === this.#version) return
    this.#version = version
    await this.#recheck()
  }

  async #recheck(): Promise<void> {
    const member = await recheckMember(this.#deps.database, this.#reader)
    if (member && (await mayEnter(this.#deps.database, member, this.#roomId))) {
      this.#reader = { ...this.#reader, member }
      await this.#look()
    } else this.#stream.end()
  }

  /** Which of the scenes the reader sees by now. */
  async #look(): Promise<void> {
    const { member } = this.#reader
    this.#seen = await this.#deps.database.withWorkspace(member.wsId, (tx) => seenIn(tx, member, this.#roomId))
  }
}

/** Answers with the events of a room, until either side ends them or the room does. */
export function openRoomStream(
  deps: RoomDeps,
  reader: Reader,
  reply: FastifyReply,
  room: { id: string; clientId: string },
): void {
  new RoomStream(deps, reader, new ServerEvents(reply, deps.log), room).start()
}
