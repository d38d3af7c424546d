/** A small message to all processes. It may be lost, and its reader finds everything that matters in the tables. */
export interface Message {
  /**
   * The subject of the message; of two that wait under one key the later stands for both, as far as they can be
   * merged.
   */
  key: string
  body: Readonly<Record<string, unknown>>
}

/** @returns the two in one, or null where they cannot be */
export type Merge = (earlier: Message['body'], later: Message['body']) => Message['body'] | null

/** Of two states only the later matters. */
export const takeLater: Merge = (_earlier, later) => later

/** Of a payload’s 8000 bytes, with room for the text around the messages. */
const MOST_BYTES = 7600

/** Messages that wait to be sent together. */
export class MessageBox {
  readonly #waiting: Message[] = []
  readonly #byKey = new Map<string, number>()

  add({ key, body }: Message, merge: Merge = takeLater): void {
    const place = this.#byKey.get(key)
    const earlier = place === undefined ? undefined : this.#waiting[place]
    const merged = earlier && merge(earlier.body, body)
    if (place !== undefined && merged) {
      this.#waiting[place] = { key, body: merged }
      return
    }
    this.#byKey.set(key, this.#waiting.push({ key, body }) - 1)
  }

  /** Empties the box. @returns what waits, in lists that fit into one payload each; what fits into none is left out */
  take(): Message[][] {
    const lists: Message[][] = []
    let room = 0
    for (const message of this.#waiting) {
      const bytes = Buffer.byteLength(JSON.stringify(message)) + 1
      if (bytes > MOST_BYTES) continue
      if (bytes > room) {
        lists.push([])
        room = MOST_BYTES
      }
      lists.at(-1)?.push(message)
      room -= bytes
    }
    this.#waiting.length = 0
    this.#byKey.clear()
    return lists
  }
}
