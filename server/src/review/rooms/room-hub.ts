import type { Database } from '../../platform/db/database.ts'
import type { DatabaseLog } from '../../platform/db/database-log.ts'
import { pollLoop } from '../../platform/poll-loop.ts'
import type { PollLoop } from '../../platform/poll-loop.ts'
import type { Member } from '../../platform/access/member.ts'
import { mergeMoved, mergePoints, movedMessage, pointMessage } from './messages.ts'
import type { RoomMessage, ToldPoint } from './messages.ts'
import { lookAt } from './position-queries.ts'
import type { Position } from './position-queries.ts'
import { RoomFeed } from './room-feed.ts'
import type { RoomReader } from './room-feed.ts'
import { enterRoom, keepVisits, leaveRoom } from './visits.ts'
import { addTo } from '../../platform/group-by.ts'

export interface RoomHub {
  /** Lets a reader in; it is told the room whole first. Without a client id it only looks on. */
  enter(member: Member, roomId: string, reader: RoomReader): Promise<RoomEntry>
  /** Tells all readers of all processes where a room stands, after the commit. */
  moved(roomId: string, position: Position): void
  point(roomId: string, point: ToldPoint): void
  /** People came, left or follow no more, or rooms of the workspace ended: all who read them look. */
  changed(wsId: string): void
  /** Whether a member's window is in a room by this process, which spares a look at the database. */
  holds(member: Member, roomId: string, clientId: string): boolean
  close(): Promise<void>
}

export interface RoomEntry {
  leave(): void
}

export interface RoomHubOptions {
  log: DatabaseLog
  /** How often rooms that are read here are looked at without being told of news, ms. Default 2000. */
  pollMs?: number | undefined
  /** How often it is said that this process’s readers are still there, ms. Default 15000. */
  seenMs?: number | undefined
}

const POLL_MS = 2000
const SEEN_MS = 15_000

const keyOf = (wsId: string, roomId: string): string => `${wsId} ${roomId}`

interface Held {
  wsId: string
  connectionId: string
}

class Rooms implements RoomHub {
  readonly #database: Database
  readonly #log: DatabaseLog
  readonly #feeds = new Map<string, { wsId: string; roomId: string; feed: RoomFeed }>()
  readonly #held = new Map<RoomReader, Held>()
  readonly #leaving = new Set<Promise<void>>()
  readonly #unlisten: (() => void)[] = []
  readonly #loops: PollLoop[] = []

  constructor(database: Database, { log, pollMs = POLL_MS, seenMs = SEEN_MS }: RoomHubOptions) {
    this.#database = database
    this.#log = log
    this.#unlisten.push(
      database.signals.listen('rooms', (workspaces) => {
        for (const { wsId, feed } of this.#feeds.values()) {
          if (workspaces === 'all' || workspaces.has(wsId)) void feed.look()
        }
      }),
      database.signals.hear(({ body }) => this.#hear(body as RoomMessage)),
    )
    this.#every(pollMs, async () => {
      for (const { feed } of this.#feeds.values()) void feed.look()
    })
    this.#every(seenMs, () => this.#keepAll())
  }

  async enter(member: Member, roomId: string, reader: RoomReader): Promise<RoomEntry> {
    const { wsId } = member
    const { clientId } = reader
    if (clientId !== null) {
      const connectionId = await this.#database.withWorkspace(wsId, (tx) => enterRoom(tx, member, roomId, clientId))
      if (connectionId !== null) this.#held.set(reader, { wsId, connectionId })
    }
    const feed = this.#feedOf(wsId, roomId)
    await feed.add(reader)
    if (clientId !== null) this.changed(wsId)
    return { leave: () => this.#leave(wsId, roomId, reader) }
  }

  moved(roomId: string, position: Position): void {
    this.#database.signals.post(movedMessage(roomId, position), mergeMoved)
  }

  point(roomId: string, point: ToldPoint): void {
    this.#database.signals.post(pointMessage(roomId, point), mergePoints)
  }

  changed(wsId: string): void {
    this.#database.signals.send('rooms', new Set([wsId]))
  }

  holds({ wsId, id }: Member, roomId: string, clientId: string): boolean {
    return this.#feeds.get(keyOf(wsId, roomId))?.feed.has(clientId, id) ?? false
  }

  async close(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten()
    await Promise.all(this.#loops.map((loop) => loop.stop()))
    await Promise.all([...this.#leaving, ...[...this.#feeds.values()].map(({ feed }) => feed.close())])
    this.#feeds.clear()
  }

  #every(everyMs: number, work: () => Promise<void>): void {
    this.#loops.push(pollLoop(work, { everyMs, onError: (error) => this.#warn(error) }))
  }

  #warn(error: unknown): void {
    this.#log.warn('A live room could not be read or written; trying again', error)
  }

  #feedOf(wsId: string, roomId: string): RoomFeed {
    const key = keyOf(wsId, roomId)
    const entry = this.#feeds.get(key)
    if (entry) return entry.feed
    const feed = new RoomFeed({
      look: () => lookAt(this.#database, wsId, roomId),
      warn: (error) => this.#warn(error),
    })
    this.#feeds.set(key, { wsId, roomId, feed })
    return feed
  }

  #hear(message: RoomMessage): void {
    for (const { roomId, feed } of this.#feeds.values()) {
      if (roomId !== message.room_id) continue
      if (message.type === 'moved') feed.move(message.position)
      else feed.point(message.point)
    }
  }

  #leave(wsId: string, roomId: string, reader: RoomReader): void {
    const key = keyOf(wsId, roomId)
    const feed = this.#feeds.get(key)?.feed
    feed?.remove(reader)
    if (feed?.isEmpty) {
      this.#feeds.delete(key)
      void feed.close()
    }
    const connection = this.#held.get(reader)
    this.#held.delete(reader)
    if (!connection) return
    const leaving = leaveRoom(this.#database, wsId, connection.connectionId)
      .then(() => this.changed(wsId))
      // A departure that cannot be told now is seen as soon as the visit has faded.
      .catch((error: unknown) => this.#warn(error))
      .finally(() => this.#leaving.delete(leaving))
    this.#leaving.add(leaving)
  }

  async #keepAll(): Promise<void> {
    const byWorkspace = new Map<string, string[]>()
    for (const { wsId, connectionId } of this.#held.values()) {
      addTo(byWorkspace, wsId, connectionId)
    }
    for (const [wsId, ids] of byWorkspace) await keepVisits(this.#database, wsId, ids)
  }
}

/** The live rooms of this process. Close it after the streams have ended and before the database. */
export function createRoomHub(database: Database, options: RoomHubOptions): RoomHub {
  return new Rooms(database, options)
}
