import { addTo } from '../group-by.ts'
/** Of heavy calls so many go on at a time in one process: more of them make none of them quicker, and all others slower. */
export const AT_ONCE = 2
/** Nobody waits longer for others' heavy calls, ms. */
export const PATIENCE_MS = 3000

/** Where heavy calls wait for each other, by turns of those who ask: ten calls of one keep another no longer than one does. */
export class Lane {
  #going = 0
  /** In the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>()

  async run<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.#going < AT_ONCE) this.#going += 1
    else await this.#turn(whose)
    try {
      return await work()
    } finally {
      this.#going -= 1
      if (this.#going < AT_ONCE) this.#callNext()
    }
  }

  #turn(whose: string): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer)
        this.#forget(whose, begin)
        this.#going += 1
        resolve()
      }
      const timer = setTimeout(begin, PATIENCE_MS)
      addTo(this.#waiting, whose, begin)
    })
  }

  #forget(whose: string, begin: () => void): void {
    const rest = (this.#waiting.get(whose) ?? []).filter((each) => each !== begin)
    this.#waiting.delete(whose)
    if (rest.length > 0) this.#waiting.set(whose, rest)
  }

  #callNext(): void {
    for (const [first] of this.#waiting.values()) return first?.()
  }
}
