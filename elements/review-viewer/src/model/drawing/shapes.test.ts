import { DRAWING_SHAPES, STROKE_WIDTHS, type AnnotationShape } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { isHit } from './hit-test.ts'
import { drawModeOf, inkOf, isShapeTool } from './pen.ts'
import { outlineData, shapePath, strokeOutline } from './shape-path.ts'
import { brushPoints, storedPoint, type NominalPoint } from './stroke-points.ts'

const line: NominalPoint[] = Array.from({ length: 101 }, (_, n) => [100 + n * 4, 500, 0.5])
const shape = (over: Partial<AnnotationShape>): AnnotationShape => ({
  schema: 1,
  tool: 'pencil',
  colour: '#FF0001',
  width: 6,
  opacity: 1,
  points: [
    [0.2, 0.5, 0.5],
    [0.8, 0.5, 0.5],
  ],
  frame_start: 0,
  frame_end: 0,
  file_index: 0,
  ...over,
})
const extent = (outline: number[][]): number => {
  const ys = outline.map(([, y]) => y ?? 0)
  return Math.max(...ys) - Math.min(...ys)
}

describe('drawn shapes', () => {
  it('REV-09 a stroke of nominal width w is w px thick at a picture height of 1080', () => {
    for (const width of Object.values(STROKE_WIDTHS)) {
      expect(extent(strokeOutline(line, 'pencil', width))).toBeCloseTo(width, 0)
    }
  })

  it('pressure makes a pencil stroke thicker, but not a brush stroke', () => {
    const pressed = line.map(([x, y]): NominalPoint => [x, y, 1])
    expect(extent(strokeOutline(pressed, 'pencil', 8))).toBeGreaterThan(extent(strokeOutline(line, 'pencil', 8)) + 2)
    expect(extent(strokeOutline(pressed, 'highlighter', 8))).toBeCloseTo(extent(strokeOutline(line, 'highlighter', 8)))
  })

  it('REV-23 the ballpen has opacity 1, the brush 0.3 and 5 dots per dot width', () => {
    expect(inkOf('pencil', 'SM')).toEqual({ width: 4, opacity: 1 })
    expect(inkOf('highlighter', 'SM').opacity).toBe(0.3)
    const dots = brushPoints(line, 40)
    const gaps = dots.slice(1, -1).map((dot, index) => dot[0] - (dots[index]?.[0] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(40 / 5)
    expect([dots[0], dots.at(-1)]).toEqual([line[0], line.at(-1)])
  })

  it('REV-08 the shapes are rectangle, circle, line and arrow, of the pencil’s width and opacity', () => {
    expect(DRAWING_SHAPES.every(isShapeTool)).toBe(true)
    expect(['pencil', 'highlighter', 'text', 'SELECT', 'erase', ''].some(isShapeTool)).toBe(false)
    for (const tool of DRAWING_SHAPES) {
      expect(inkOf(tool, 'LG')).toEqual({ width: 8, opacity: 1 })
      expect(shapePath(shape({ tool, width: 8 }), 16 / 9)).toMatchObject({ paint: 'stroke', lineWidth: 8 })
    }
  })

  it('REV-10 pencil and highlighter draw freehand, the eraser erases, the others leave the picture alone', () => {
    expect((['', 'pencil', 'highlighter', 'SELECT', 'erase'] as const).map(drawModeOf)).toEqual([
      '',
      'freedraw',
      'freedraw',
      '',
      'erase',
    ])
  })

  it('makes a path for every tool of the log, and none for text', () => {
    for (const tool of ['pencil', 'highlighter', 'rectangle', 'circle', 'line', 'arrow'] as const) {
      expect(shapePath(shape({ tool }), 16 / 9)?.d, tool).toMatch(/^M-?\d/)
    }
    expect(shapePath(shape({ tool: 'text', text: 'Here' }), 16 / 9)).toBeNull()
    expect(outlineData([])).toBe('')
  })

  it('a line is hit within its width and the tolerance, and not beside it', () => {
    const stroke = shape({ width: 10 })
    expect(isHit(stroke, [0.5, 0.5], 16 / 9, 4)).toBe(true)
    expect(isHit(stroke, [0.5, 0.5 + 8 / 1080], 16 / 9, 4)).toBe(true)
    expect(isHit(stroke, [0.5, 0.5 + 12 / 1080], 16 / 9, 4)).toBe(false)
    expect(isHit(stroke, [0.9, 0.5], 16 / 9, 4)).toBe(false)
  })

  it('a circle is hit on its line, not in its middle', () => {
    const circle = shape({ tool: 'circle', points: [[0.4, 0.4, 0.5], [0.6, 0.6, 0.5]] }) // prettier-ignore
    expect(isHit(circle, [0.6, 0.5], 16 / 9, 4)).toBe(true)
    expect(isHit(circle, [0.5, 0.5], 16 / 9, 4)).toBe(false)
  })

  it('stores points within the contract and without unneeded digits', () => {
    expect(storedPoint(0.123456789, 12, 1.5)).toEqual([0.12346, 5, 1])
    expect(storedPoint(-9, 0.5, 0.33333)).toEqual([-4, 0.5, 0.333])
  })
})
