import { getStroke } from 'perfect-freehand'
import { BRUSH, type AnnotationShape } from '@arbo/core'
import { brushPoints, toNominal, type NominalPoint } from './stroke-points.ts'

/** SVG path data in nominal px, and whether it is an outline to fill or a line to stroke. */
export interface ShapePath {
  d: string
  paint: 'fill' | 'stroke'
  /** Width of a stroked line in nominal px. */
  lineWidth: number
}

export type StrokeTool = 'pencil' | 'highlighter'
const ARROW_HEAD_ANGLE = Math.PI / 7

const at = ([x, y]: readonly number[]): string => `${(x ?? 0).toFixed(2)},${(y ?? 0).toFixed(2)}`

/**
 * Outline of a freehand stroke. Pressure 0.5, which mice and fingers have, gives exactly the nominal width; the brush
 * does not mind pressure. `last` is false for the frozen head of a stroke that goes on.
 */
export function strokeOutline(
  points: readonly NominalPoint[],
  tool: StrokeTool,
  width: number,
  last = true,
): number[][] {
  const brush = tool === 'highlighter'
  return getStroke(brush ? brushPoints(points, width) : [...points], {
    size: brush ? width * BRUSH.dotWidth : width,
    thinning: brush ? 0 : 0.6,
    smoothing: 0.5,
    streamline: 0.3,
    simulatePressure: false,
    last,
  })
}

/** A closed, smoothed polygon: quadratic curves through the middles of its sides. */
export function outlineData(outline: readonly number[][]): string {
  const [first, second] = outline
  if (!first || !second) return ''
  const middle = (a: readonly number[], b: readonly number[]): number[] => [
    ((a[0] ?? 0) + (b[0] ?? 0)) / 2,
    ((a[1] ?? 0) + (b[1] ?? 0)) / 2,
  ]
  let data = `M${at(middle(first, second))}`
  for (let index = 1; index <= outline.length; index++) {
    const corner = outline[index % outline.length] ?? first
    const next = outline[(index + 1) % outline.length] ?? first
    data += `Q${at(corner)} ${at(middle(corner, next))}`
  }
  return `${data}Z`
}

function arrowData(from: NominalPoint, to: NominalPoint, width: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const head = Math.min(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2, 12 + width * 3)
  const barb = (turn: number): string =>
    at([to[0] - head * Math.cos(angle + turn), to[1] - head * Math.sin(angle + turn)])
  return `M${at(from)}L${at(to)}M${barb(ARROW_HEAD_ANGLE)}L${at(to)}L${barb(-ARROW_HEAD_ANGLE)}`
}

function ellipseData(from: NominalPoint, to: NominalPoint): string {
  const rx = Math.abs(to[0] - from[0]) / 2
  const ry = Math.abs(to[1] - from[1]) / 2
  const left = Math.min(from[0], to[0])
  const middle = (from[1] + to[1]) / 2
  const arc = `A${rx.toFixed(2)},${ry.toFixed(2)} 0 1,0`
  return `M${at([left, middle])}${arc} ${at([left + 2 * rx, middle])}${arc} ${at([left, middle])}Z`
}

/** The path of a drawn object; null for text and for shapes that lack a point. `aspect` is the picture's width / height. */
export function shapePath(shape: AnnotationShape, aspect: number): ShapePath | null {
  const points = toNominal(shape.points, aspect)
  const [from] = points
  const to = points.at(-1)
  if (!from || !to) return null
  const stroke = (d: string): ShapePath => ({ d, paint: 'stroke', lineWidth: shape.width })
  switch (shape.tool) {
    case 'pencil':
    case 'highlighter':
      return { d: outlineData(strokeOutline(points, shape.tool, shape.width)), paint: 'fill', lineWidth: 0 }
    case 'rectangle':
      return stroke(`M${at(from)}L${at([to[0], from[1]])}L${at(to)}L${at([from[0], to[1]])}Z`)
    case 'circle':
      return stroke(ellipseData(from, to))
    case 'line':
      return stroke(`M${at(from)}L${at(to)}`)
    case 'arrow':
      return stroke(arrowData(from, to, shape.width))
    case 'text':
      return null
  }
}
