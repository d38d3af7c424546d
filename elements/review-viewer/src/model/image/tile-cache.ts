/** Memory for decoded tiles in bytes: what a screen of 4K shows at most, and some of where one was before. */
export const TILE_CACHE_BYTES = 192 * 1024 ** 2

const bytesOf = ({ width, height }: ImageBitmap): number => width * height * 4

/** Decoded tiles by key, bounded in bytes; what was used least recently goes first, and is closed. */
export class TileCache {
  readonly #limit: number
  /** In the order of their last use. */
  readonly #tiles = new Map<string, ImageBitmap>()
  #bytes = 0

  constructor(limit = TILE_CACHE_BYTES) {
    this.#limit = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  get count(): number {
    return this.#tiles.size
  }

  has(key: string): boolean {
    return this.#tiles.has(key)
  }

  /** A tile, which counts as used now. */
  get(key: string): ImageBitmap | undefined {
    const tile = this.#tiles.get(key)
    if (!tile) return undefined
    this.#tiles.delete(key)
    this.#tiles.set(key, tile)
    return tile
  }

  /** Takes a tile over; others make room for it. */
  add(key: string, tile: ImageBitmap): void {
    this.#remove(key)
    this.#tiles.set(key, tile)
    this.#bytes += bytesOf(tile)
    for (const oldest of this.#tiles.keys()) {
      if (this.#bytes <= this.#limit || oldest === key) break
      this.#remove(oldest)
    }
  }

  close(): void {
    for (const key of this.#tiles.keys()) this.#remove(key)
  }

  #remove(key: string): void {
    const tile = this.#tiles.get(key)
    if (!tile) return
    this.#tiles.delete(key)
    this.#bytes -= bytesOf(tile)
    tile.close()
  }
}
