import { describe, expect, it } from 'vitest'
import { isHls } from './media-type.ts'

describe('media type', () => {
  it('recognises HLS by its type, and by its URL when there is no type', () => {
    expect(isHls({ src: '/a', type: 'application/vnd.apple.mpegurl' })).toBe(true)
    expect(isHls({ src: '/a', type: 'application/x-mpegURL; charset=utf-8' })).toBe(true)
    expect(isHls({ src: '/a.m3u8?token=1' })).toBe(true)
    expect(isHls({ src: '/a.m3u8', type: 'video/mp4' })).toBe(false)
    expect(isHls({ src: 'blob:https://x/m3u8' })).toBe(false)
  })
})
