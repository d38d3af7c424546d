import { describe, expect, it } from 'vitest'
import { judge } from './verdict.mjs'

const rest = { heap: 20_000_000, nodes: 900, listeners: 300, frames: 150, bitmaps: 0, media: 1 }
const growing = (samples: Parameters<typeof judge>[0]): string[] =>
  judge(samples)
    .filter(({ grows }) => grows)
    .map(({ name }) => name)

describe('verdict of the endurance run', () => {
  it('does not report start-up growth or fluctuation as a leak', () => {
    const samples = Array.from({ length: 18 }, (_, n) => ({
      ...rest,
      heap: rest.heap - Math.max(0, 6 - n) * 2e6 + (n % 3) * 4e5,
    }))
    expect(growing(samples)).toEqual([])
  })

  it('reports steady growth', () => {
    const samples = Array.from({ length: 18 }, (_, n) => ({ ...rest, listeners: 300 + n * 4, media: n > 12 ? 2 : 1 }))
    expect(growing(samples)).toEqual(['event listeners', 'media elements'])
  })
})
