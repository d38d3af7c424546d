import { keyOf, type Tile } from './tile-grid.ts'

/** Requests at the same time; browsers open six connections to a server, and one is on its way to be decoded. */
const AT_ONCE = 8
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
/** Failures of one tile after which somebody is told. */
const TOLD_AFTER = 2

interface Failure {
  tries: number
  /** Not asked for again before; `performance.now()`. */
  until: number
}

export interface TileLoaderParts {
  load(tile: Tile, signal: AbortSignal): Promise<ImageBitmap>
  loaded(key: string, image: ImageBitmap): void
  /** Tiles fail again and again: once with what was wrong, and once with null when one is there again. */
  trouble(error: unknown): void
}

/**
 * Fetches the tiles that are wanted just now, in that order. What is not wanted any more is given up, what fails is tried
 * again: after a second, then ever more seldom, and at once when the browser is online again.
 */
export class TileLoader {
  readonly #parts: TileLoaderParts
  readonly #running = new Map<string, AbortController>()
  readonly #failures = new Map<string, Failure>()
  #wanted = new Map<string, Tile>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #inTrouble = false
  #closed = false

  constructor(parts: TileLoaderParts) {
    this.#parts = parts
    globalThis.addEventListener?.('online', this.retry)
  }

  /** Requests under way. */
  get running(): number {
    return this.#running.size
  }

  /** Says which tiles are missing, the most urgent first. */
  want(tiles: readonly Tile[]): void {
    this.#wanted = new Map(tiles.map((tile) => [keyOf(tile), tile]))
    for (const [key, abort] of this.#running) if (!this.#wanted.has(key)) abort.abort()
    this.#next()
  }

  /** Tries at once what has failed. */
  readonly retry = (): void => {
    this.#failures.clear()
    this.#next()
  }

  close(): void {
    this.#closed = true
    globalThis.removeEventListener?.('online', this.retry)
    clearTimeout(this.#timer)
    this.#wanted.clear()
    for (const abort of this.#running.values()) abort.abort()
  }

  #next(): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    let again = Infinity
    for (const [key, tile] of this.#wanted) {
      if (this.#running.size >= AT_ONCE) return
      const wait = (this.#failures.get(key)?.until ?? 0) - performance.now()
      if (wait > 0) again = Math.min(again, wait)
      else if (!this.#running.has(key)) void this.#fetch(key, tile)
    }
    if (again < Infinity) this.#timer = setTimeout(() => this.#next(), again)
  }

  async #fetch(key: string, tile: Tile): Promise<void> {
    const abort = new AbortController()
    this.#running.set(key, abort)
    try {
      const image = await this.#parts.load(tile, abort.signal)
      this.#failures.delete(key)
      this.#wanted.delete(key)
      // Decoding cannot be given up: what comes of it is kept, unless nobody is there any more.
      if (this.#closed) image.close()
      else this.#arrived(key, image)
    } catch (error) {
      if (!abort.signal.aborted) this.#failed(key, error)
    } finally {
      this.#running.delete(key)
      this.#next()
    }
  }

  #arrived(key: string, image: ImageBitmap): void {
    this.#parts.loaded(key, image)
    if (!this.#inTrouble) return
    this.#inTrouble = false
    this.#parts.trouble(null)
  }

  #failed(key: string, error: unknown): void {
    const tries = (this.#failures.get(key)?.tries ?? 0) + 1
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1))
    this.#failures.set(key, { tries, until: performance.now() + wait })
    if (tries < TOLD_AFTER || this.#inTrouble) return
    this.#inTrouble = true
    this.#parts.trouble(error)
  }
}
