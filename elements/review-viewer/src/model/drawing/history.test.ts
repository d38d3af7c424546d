import type { AnnotationOp, AnnotationShape, DraftOp } from '@arbo/core'
import { foldAnnotations, isVisible, type AnnotationState } from '@arbo/core/annotations'
import { describe, expect, it } from 'vitest'
import { DrawingHistory } from './history.ts'
import { inPaintingOrder } from './objects-on-frame.ts'

const shape: AnnotationShape = {
  schema: 1,
  tool: 'pencil',
  colour: '#FF0001',
  width: 6,
  opacity: 1,
  points: [[0.1, 0.1, 0.5]],
  frame_start: 3,
  frame_end: 3,
  file_index: 0,
}
const add = (id: string): DraftOp => ({ kind: 'add', object_id: id, shape })

/** A log with its clock, as a source keeps it. */
function log(): { state: AnnotationState; apply(ops: DraftOp[]): AnnotationState; size: number } {
  let state: AnnotationState = new Map()
  let clock = 0
  return {
    get state() {
      return state
    },
    get size() {
      return clock
    },
    apply(ops) {
      const before = state
      const stamped = ops.map((op): AnnotationOp => ({ ...op, op_id: String(++clock), clock, actor: 'me' }))
      state = foldAnnotations(state, stamped)
      return before
    },
  }
}

const visible = (state: AnnotationState): string[] => [...state.values()].filter(isVisible).map(({ id }) => id)

describe('drawing history', () => {
  it('XREV-07 undo and redo of a stroke are further operations, nothing leaves the log', () => {
    const history = new DrawingHistory()
    const drawings = log()
    history.record('r1', [add('a')], drawings.apply([add('a')]))
    drawings.apply(history.undo('r1') ?? [])
    expect(visible(drawings.state)).toEqual([])
    drawings.apply(history.redo('r1') ?? [])
    expect(visible(drawings.state)).toEqual(['a'])
    expect(drawings.size).toBe(3)
  })

  it('undoes a move and a new colour exactly, and redoes them', () => {
    const history = new DrawingHistory()
    const drawings = log()
    drawings.apply([add('a')])
    const ops: DraftOp[] = [
      { kind: 'set', object_id: 'a', patch: { colour: '#1E88FF' } },
      { kind: 'set', object_id: 'a', patch: { points: [[0.9, 0.9, 0.5]] } },
    ]
    history.record('r1', ops, drawings.apply(ops))
    drawings.apply(history.undo('r1') ?? [])
    expect(drawings.state.get('a')?.shape).toEqual(shape)
    drawings.apply(history.redo('r1') ?? [])
    expect(drawings.state.get('a')?.shape).toMatchObject({ colour: '#1E88FF', points: [[0.9, 0.9, 0.5]] })
  })

  it('XREV-06 undoes a change of the painting order, also the first', () => {
    const history = new DrawingHistory()
    const drawings = log()
    drawings.apply([add('a'), add('b')])
    const order = (): string[] => [...drawings.state.values()].sort(inPaintingOrder).map(({ id }) => id)
    const ops: DraftOp[] = [{ kind: 'set', object_id: 'a', patch: { order: 9 } }]
    history.record('r1', ops, drawings.apply(ops))
    expect(order()).toEqual(['b', 'a'])
    drawings.apply(history.undo('r1') ?? [])
    expect(order()).toEqual(['a', 'b'])
  })

  it('restores several erased objects as one step', () => {
    const history = new DrawingHistory()
    const drawings = log()
    drawings.apply([add('a'), add('b')])
    const ops: DraftOp[] = ['a', 'b'].map((object_id) => ({ kind: 'delete', object_id }))
    history.record('r1', ops, drawings.apply(ops))
    expect(visible(drawings.state)).toEqual([])
    drawings.apply(history.undo('r1') ?? [])
    expect(visible(drawings.state)).toEqual(['a', 'b'])
  })

  it('keeps renditions apart, and a new step clears the redo list', () => {
    const history = new DrawingHistory()
    const drawings = log()
    history.record('r1', [add('a')], drawings.apply([add('a')]))
    history.record('r2', [add('b')], drawings.apply([add('b')]))
    expect(history.undo('r1')).toEqual([{ kind: 'delete', object_id: 'a' }])
    expect(history.canUndo('r1')).toBe(false)
    expect(history.canUndo('r2')).toBe(true)
    history.record('r1', [add('c')], drawings.apply([add('c')]))
    expect(history.redo('r1')).toBeNull()
  })
})
