import { BRUSH } from '@arbo/core'
import type { AnnotationShape } from '@arbo/core'
import { NOMINAL_HEIGHT } from './picture-box.ts'

/** x and y in units of the picture's width and height, pressure 0 to 1. */
export type StrokePoint = AnnotationShape['points'][number]
/** x and y in nominal px (picture height 1080), pressure 0 to 1. */
export type NominalPoint = [x: number, y: number, pressure: number]

/** Five decimals are a fiftieth of a pixel in 8K; more would only be bytes in the log. */
const DECIMALS = 1e5
/** The contract's limits of a coordinate. */
const LOWEST = -4
const HIGHEST = 5

const round = (value: number): number => Math.round(value * DECIMALS) / DECIMALS
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** A point as it is stored. */
export function storedPoint(x: number, y: number, pressure: number): StrokePoint {
  return [
    round(clamp(x, LOWEST, HIGHEST)),
    round(clamp(y, LOWEST, HIGHEST)),
    Math.round(clamp(pressure, 0, 1) * 1000) / 1000,
  ]
}

/** The points in nominal px; `aspect` is the picture's width / height. */
export function toNominal(points: readonly StrokePoint[], aspect: number): NominalPoint[] {
  const width = NOMINAL_HEIGHT * aspect
  return points.map(([x, y, pressure]) => [x * width, y * NOMINAL_HEIGHT, pressure])
}

/**
 * The brush lays `density` dots per dot width along the stroke: points closer together than that add nothing, so they
 * are left out. The first and the last point stay.
 */
export function brushPoints(points: readonly NominalPoint[], width: number): NominalPoint[] {
  const spacing = (width * BRUSH.dotWidth) / BRUSH.density
  const dots: NominalPoint[] = []
  for (const [index, point] of points.entries()) {
    const before = dots.at(-1)
    const far = !before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= spacing
    if (far || index === points.length - 1) dots.push(point)
  }
  return dots
}
