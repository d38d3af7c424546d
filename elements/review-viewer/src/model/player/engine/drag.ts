/** A drag goes on while wishes come within so long of each other (ms). */
const PAUSE = 60

/** Whether somebody drags over the clip: wishes come faster than their pictures. */
export class Drag {
  /** The way that it goes. */
  way: -1 | 1 = 1
  readonly #ended: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param ended no wish has come for a while */
  constructor(ended: () => void) {
    this.#ended = ended
  }

  get active(): boolean {
    return this.#timer !== undefined
  }

  /** Begins, or goes on, with a wish. */
  move(from: number, to: number): void {
    if (to !== from) this.way = to < from ? -1 : 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.end()
      this.#ended()
    }, PAUSE)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
