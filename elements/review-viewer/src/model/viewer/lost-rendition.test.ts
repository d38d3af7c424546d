import { describe, expect, it } from 'vitest'
import type { Rendition, ReviewState } from '@arbo/core'
import { LostRendition } from './lost-rendition.ts'

const review = (
  ids: string[],
  status: ReviewState['status'] = 'ready',
): Pick<ReviewState, 'status' | 'renditions'> => ({
  status,
  renditions: ids.map((id) => ({ id }) as Rendition),
})

describe('a rendition that is gone', () => {
  it('XEMB-05 is told once, when it was on screen and the review is still the same', () => {
    const lost = new LostRendition()
    expect(lost.next('b', review(['b', 'a']))).toBeUndefined()
    expect(lost.next('b', review(['a']))?.id).toBe('b')
    expect(lost.next('a', review(['a']))).toBeUndefined()
    expect(lost.next('a', review([]))?.id).toBe('a')
    expect(lost.next(null, review([]))).toBeUndefined()
  })

  it('is no loss while the review is read again, or where another one takes its place', () => {
    const lost = new LostRendition()
    lost.next('b', review(['b', 'a']))
    expect(lost.next('b', review([], 'loading'))).toBeUndefined()
    expect(lost.next('b', review(['x', 'y']))).toBeUndefined()
  })
})
