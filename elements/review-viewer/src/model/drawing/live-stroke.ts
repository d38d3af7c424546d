import type { StrokePoint } from './stroke-points.ts'

/** Points after which the head of a stroke is frozen: an outline of so many costs well under a millisecond. */
export const TAIL_MAX = 160
/** Points that the frozen head and the tail share, so that the smoothed outlines meet without a seam. */
export const OVERLAP = 12

/** A stroke that is being drawn. Its head freezes piece by piece, so that each frame costs the same however long it is. */
export class LiveStroke {
  readonly points: StrokePoint[] = []
  #frozen = 0

  add(point: StrokePoint): void {
    const before = this.points.at(-1)
    if (before && before[0] === point[0] && before[1] === point[1]) return
    this.points.push(point)
  }

  /** The points still to be outlined on each frame; the first few overlap the frozen head. */
  tail(): StrokePoint[] {
    return this.points.slice(Math.max(0, this.#frozen - OVERLAP))
  }

  /** The next piece to be painted once and for all, where the tail has become too long; else null. */
  takeFrozen(): StrokePoint[] | null {
    if (this.points.length - this.#frozen <= TAIL_MAX) return null
    const from = Math.max(0, this.#frozen - OVERLAP)
    this.#frozen = this.points.length - OVERLAP
    return this.points.slice(from, this.#frozen)
  }
}
