import type { AnnotationShape } from '@arbo/core'
import type { Stretch } from './handles.ts'
import { NOMINAL_HEIGHT } from './picture-box.ts'
import { storedPoint, type StrokePoint } from './stroke-points.ts'

/** What moving or resizing changes of a drawing. */
export type Reshaped = Pick<AnnotationShape, 'points'> & Partial<Pick<AnnotationShape, 'width'>>

/** The contract's thinnest and widest line, nominal px. */
const WIDTHS = { min: 1, max: 100 } as const

/** Points moved by parts of the picture's width and height. */
export function movedPoints(points: readonly StrokePoint[], dx: number, dy: number): StrokePoint[] {
  return points.map(([x, y, pressure]) => storedPoint(x + dx, y + dy, pressure))
}

/** A drawing stretched; lines keep their width, and letters grow with their box. */
export function stretched(shape: AnnotationShape, { x, y, about }: Stretch, aspect: number): Reshaped {
  const [left, top] = [about[0] / (NOMINAL_HEIGHT * aspect), about[1] / NOMINAL_HEIGHT]
  const points = shape.points.map(([px, py, pressure]) => {
    return storedPoint(left + (px - left) * x, top + (py - top) * y, pressure)
  })
  if (shape.tool !== 'text') return { points }
  const width = Math.max(WIDTHS.min, Math.min(WIDTHS.max, Math.round(shape.width * y * 100) / 100))
  return { points, width }
}
