/** What is needed of a KeyboardEvent. */
type TypedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'getModifierState'>

/** Keys that end the waiting: who presses them means something else. */
const ENDS = new Set(['Escape', 'Tab'])

/**
 * Letters typed after the wish to write and before the field is there. They are words, not shortcuts: they go into what is
 * being written, and the field shows them when it comes.
 */
export class TypedAhead {
  /** Changes what is being written; false while that cannot be told yet. */
  readonly #write: (change: (text: string) => string) => boolean
  #waiting = false
  #kept: string[] = []

  constructor(write: (change: (text: string) => string) => boolean) {
    this.#write = write
  }

  /** A field is awaited. */
  get waiting(): boolean {
    return this.#waiting
  }

  begin(): void {
    this.#waiting = true
  }

  /** The field has come and takes the keys itself. */
  arrive(): void {
    this.#waiting = false
    this.#flush()
  }

  /** No field is awaited any more. */
  end(): void {
    if (!this.#waiting) return
    this.#waiting = false
    this.#flush()
    this.#kept = []
  }

  /** @returns whether the key was typing, and has been taken */
  take(press: TypedKey): boolean {
    if (!this.#waiting || press.isComposing) return false
    // AltGr, which types signs on many layouts, looks like Ctrl with Alt.
    const isCommand = press.metaKey || ((press.ctrlKey || press.altKey) && !press.getModifierState('AltGraph'))
    const key = press.key === 'Enter' ? '\n' : press.key
    if (ENDS.has(key)) this.end()
    if (!this.#waiting || isCommand || (Array.from(key).length > 1 && key !== 'Backspace')) return false
    this.#kept.push(key)
    this.#flush()
    return true
  }

  #flush(): void {
    const keys = this.#kept
    if (keys.length === 0) return
    const isWritten = this.#write((text) => {
      return keys.reduce((all, key) => (key === 'Backspace' ? all.slice(0, -1) : all + key), text)
    })
    if (isWritten) this.#kept = []
  }
}
