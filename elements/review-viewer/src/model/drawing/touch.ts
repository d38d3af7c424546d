/** What is needed of a PointerEvent. */
interface Touch {
  pointerId: number
  pointerType: string
  clientX: number
  clientY: number
  timeStamp: number
}

/** What two fingers did since the last event: CSS px, and how much farther apart they are. */
export interface Pinch {
  dx: number
  dy: number
  factor: number
}

/** For so long after a pen was near, a touch is taken for the palm of its hand, ms. */
export const PALM_MS = 20_000

/** Tells drawing fingers from fingers that pan and from palms. */
export class Touches {
  readonly #fingers = new Map<number, { x: number; y: number }>()
  #penAt = -Infinity

  /** Every pointer that comes down or moves is told. */
  note({ pointerType, timeStamp }: Touch): void {
    if (pointerType === 'pen') this.#penAt = timeStamp
  }

  /** Whether this touch must not draw: a pen is in use. */
  isPalm({ pointerType, timeStamp }: Touch): boolean {
    return pointerType === 'touch' && timeStamp - this.#penAt < PALM_MS
  }

  /** @returns how many fingers are down now */
  down({ pointerId, pointerType, clientX, clientY }: Touch): number {
    if (pointerType === 'touch') this.#fingers.set(pointerId, { x: clientX, y: clientY })
    return this.#fingers.size
  }

  up({ pointerId }: Touch): void {
    this.#fingers.delete(pointerId)
  }

  /** Moves a finger; null where it is none that is down. */
  move({ pointerId, clientX, clientY }: Touch): Pinch | null {
    const finger = this.#fingers.get(pointerId)
    if (!finger) return null
    const before = this.#spread()
    const share = 1 / this.#fingers.size
    const [dx, dy] = [(clientX - finger.x) * share, (clientY - finger.y) * share]
    this.#fingers.set(pointerId, { x: clientX, y: clientY })
    return { dx, dy, factor: before > 0 ? this.#spread() / before : 1 }
  }

  #spread(): number {
    const [a, b] = this.#fingers.values()
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
}
