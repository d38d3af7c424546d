import { freeBytesOf, isDiskFull } from './free-space.ts'

/**
 * `low`: uploads and media work leave the rest to the database. `full`: the database is left in peace, too; reading
 * and deleting go on.
 */
export type DiskState = 'ok' | 'low' | 'full'

export interface DiskOptions {
  /** Folder of the database and of files in the making. */
  dataFolder: string
  /** Folder of stored files; undefined where they are in a bucket. */
  filesFolder: string | undefined
  /** Whether the database is in the data folder. */
  holdsDatabase: boolean
  /** Bytes that uploads and media work leave free. */
  reserve: number
  /** Bytes below which nothing is written to a database in the data folder. */
  floor: number
  /** Bytes that are free below a folder. */
  freeIn?: ((folder: string) => number) | undefined
}

const LOOK_MS = 5000
/** A look that is this old is repeated before it counts, ms. */
const FRESH_MS = 500
/** More must be free than at the mark by this share, so that a disk at the mark does not come and go. */
const SLACK = 1.1
/** A database on another disk cannot be looked at: its last refusal holds for so long, ms. */
const SAID_MS = 5 * 60_000

/** Knows how full the disks under the server are. Nothing stays refused: each request looks again. */
export class DiskWatch {
  readonly #options: DiskOptions
  readonly #freeIn: (folder: string) => number
  readonly #listeners = new Set<(state: DiskState) => void>()
  #timer: NodeJS.Timeout | undefined
  #lookedAt = -Infinity
  #saidFullAt = -Infinity
  #isLow = false
  #isFull = false
  #told: DiskState = 'ok'

  constructor(options: DiskOptions) {
    this.#options = options
    this.#freeIn = options.freeIn ?? freeBytesOf
  }

  /** Looks from time to time by itself. */
  start(): void {
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref()
    this.look()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Told of each change. */
  onChange(listener: (state: DiskState) => void): void {
    this.#listeners.add(listener)
  }

  get state(): DiskState {
    if (performance.now() - this.#lookedAt > FRESH_MS) this.look()
    if (this.refusesWrites || performance.now() - this.#saidFullAt < SAID_MS) return 'full'
    return this.#isLow ? 'low' : 'ok'
  }

  /** Whether nothing more is to be written to the database. */
  get refusesWrites(): boolean {
    if (performance.now() - this.#lookedAt > FRESH_MS) this.look()
    return this.#isFull
  }

  /** Whether the disk of the data folder has no room at this moment, whatever the marks are. */
  get isFullNow(): boolean {
    return isDiskFull(this.#options.dataFolder, this.#freeIn)
  }

  /** Free bytes, by the use of the disk. */
  get free(): { data: number; files: number } {
    const { dataFolder, filesFolder } = this.#options
    return { data: this.#freeIn(dataFolder), files: filesFolder === undefined ? Infinity : this.#freeIn(filesFolder) }
  }

  /** Whether so many bytes can be stored and the reserve stays. */
  hasRoomFor(bytes: number): boolean {
    const { data, files } = this.free
    return Math.min(data, files) - bytes >= this.#options.reserve
  }

  /** The database itself has said that its disk is full. */
  saidFull(): void {
    this.#saidFullAt = performance.now()
    this.#tell()
  }

  look(): void {
    const { reserve, floor, holdsDatabase } = this.#options
    const { data, files } = this.free
    this.#lookedAt = performance.now()
    this.#isFull = holdsDatabase && data < floor * (this.#isFull ? SLACK : 1)
    this.#isLow = Math.min(data, files) < reserve * (this.#isLow ? SLACK : 1)
    this.#tell()
  }

  #tell(): void {
    const { state } = this
    if (state === this.#told) return
    this.#told = state
    for (const listener of this.#listeners) listener(state)
  }
}
