import { NOMINAL_HEIGHT } from './picture-box.ts'
import type { ShapeTool } from './pen.ts'

type Place = readonly [x: number, y: number]

/** Directions that a line keeps to with Shift, in a full turn. */
const DIRECTIONS = 8

/** The end of a shape with Shift held: squares, circles, and lines in steps of 45 degrees. Places are of the picture. */
export function proportional(tool: ShapeTool, from: Place, to: Place, aspect: number): [x: number, y: number] {
  const wide = NOMINAL_HEIGHT * aspect
  const [dx, dy] = [(to[0] - from[0]) * wide, (to[1] - from[1]) * NOMINAL_HEIGHT]
  if (tool === 'rectangle' || tool === 'circle') {
    const side = Math.max(Math.abs(dx), Math.abs(dy))
    return [from[0] + (dx < 0 ? -side : side) / wide, from[1] + (dy < 0 ? -side : side) / NOMINAL_HEIGHT]
  }
  const step = (2 * Math.PI) / DIRECTIONS
  const angle = Math.round(Math.atan2(dy, dx) / step) * step
  const length = Math.hypot(dx, dy)
  return [from[0] + (Math.cos(angle) * length) / wide, from[1] + (Math.sin(angle) * length) / NOMINAL_HEIGHT]
}
