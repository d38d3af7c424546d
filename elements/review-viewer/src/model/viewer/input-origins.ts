/** Who moved what is on screen: the person in front of it, or the page that shows the viewer, by its methods and attributes. */
export type InputOrigin = 'user' | 'page'

/** What can be moved. */
export type Moved = 'frame' | 'play' | 'rendition' | 'page' | 'view'

/** What else goes along: another rendition shows another frame, and whoever plays is behind the frames that follow. */
const ALONG: Readonly<Record<Moved, readonly Moved[]>> = {
  frame: ['frame'],
  play: ['play', 'frame'],
  rendition: ['rendition', 'page', 'play', 'frame'],
  page: ['page', 'frame'],
  view: ['view'],
}

/** Keeps who moved what, so that a page can tell what a person did from what it asked for itself. */
export class InputOrigins {
  readonly #last = new Map<Moved, InputOrigin>()
  readonly #listeners = new Set<(what: Moved) => void>()
  #isLed = false

  /** Who moved it last; the page where nobody did. */
  by(what: Moved): InputOrigin {
    return this.#last.get(what) ?? 'page'
  }

  /** Notes a move, before it shows. */
  moved(what: Moved): void {
    const by = this.#isLed ? 'page' : 'user'
    for (const each of ALONG[what]) this.#last.set(each, by)
    if (by === 'user') this.#listeners.forEach((listener) => listener(what))
  }

  /** What moves meanwhile is the page's doing. */
  led(act: () => void): void {
    const before = this.#isLed
    this.#isLed = true
    try {
      act()
    } finally {
      this.#isLed = before
    }
  }

  /** Calls back at once with every move of the person. @returns ends it */
  onUser(listener: (what: Moved) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
