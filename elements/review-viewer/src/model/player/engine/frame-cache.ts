/** Something that holds decoder or graphics memory until it is closed: a VideoFrame or an ImageBitmap. */
export interface Closable {
  close(): void
}

/** Decoded pictures that may be held at once, whatever their size (review measurement: 160 at 540p). */
const MOST_FRAMES = 160

/** Never fewer, or stepping over a B-frame pair would decode each time. */
const FEWEST_FRAMES = 6

/**
 * Decoded pictures around the playhead, within a budget of bytes. What is farthest from the playhead goes first, and
 * what lies behind the direction of travel counts as twice as far. Every picture that leaves is closed.
 */
export class FrameCache<T extends Closable> {
  readonly #images = new Map<number, T>()
  readonly #budget: number
  readonly #most: number
  #capacity: number
  #playhead = 0
  #direction: -1 | 0 | 1 = 0

  /**
   * @param budget bytes; the number of pictures follows from their size
   * @param most pictures that may be held, however small they are
   */
  constructor(budget: number, most: number = MOST_FRAMES) {
    this.#budget = budget
    this.#most = most
    this.#capacity = most
  }

  get capacity(): number {
    return this.#capacity
  }

  get size(): number {
    return this.#images.size
  }

  /** Tells the size of one picture in bytes; all of a clip have the same. */
  setFrameBytes(bytes: number): void {
    const fitting = Math.floor(this.#budget / Math.max(1, bytes))
    this.#capacity = Math.max(FEWEST_FRAMES, Math.min(this.#most, fitting))
    this.#shrink()
  }

  setPlayhead(frame: number, direction: -1 | 0 | 1): void {
    this.#playhead = frame
    this.#direction = direction
  }

  has(frame: number): boolean {
    return this.#images.has(frame)
  }

  get(frame: number): T | undefined {
    return this.#images.get(frame)
  }

  /** The frame nearest to one, itself included, that there is a picture of. */
  nearest(frame: number): number | undefined {
    let nearest: number | undefined
    for (const each of this.#images.keys()) {
      if (nearest === undefined || Math.abs(each - frame) < Math.abs(nearest - frame)) nearest = each
    }
    return nearest
  }

  /** Takes the picture over. A picture worth less than all that a full cache holds is closed at once. */
  put(frame: number, image: T): void {
    this.#images.get(frame)?.close()
    this.#images.set(frame, image)
    this.#shrink()
  }

  /** Frames held, as ascending [first, last] ranges. */
  ranges(): [number, number][] {
    const ranges: [number, number][] = []
    for (const frame of [...this.#images.keys()].sort((a, b) => a - b)) {
      const open = ranges.at(-1)
      if (open && open[1] === frame - 1) open[1] = frame
      else ranges.push([frame, frame])
    }
    return ranges
  }

  clear(): void {
    for (const image of this.#images.values()) image.close()
    this.#images.clear()
  }

  #shrink(): void {
    while (this.#images.size > this.#capacity) {
      let worst = -1
      let worstDistance = -1
      for (const frame of this.#images.keys()) {
        const distance = this.#distance(frame)
        if (distance > worstDistance) [worst, worstDistance] = [frame, distance]
      }
      this.#images.get(worst)?.close()
      this.#images.delete(worst)
    }
  }

  #distance(frame: number): number {
    const offset = frame - this.#playhead
    return offset * this.#direction < 0 ? Math.abs(offset) * 2 : Math.abs(offset)
  }
}
