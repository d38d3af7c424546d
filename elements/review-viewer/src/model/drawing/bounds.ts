import type { AnnotationShape } from '@arbo/core'
import { NOMINAL_HEIGHT } from './picture-box.ts'

/** A box in nominal px of the picture. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** Boxes in units of the picture; a shape never changes, another one takes its place. */
const boundsByShape = new WeakMap<AnnotationShape, Bounds>()

function pointBounds(shape: AnnotationShape): Bounds {
  const before = boundsByShape.get(shape)
  if (before) return before
  // Not Math.min(...values): a stroke may have more points than a call takes arguments.
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of shape.points) {
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  boundsByShape.set(shape, bounds)
  return bounds
}

/** Box of the points of a drawing, without the width of its line; null for one without points. */
export function boundsOf(shape: AnnotationShape, aspect: number): Bounds | null {
  const { left, top, right, bottom } = pointBounds(shape)
  if (left === Infinity) return null
  const wide = NOMINAL_HEIGHT * aspect
  return { left: left * wide, top: top * NOMINAL_HEIGHT, right: right * wide, bottom: bottom * NOMINAL_HEIGHT }
}

/** The box that holds all of the drawings; null where there are none. */
export function boundsOfAll(shapes: readonly AnnotationShape[], aspect: number): Bounds | null {
  let all: Bounds | null = null
  for (const shape of shapes) {
    const one = boundsOf(shape, aspect)
    if (!one) continue
    all = all
      ? {
          left: Math.min(all.left, one.left),
          top: Math.min(all.top, one.top),
          right: Math.max(all.right, one.right),
          bottom: Math.max(all.bottom, one.bottom),
        }
      : one
  }
  return all
}

export function grown({ left, top, right, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

/** The box between two places, whichever way round. */
export function boundsBetween(a: readonly [number, number], b: readonly [number, number]): Bounds {
  return {
    left: Math.min(a[0], b[0]),
    top: Math.min(a[1], b[1]),
    right: Math.max(a[0], b[0]),
    bottom: Math.max(a[1], b[1]),
  }
}

export function overlaps(a: Bounds, b: Bounds): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}
