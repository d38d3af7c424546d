import { describe, expect, it } from 'vitest'
import { fractionOfFrame, fractionsOfRange, frameAtFraction } from './scale.ts'
import { tileOf } from './sprite-tile.ts'

describe('timeline', () => {
  it('maps a mark back to its frame, whatever the length', () => {
    for (const count of [1, 2, 24, 719, 10_000]) {
      for (let frame = 0; frame < count; frame += Math.max(1, Math.floor(count / 97))) {
        expect(frameAtFraction(fractionOfFrame(frame, count), count)).toBe(frame)
      }
    }
  })

  it('stays inside the clip', () => {
    expect(frameAtFraction(-1, 100)).toBe(0)
    expect(frameAtFraction(1, 100)).toBe(99)
    expect(frameAtFraction(0.5, 0)).toBe(0)
    expect(fractionsOfRange(0, 99, 100)).toEqual({ start: 0, end: 1 })
    expect(fractionsOfRange(10, 10, 100)).toEqual({ start: 0.1, end: 0.11 })
  })

  it('finds the tile of the last frame that is not after the requested one', () => {
    const sprite = { columns: 2, rows: 2, tile_width: 160, tile_height: 90, frames: [0, 24, 48] }
    expect(tileOf(sprite, 0)).toMatchObject({ x: 0, y: 0, frame: 0 })
    expect(tileOf(sprite, 47)).toMatchObject({ x: 160, y: 0, frame: 24 })
    expect(tileOf(sprite, 500)).toMatchObject({ x: 0, y: 90, frame: 48 })
    expect(tileOf({ ...sprite, frames: [] }, 3)).toBeNull()
  })
})
