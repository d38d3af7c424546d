import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { eventBlock } from '../../platform/http/event-block.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { openersOf } from '../../review/playlists/queries.ts'
import type { Openers } from '../../review/playlists/queries.ts'
import { entrantsOf } from '../../review/rooms/queries.ts'
import type { Entrants } from '../../review/rooms/queries.ts'
import { clientsVersions, isForEyes } from './for-clients.ts'
import type { WorkspaceSight } from './sight.ts'

/** The playlist that an event about one names, where not all may hear of it. */
export function playlistOf({ type, payload }: LiveEvent): string | null {
  return type === 'playlist.updated' && typeof payload['playlist_id'] === 'string' ? payload['playlist_id'] : null
}

/** The room that an event is about. */
export function roomOf({ type, payload }: LiveEvent): string | null {
  const isOfRoom = type === 'room.started' || type === 'room.ended'
  return isOfRoom && typeof payload['room_id'] === 'string' ? payload['room_id'] : null
}

/** The facts that decide who hears events, beside each reader's own sight. */
export interface Facts {
  events: readonly LiveEvent[]
  /** People who may open the playlists that the events are about. */
  openers: ReadonlyMap<string, Openers>
  /** People who may enter the rooms that the events are about. */
  entrants: ReadonlyMap<string, Entrants>
}

/** The events as readers of things for clients hear them; null: nothing. */
export type Versions = ReadonlyMap<LiveEvent, LiveEvent | null>

/** A reader of a batch, who is told with all others in one go. */
export interface BatchReader {
  /** The looks that the events need; null: every reader sees everything. */
  sight: WorkspaceSight | null
  /** @returns whether they need the events as clients hear them */
  choose(facts: Facts): boolean
  tell(versions: Versions): void
  fail(error: unknown): void
}

/** Events that several readers get, and the facts that decide who hears which: read once for all of them. */
export class Batch {
  readonly events: readonly LiveEvent[]
  readonly #database: Database
  readonly #looks = new Map<WorkspaceSight, Promise<void>>()
  #openers: Promise<ReadonlyMap<string, Openers>> | undefined
  #entrants: Promise<ReadonlyMap<string, Entrants>> | undefined
  #versions: Promise<Versions> | undefined
  #text: string | undefined
  #readers: BatchReader[] = []
  #sending: Promise<void> | undefined

  constructor(database: Database, events: readonly LiveEvent[]) {
    this.#database = database
    this.events = events
  }

  /**
   * Tells a reader together with all who come in the same turn: a thousand separate waits would take longer than the
   * telling itself.
   * @returns resolves once they were told
   */
  read(reader: BatchReader): Promise<void> {
    this.#readers.push(reader)
    this.#sending ??= this.#sendAll()
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    // The others of this turn.
    await Promise.resolve()
    const readers = this.#readers
    this.#readers = []
    this.#sending = undefined
    try {
      const facts = await this.facts(new Set(readers.flatMap(({ sight }) => sight ?? [])))
      const needs = readers.filter((reader) => reader.choose(facts))
      const versions = needs.length > 0 ? await this.versions() : new Map<LiveEvent, LiveEvent | null>()
      for (const reader of readers) reader.tell(versions)
    } catch (error) {
      for (const reader of readers) reader.fail(error)
    }
  }

  /** The readers' sight is as new as the events. */
  look(sight: WorkspaceSight): Promise<void> {
    const looked = this.#looks.get(sight) ?? sight.look()
    this.#looks.set(sight, looked)
    return looked
  }

  /** @param sights of readers who do not see everything */
  async facts(sights: Iterable<WorkspaceSight>): Promise<Facts> {
    this.#openers ??= this.#of(playlistOf, openersOf)
    this.#entrants ??= this.#of(roomOf, entrantsOf)
    const [openers, entrants] = await Promise.all([
      this.#openers,
      this.#entrants,
      ...[...sights].map((sight) => this.look(sight)),
    ])
    return { events: this.events, openers, entrants }
  }

  versions(): Promise<Versions> {
    this.#versions ??= clientsVersions(this.#database, this.#wsId, this.events.filter(isForEyes))
    return this.#versions
  }

  /** All of it as it is sent, written once for all who hear everything. */
  textOf(chosen: readonly LiveEvent[]): string {
    if (chosen.length < this.events.length || chosen.some((event, nr) => event !== this.events[nr]))
      return textOf(chosen)
    return (this.#text ??= textOf(chosen))
  }

  get #wsId(): string {
    return this.events[0]?.wsId ?? ''
  }

  async #of<T>(
    idOf: (event: LiveEvent) => string | null,
    find: (tx: Tx, wsId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>> {
    const ids = [...new Set(this.events.flatMap((event) => idOf(event) ?? []))]
    if (ids.length === 0) return new Map()
    return this.#database.read(this.#wsId, (tx) => find(tx, this.#wsId, ids))
  }
}

/** Each event is written once, however many hear it. */
const blocks = new WeakMap<LiveEvent, string>()

function blockOf(event: LiveEvent): string {
  const existing = blocks.get(event)
  if (existing !== undefined) return existing
  const { seq, type, payload } = event
  const block = eventBlock(type, payload, seq)
  blocks.set(event, block)
  return block
}

const textOf = (events: readonly LiveEvent[]): string => events.map(blockOf).join('')

const batches = new WeakMap<Database, WeakMap<readonly LiveEvent[], Batch>>()

/** The batch of events that a feed gives to its subscribers, the same for all who get the same list. */
export function batchOf(database: Database, events: readonly LiveEvent[]): Batch {
  const ofDatabase = batches.get(database) ?? new WeakMap<readonly LiveEvent[], Batch>()
  batches.set(database, ofDatabase)
  const batch = ofDatabase.get(events) ?? new Batch(database, events)
  ofDatabase.set(events, batch)
  return batch
}
