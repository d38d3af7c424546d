import type { AnnotationShape } from '@arbo/core'
import { boundsOf, grown, type Bounds } from './bounds.ts'
import { toNominal, type NominalPoint } from './stroke-points.ts'

type Place = readonly [x: number, y: number]

/** Squared distance of a place from the line between two others. */
function distanceToSegment(place: Place, from: Place, to: Place): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((place[0] - from[0]) * dx + (place[1] - from[1]) * dy) / length))
  return Math.hypot(place[0] - from[0] - along * dx, place[1] - from[1] - along * dy)
}

/** The line that a shape follows, in nominal px. */
function lineOf(shape: AnnotationShape, points: NominalPoint[]): Place[] {
  const [from] = points
  const to = points.at(-1)
  if (!from || !to) return []
  if (shape.tool === 'rectangle') {
    return [
      [from[0], from[1]],
      [to[0], from[1]],
      [to[0], to[1]],
      [from[0], to[1]],
      [from[0], from[1]],
    ]
  }
  if (shape.tool !== 'circle') return points.map(([x, y]) => [x, y])
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const [rx, ry] = [Math.abs(to[0] - from[0]) / 2, Math.abs(to[1] - from[1]) / 2]
  return Array.from({ length: 33 }, (_, step) => {
    const angle = (step / 32) * 2 * Math.PI
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const
  })
}

function holds({ left, top, right, bottom }: Bounds, [x, y]: Place): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/**
 * Whether a place of the picture (0 to 1 x 0 to 1) lies on a drawn object.
 * @param tolerance nominal px added on both sides, so that thin lines can be hit with a finger
 */
export function isHit(shape: AnnotationShape, place: Place, aspect: number, tolerance: number): boolean {
  const [nominal] = toNominal([[place[0], place[1], 0]], aspect)
  if (!nominal) return false
  const target: Place = [nominal[0], nominal[1]]
  const reach = shape.width / 2 + tolerance
  // Most drawings are far away, and a box is soon asked.
  const bounds = boundsOf(shape, aspect)
  if (!bounds || !holds(grown(bounds, reach), target)) return false
  if (shape.tool === 'text') return true
  const line = lineOf(shape, toNominal(shape.points, aspect))
  if (line.length === 1 && line[0]) return distanceToSegment(target, line[0], line[0]) <= reach
  return line.some((to, index) => {
    const from = line[index - 1]
    return from !== undefined && distanceToSegment(target, from, to) <= reach
  })
}
