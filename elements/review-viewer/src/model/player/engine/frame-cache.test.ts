import { describe, expect, it } from 'vitest'
import { FrameCache } from './frame-cache.ts'

function image() {
  const picture = { closed: 0, close: () => void picture.closed++ }
  return picture
}

function filled(count: number, from: number, frames: number[]) {
  const cache = new FrameCache<ReturnType<typeof image>>(count)
  cache.setFrameBytes(1)
  cache.setPlayhead(from, 0)
  const images = new Map(frames.map((frame) => [frame, image()]))
  for (const [frame, picture] of images) cache.put(frame, picture)
  return { cache, images }
}

describe('frame cache', () => {
  it('drops and closes the farthest picture first', () => {
    const { cache, images } = filled(6, 10, [8, 9, 10, 11, 12, 13, 14])
    expect(cache.ranges()).toEqual([[8, 13]])
    expect(images.get(14)?.closed).toBe(1)
  })

  it('keeps fewer pictures behind the direction of travel', () => {
    const { cache } = filled(8, 10, [7, 8, 9, 10, 11, 12, 13, 14])
    cache.setPlayhead(10, 1)
    cache.put(15, image())
    expect(cache.ranges()).toEqual([[8, 15]])
  })

  it('closes each picture once: when replaced, dropped and at the end', () => {
    const { cache, images } = filled(6, 0, [0, 1])
    cache.put(1, image())
    expect(images.get(1)?.closed).toBe(1)
    cache.clear()
    cache.clear()
    expect([...images.values()].map((picture) => picture.closed)).toEqual([1, 1])
    expect(cache.size).toBe(0)
  })

  it('adapts to the size of the pictures, between 6 and 160', () => {
    const cache = new FrameCache(256 * 1024 * 1024)
    cache.setFrameBytes(1920 * 1080 * 1.5)
    expect(cache.capacity).toBe(86)
    cache.setFrameBytes(16_384 * 8192 * 1.5)
    expect(cache.capacity).toBe(6)
    cache.setFrameBytes(320 * 180 * 1.5)
    expect(cache.capacity).toBe(160)
  })

  it('finds the picture nearest to a frame', () => {
    const { cache } = filled(6, 10, [2, 9, 14])
    expect([0, 9, 11, 40].map((frame) => cache.nearest(frame))).toEqual([2, 9, 9, 14])
    expect(new FrameCache(6).nearest(3)).toBe(undefined)
  })
})
