import type { AnnotationShape } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { boundsOf, boundsOfAll } from './bounds.ts'
import { handleAt, handlePlace, stretchTo, type Handle } from './handles.ts'
import { NO_FLIP, onStage, placeIn, type View } from './picture-box.ts'
import { proportional } from './proportions.ts'
import { textPoints } from './text-shape.ts'
import { movedPoints, stretched } from './transform.ts'

const ASPECT = 16 / 9
const shape = (over: Partial<AnnotationShape> = {}): AnnotationShape => ({
  schema: 1,
  tool: 'pencil',
  colour: '#FF0001',
  width: 6,
  opacity: 1,
  points: [
    [0.25, 0.25, 0.4],
    [0.5, 0.75, 0.6],
  ],
  frame_start: 0,
  frame_end: 0,
  file_index: 0,
  ...over,
})
const CORNER: Handle = { x: 1, y: 1 }

describe('XREV-06 moving and resizing', () => {
  it('XREV-06 moves every point and keeps the pressure', () => {
    expect(movedPoints(shape().points, 0.1, -0.05)).toEqual([
      [0.35, 0.2, 0.4],
      [0.6, 0.7, 0.6],
    ])
  })

  it('XREV-06 a handle moves its side and keeps the other one, at any shape of the picture', () => {
    for (const aspect of [ASPECT, 1, 0.5625]) {
      const one = shape()
      const bounds = boundsOf(one, aspect)
      if (!bounds) throw new Error('no bounds')
      const [x, y] = handlePlace(bounds, CORNER)
      const far = [x + (bounds.right - bounds.left), y] as const
      const { points } = stretched(one, stretchTo(bounds, CORNER, far, false), aspect)
      expect(points).toEqual([
        [0.25, 0.25, 0.4],
        [0.75, 0.75, 0.6],
      ])
      const left = stretchTo(bounds, { x: -1, y: 0 }, [bounds.left - (bounds.right - bounds.left), 0], false)
      expect(stretched(one, left, aspect).points[0]).toEqual([0, 0.25, 0.4])
      expect(stretched(one, left, aspect).points[1]).toEqual([0.5, 0.75, 0.6])
    }
  })

  it('XREV-06 Shift keeps the proportions, and nothing can be flipped over', () => {
    const bounds = { left: 100, top: 100, right: 200, bottom: 300 }
    expect(stretchTo(bounds, CORNER, [300, 300], true)).toMatchObject({ x: 2, y: 2 })
    const inside = stretchTo(bounds, CORNER, [0, 0], false)
    expect(inside.x).toBeGreaterThan(0)
    expect(inside.y).toBeGreaterThan(0)
  })

  it('XREV-06 letters grow with their box', () => {
    const text = shape({ tool: 'text', text: 'Here', width: 8 })
    const bounds = boundsOf(text, ASPECT)
    if (!bounds) throw new Error('no bounds')
    const to = [bounds.right + (bounds.right - bounds.left), bounds.bottom + (bounds.bottom - bounds.top)] as const
    expect(stretched(text, stretchTo(bounds, CORNER, to, true), ASPECT).width).toBe(16)
    expect(stretched(shape(), stretchTo(bounds, CORNER, to, true), ASPECT).width).toBeUndefined()
  })

  it('XREV-06 a box encloses the whole selection, and its handles are found', () => {
    const other = shape({ points: [[0.9, 0.1, 0.5]] })
    const all = boundsOfAll([shape(), other], ASPECT)
    expect(all).toEqual({ left: 480, top: 108, right: 1728, bottom: 810 })
    if (!all) return
    expect(handleAt(all, false, [1728, 810], 8)).toEqual(CORNER)
    expect(handleAt(all, false, [1104, 108], 8)).toEqual({ x: 0, y: -1 })
    expect(handleAt(all, true, [1104, 108], 8)).toBeUndefined()
    expect(boundsOfAll([], ASPECT)).toBeNull()
  })

  it('REV-08 Shift draws squares, circles and lines in steps of 45 degrees', () => {
    const [x, y] = proportional('rectangle', [0.5, 0.5], [0.6, 0.4], 2)
    expect([(x - 0.5) * 2, y - 0.5]).toEqual([expect.closeTo(0.2), expect.closeTo(-0.2)])
    const flat = proportional('line', [0.1, 0.5], [0.9, 0.51], ASPECT)
    expect(flat[1]).toBeCloseTo(0.5)
    const steep = proportional('arrow', [0.5, 0.1], [0.5 + 0.4 / ASPECT, 0.52], ASPECT)
    expect((steep[0] - 0.5) * ASPECT).toBeCloseTo(steep[1] - 0.1)
  })

  it('XREV-06 a place of the picture is the same at any size, zoom and flip', () => {
    const box = { x: -80, y: 20, width: 640, height: 360 }
    for (const flip of [NO_FLIP, { x: true, y: false }, { x: false, y: true }, { x: true, y: true }]) {
      const view: View = { stage: { width: 400, height: 300 }, box, ratio: 2, flip }
      const [x, y] = onStage(view, 0.2, 0.7)
      const there = placeIn(view, x, y)
      expect(there[0]).toBeCloseTo(0.2)
      expect(there[1]).toBeCloseTo(0.7)
    }
  })

  it('XREV-06 a text is stored with the box of its lines', () => {
    const points = textPoints('ab\nabcd', 10, [0.1, 0.2], 2, (_font, text) => text.length * 54)
    expect(points[0]).toEqual([0.1, 0.2, 0.5])
    expect(points[1]?.[0]).toBeCloseTo(0.1 + 216 / 2160)
    expect(points[1]?.[1]).toBeCloseTo(0.2 + (2 * 60 * 1.25) / 1080)
  })
})
