import type { Bounds } from './bounds.ts'

/** Where a handle sits on a box: -1 left or top, 0 in the middle, 1 right or bottom. */
export interface Handle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

const CORNERS: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]
const SIDES: readonly Handle[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
]

/** Handles of a selection; text keeps its proportions and has the corners only. */
export function handlesOf(hasText: boolean): readonly Handle[] {
  return hasText ? CORNERS : [...CORNERS, ...SIDES]
}

/** Place of a handle in the box's own units. */
export function handlePlace({ left, top, right, bottom }: Bounds, { x, y }: Handle): [number, number] {
  return [left + ((x + 1) / 2) * (right - left), top + ((y + 1) / 2) * (bottom - top)]
}

/** The handle within reach of a place, corners first; undefined where there is none. */
export function handleAt(
  bounds: Bounds,
  hasText: boolean,
  place: readonly [number, number],
  reach: number,
): Handle | undefined {
  return handlesOf(hasText).find((handle) => {
    const [x, y] = handlePlace(bounds, handle)
    return Math.abs(place[0] - x) <= reach && Math.abs(place[1] - y) <= reach
  })
}

/** Factors by which a box is stretched about the place that stays. */
export interface Stretch {
  x: number
  y: number
  /** The place that stays, nominal px. */
  about: readonly [number, number]
}

/** A drawing pushed together stays at least this large, nominal px. */
const LEAST = 4

/**
 * The stretch that takes a handle to a place. The other side stays, and a box is never turned inside out.
 * @param keep the proportions stay
 */
export function stretchTo(bounds: Bounds, handle: Handle, place: readonly [number, number], keep: boolean): Stretch {
  const about = handlePlace(bounds, { x: -handle.x as Handle['x'], y: -handle.y as Handle['y'] })
  const along = (size: number, distance: number): number => {
    if (size < LEAST) return 1
    return Math.max(LEAST, distance) / size
  }
  const x = handle.x === 0 ? 1 : along(bounds.right - bounds.left, (place[0] - about[0]) * handle.x)
  const y = handle.y === 0 ? 1 : along(bounds.bottom - bounds.top, (place[1] - about[1]) * handle.y)
  if (!keep) return { x, y, about }
  const both = handle.x === 0 ? y : handle.y === 0 ? x : Math.max(x, y)
  return { x: both, y: both, about }
}

/** Name of the pointer over a handle. */
export function cursorOf({ x, y }: Handle, mirrored: boolean): string {
  if (x === 0) return 'ns-resize'
  if (y === 0) return 'ew-resize'
  return (x === y) !== mirrored ? 'nwse-resize' : 'nesw-resize'
}
