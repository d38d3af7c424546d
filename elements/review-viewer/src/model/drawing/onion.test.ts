import type { AnnotationOp } from '@arbo/core'
import { foldAnnotations } from '@arbo/core/annotations'
import { describe, expect, it } from 'vitest'
import { drawingMarks, objectsOnFrame } from './objects-on-frame.ts'
import { ONION_MAX, ONION_TINT, onionOpacity, onionSkins } from './onion.ts'

const add = (id: string, frame_start: number, frame_end = frame_start, file_index = 0): AnnotationOp => ({
  kind: 'add',
  op_id: id,
  object_id: id,
  clock: frame_start + 1,
  actor: 'me',
  shape: {
    schema: 1,
    tool: 'pencil',
    colour: '#00A86B',
    width: 6,
    opacity: 1,
    points: [[frame_start / 100, 0.5, 0.5]],
    frame_start,
    frame_end,
    file_index,
  },
})
const objects = (...ops: AnnotationOp[]) => [...foldAnnotations(new Map(), ops).values()]
const frames = Array.from({ length: 21 }, (_, frame) => add(`f${frame}`, frame))

describe('XREV-04 onion skin', () => {
  it('XREV-04 shows up to 5 frames before and after, the nearest over the farthest', () => {
    const skins = onionSkins(objects(...frames), 10, 0, { before: ONION_MAX, after: ONION_MAX })
    expect(skins.map(({ shape }) => shape.frame_start)).toEqual([5, 15, 6, 14, 7, 13, 8, 12, 9, 11])
  })

  it('XREV-04 past frames are tinted warm and later ones cool, fainter with each frame', () => {
    const skins = onionSkins(objects(...frames), 10, 0, { before: 2, after: 1 })
    expect(skins.map(({ shape, colour, opacity }) => [shape.frame_start, colour, opacity])).toEqual([
      [8, ONION_TINT.before, onionOpacity(2)],
      [9, ONION_TINT.before, onionOpacity(1)],
      [11, ONION_TINT.after, onionOpacity(1)],
    ])
    const faded = [1, 2, 3, 4, 5].map(onionOpacity)
    expect(faded).toEqual([...faded].sort((a, b) => b - a))
    expect(faded.every((opacity) => opacity > 0 && opacity <= 0.5)).toBe(true)
  })

  it('XREV-04 leaves out the frame itself, drawings held over it, other pages and deleted drawings', () => {
    const deletion: AnnotationOp = { kind: 'delete', op_id: 'd', object_id: 'gone', clock: 99, actor: 'me' }
    const list = objects(add('held', 8, 12), add('here', 10), add('page', 9, 9, 1), add('gone', 9), deletion)
    expect(onionSkins(list, 10, 0, { before: 5, after: 5 })).toEqual([])
    expect(onionSkins(list, 14, 0, { before: 2, after: 0 }).map(({ shape }) => shape.frame_end)).toEqual([12])
  })
})

describe('XREV-05 drawings on the timeline', () => {
  it('XREV-05 a held drawing is shown on each of its frames and marked with its end', () => {
    const list = objects(add('held', 8, 12), add('once', 20))
    const on = (frame: number) => objectsOnFrame(list, frame, 0).map(({ id }) => id)
    expect([7, 8, 10, 12, 13].map(on)).toEqual([[], ['held'], ['held'], ['held'], []])
    expect(drawingMarks(list, 0)).toEqual([
      { frame: 8, end: 12, colour: '#00A86B', ids: ['held'] },
      { frame: 20, end: 20, colour: '#00A86B', ids: ['once'] },
    ])
  })

  it('drawings closer than the width of a mark share one', () => {
    const marks = drawingMarks(objects(...frames), 0, 8)
    expect(marks.map(({ frame, ids }) => [frame, ids.length])).toEqual([
      [0, 8],
      [8, 8],
      [16, 5],
    ])
  })

  it('XREV-06 an explicit order outranks the clock, and ties go by id', () => {
    const to = (object_id: string, order: number): AnnotationOp => {
      return { kind: 'set', op_id: `o${object_id}`, object_id, clock: 50, actor: 'me', patch: { order } }
    }
    const list = objects(add('a', 0, 9), add('b', 1, 9), add('c', 2, 9), to('c', 0), to('a', 7))
    expect(objectsOnFrame(list, 5, 0).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })
})
