import { setTimeout as delay } from 'node:timers/promises'
import type { RoomPerson } from '@arbo/core/contract'
import type { ToldPoint } from './messages.ts'
import { toPosition } from './position-queries.ts'
import type { Position, RoomLook } from './position-queries.ts'

const RETRY_MS = 1000

/** One stream's side of a room. Its messages come in the order of their numbers, and never an older one. */
export interface RoomReader {
  /** Null: somebody who only looks on, and is not told to be there. */
  clientId: string | null
  /** The person of the window. */
  personId: string
  /** @param now the database’s clock, ms */
  moved(position: Position, now: () => number): void
  people(people: readonly RoomPerson[]): void
  pointed(point: ToldPoint): void
  ended(): void
}

interface Place {
  /** The last number that it was told; undefined until it was told the room whole. */
  seq: number | undefined
  people: string
}

export interface RoomSource {
  look(): Promise<RoomLook | undefined>
  warn(error: unknown): void
}

/** A room for this process: its known state, and its readers. */
export class RoomFeed {
  readonly #source: RoomSource
  readonly #readers = new Map<RoomReader, Place>()
  #position: Position | undefined
  #people: readonly RoomPerson[] = []
  #ended = false
  #loop: Promise<void> | undefined
  #again = false
  #closed = false
  /** How far the database’s clock is ahead of this process’s, ms, as of the quickest look. */
  #ahead = 0
  #quickest = Infinity

  constructor(source: RoomSource) {
    this.#source = source
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0
  }

  /** Whether a person’s window reads the room here, as this process knows without the database. */
  has(clientId: string, personId: string): boolean {
    return [...this.#readers.keys()].some((reader) => reader.clientId === clientId && reader.personId === personId)
  }

  /** Resolves once the reader was told everything as it is now. */
  async add(reader: RoomReader): Promise<void> {
    this.#readers.set(reader, { seq: undefined, people: '' })
    await this.look()
    const place = this.#readers.get(reader)
    if (!place) return
    place.seq = -1
    this.#tell(reader, place)
  }

  remove(reader: RoomReader): void {
    this.#readers.delete(reader)
  }

  /** Reads the room, beginning after this call. */
  async look(): Promise<void> {
    this.#again = true
    this.#loop ??= this.#run()
    await this.#loop
  }

  /** Another state, perhaps from another process, and perhaps late. */
  move(position: Position): void {
    if (this.#position && position.seq <= this.#position.seq) return
    this.#position = position
    this.#sendAll()
  }

  point(point: ToldPoint): void {
    for (const [reader, { seq }] of this.#readers) {
      if (seq !== undefined && reader.clientId !== point.client_id) reader.pointed(point)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#readers.clear()
    await this.#loop
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false
      try {
        await this.#lookOnce()
      } catch (error) {
        this.#source.warn(error)
        this.#again = true
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
    this.#loop = undefined
  }

  async #lookOnce(): Promise<void> {
    const began = Date.now()
    const latest = await this.#source.look()
    if (!latest) {
      this.#end()
      return
    }
    this.#setClock(began, latest.now)
    if (!this.#position || latest.seq > this.#position.seq) this.#position = toPosition(latest)
    this.#people = latest.people
    this.#sendAll()
    if (latest.ended_at) this.#end()
  }

  #setClock(began: number, databaseTime: Date): void {
    const took = Date.now() - began
    if (took >= this.#quickest) return
    this.#quickest = took
    this.#ahead = databaseTime.getTime() - (began + took / 2)
  }

  #sendAll(): void {
    for (const [reader, place] of this.#readers) {
      if (place.seq !== undefined) this.#tell(reader, place)
    }
  }

  #tell(reader: RoomReader, place: Place): void {
    const position = this.#position
    if (!position) return this.#sendEnd(reader)
    if (position.seq > (place.seq ?? -1)) {
      place.seq = position.seq
      reader.moved(position, () => Date.now() + this.#ahead)
    }
    const people = JSON.stringify(this.#people)
    if (people !== place.people) {
      place.people = people
      reader.people(this.#people)
    }
    this.#sendEnd(reader)
  }

  #sendEnd(reader: RoomReader): void {
    if (this.#ended) reader.ended()
  }

  #end(): void {
    this.#ended = true
    for (const [reader, { seq }] of this.#readers) if (seq !== undefined) reader.ended()
  }
}
