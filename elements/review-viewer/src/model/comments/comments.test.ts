import type { Comment } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { commentOf } from '../source/normalise.ts'
import { frameLinks } from './frame-links.ts'
import { commentMarks } from './marks.ts'
import { PREVIEW_LENGTH, previewOf } from './preview.ts'
import { countThreads, threadsOf } from './threads.ts'

const comment = (over: Partial<Comment>): Comment => commentOf({ text: 'x', rendition_id: 'r1', ...over }, [])

describe('comments', () => {
  it('REV-24 a preview has at most 25 characters, whole ones', () => {
    expect(previewOf('Too bright.')).toBe('Too bright.')
    expect(previewOf('a'.repeat(25))).toBe('a'.repeat(25))
    expect(previewOf('a'.repeat(26))).toBe(`${'a'.repeat(PREVIEW_LENGTH)}…`)
    expect(previewOf('👩‍🚀'.repeat(30))).toBe(`${'👩‍🚀'.repeat(25)}…`)
    expect(previewOf(' two\n lines ')).toBe('two lines')
  })

  it('finds @frames by the numbers that people see', () => {
    expect(frameLinks('see @1042, not a@1.org nor @9', 1001, 100)).toEqual([
      { text: 'see ', at: 0 },
      { text: '@1042', at: 4, frame: 41 },
      { text: ', not a@1.org nor @9', at: 9 },
    ])
    expect(frameLinks('@5', 0, 0)).toEqual([{ text: '@5', at: 0 }])
    expect(frameLinks('@0@1 @2', 0, 10)).toEqual([
      { text: '@0', at: 0, frame: 0 },
      { text: '@1 ', at: 2 },
      { text: '@2', at: 5, frame: 2 },
    ])
  })

  it('orders threads by frame, those on the whole first, and filters by the first comment', () => {
    const list = [
      comment({ id: 'late', frame_start: 90, done: true }),
      comment({ id: 'early', frame_start: 5, created_at: '2026-01-02T00:00:00Z' }),
      comment({ id: 'reply', parent_id: 'early', done: true }),
      comment({ id: 'whole' }),
      comment({ id: 'other', rendition_id: 'r0' }),
      comment({ id: 'scene', rendition_id: null, created_at: '2026-01-01T00:00:00Z' }),
    ]
    expect(threadsOf(list, 'r1', 'all').map((thread) => thread.comment.id)).toEqual(['whole', 'scene', 'early', 'late'])
    expect(threadsOf(list, 'r1', 'all').map((thread) => thread.replies.length)).toEqual([0, 0, 1, 0])
    expect(threadsOf(list, 'r1', 'done').map((thread) => thread.comment.id)).toEqual(['late'])
    expect(countThreads(list, 'r1')).toEqual({ all: 4, open: 3, done: 1 })
  })

  it('joins marks that would cover each other', () => {
    const list = [10, 12, 40].map((frame) => comment({ id: String(frame), frame_start: frame, frame_end: frame + 1 }))
    expect(commentMarks(list, 5).map(({ frame, end, comments }) => [frame, end, comments.length])).toEqual([
      [10, 13, 2],
      [40, 41, 1],
    ])
    expect(commentMarks(list, 0)).toHaveLength(3)
  })
})
