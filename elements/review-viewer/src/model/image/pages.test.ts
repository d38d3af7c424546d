import { describe, expect, it } from 'vitest'
import type { Comment } from '@arbo/core'
import { foldAnnotations } from '@arbo/core/annotations'
import { opsOf } from '../source/normalise.ts'
import { pageCounts } from './page-counts.ts'

const comment = (over: Partial<Comment>): Comment => {
  return { rendition_id: 'r', parent_id: null, file_index: 0, ...over } as Comment
}

describe('REV-15 XREV-21 the strip of pages', () => {
  it('counts comments and drawings per page, without replies, deleted drawings and other renditions', () => {
    const comments = [
      comment({ file_index: 2 }),
      comment({ file_index: 2, parent_id: 'c' }),
      comment({ file_index: 2, rendition_id: 'other' }),
      comment({ file_index: null }),
    ]
    const dot = { tool: 'pencil' as const, points: [[0.5, 0.5, 0.5]] as [number, number, number][] }
    const objects = foldAnnotations(new Map(), [
      ...opsOf([
        { ...dot, id: 'a', file_index: 1 },
        { ...dot, id: 'b', file_index: 1 },
        { ...dot, id: 'c', file_index: 1 },
      ]),
      { kind: 'delete', op_id: 'd', object_id: 'c', clock: 9, actor: 'page' },
    ])
    expect([...pageCounts('r', comments, objects.values())]).toEqual([
      [2, { comments: 1, drawings: 0 }],
      [1, { comments: 0, drawings: 2 }],
    ])
  })
})
