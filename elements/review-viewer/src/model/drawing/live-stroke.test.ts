import { describe, expect, it } from 'vitest'
import { LiveStroke, OVERLAP, TAIL_MAX } from './live-stroke.ts'
import type { StrokePoint } from './stroke-points.ts'

const point = (n: number): StrokePoint => [n / 10_000, 0.5, 0.5]

describe('live stroke', () => {
  it('freezes its head, so that the part outlined on each frame stays bounded', () => {
    const stroke = new LiveStroke()
    let longest = 0
    for (let n = 0; n < 6000; n++) {
      stroke.add(point(n))
      stroke.takeFrozen()
      longest = Math.max(longest, stroke.tail().length)
    }
    expect(longest).toBeLessThanOrEqual(TAIL_MAX + OVERLAP)
    expect(stroke.points).toHaveLength(6000)
  })

  it('freezes every point once, apart from the overlap that hides the seam', () => {
    const stroke = new LiveStroke()
    const frozen: StrokePoint[][] = []
    for (let n = 0; n < 1000; n++) {
      stroke.add(point(n))
      const piece = stroke.takeFrozen()
      if (piece) frozen.push(piece)
    }
    const pieces = [...frozen, stroke.tail()]
    expect(pieces[0]?.[0]).toEqual(point(0))
    expect(pieces.at(-1)?.at(-1)).toEqual(point(999))
    for (const [index, piece] of pieces.entries()) {
      const next = pieces[index + 1]
      if (next) expect(next.slice(0, OVERLAP)).toEqual(piece.slice(-OVERLAP))
    }
  })

  it('leaves out points that have not moved', () => {
    const stroke = new LiveStroke()
    stroke.add(point(1))
    stroke.add([point(1)[0], 0.5, 0.9])
    expect(stroke.points).toHaveLength(1)
  })
})
