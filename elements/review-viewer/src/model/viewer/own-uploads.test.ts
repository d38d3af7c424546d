import type { Rendition, ReviewState, UploadState } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { OwnUploads } from './own-uploads.ts'

// The rule reads these fields only.
const upload = (id: string, state: UploadState['state'], renditionId: string | null): UploadState =>
  ({ id, state, renditionId }) as UploadState
const rendition = (id: string, version: number): Rendition => ({ id, version }) as Rendition
const state = (uploads: UploadState[], renditions: Rendition[]): Pick<ReviewState, 'uploads' | 'renditions'> => ({
  uploads,
  renditions,
})

describe('own uploads', () => {
  it('are reported once, and only when the list of renditions has them', () => {
    const own = new OwnUploads(state([], []))
    expect(own.next(state([upload('a', 'sending', null)], []))).toBeUndefined()
    const done = [upload('a', 'done', 'r2')]
    expect(own.next(state(done, [rendition('r1', 1)]))).toBeUndefined()
    const listed = state(done, [rendition('r2', 2), rendition('r1', 1)])
    expect(own.next(listed)?.id).toBe('r2')
    expect(own.next(listed)).toBeUndefined()
  })

  it('are reported by their newest version when several end together', () => {
    const own = new OwnUploads(state([], []))
    const done = [upload('a', 'done', 'r3'), upload('b', 'done', 'r2')]
    const listed = state(done, [rendition('r3', 3), rendition('r2', 2)])
    expect(own.next(listed)?.id).toBe('r3')
    expect(own.next(listed)).toBeUndefined()
  })

  it('are not reported when they had ended before, nor are other people’s versions', () => {
    const before = state([upload('a', 'done', 'r2')], [rendition('r2', 2)])
    const own = new OwnUploads(before)
    expect(own.next(before)).toBeUndefined()
    expect(own.next(state(before.uploads, [rendition('r3', 3), ...before.renditions]))).toBeUndefined()
  })
})
