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

describe('a lost rendition', () => {
  it('XEMB-05 is reported once, when it was on screen and is no longer in the list', () => {
    const lost = new LostRendition()
    expect(lost.next('b', review(['b', 'a']))).toBeUndefined()
    expect(lost.next('b', review(['a']))?.id).toBe('b')
    expect(lost.next('a', review(['a']))).toBeUndefined()
    expect(lost.next('a', review([]))?.id).toBe('a')
    expect(lost.next(null, review([]))).toBeUndefined()
  })

  it('is not reported while the review reloads, or when another one takes its place', () => {
    const lost = new LostRendition()
    lost.next('b', review(['b', 'a']))
    expect(lost.next('b', review([], 'loading'))).toBeUndefined()
    expect(lost.next('b', review(['x', 'y']))).toBeUndefined()
  })
})
