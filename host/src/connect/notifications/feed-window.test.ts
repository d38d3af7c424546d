import { expect, it } from 'vitest'
import { guessedHeight, isSameWindow, windowOf } from './feed-window.ts'

const heights = Array.from({ length: 10_000 }, (_, at) => guessedHeight(1 + (at % 3)))
const total = heights.reduce((sum, one) => sum + one, 0)

it('XNTF-01 only the visible ones of 10,000 groups are drawn, and the others keep their height', () => {
  for (const top of [0, 5000, total / 2, total - 500]) {
    const { drawn, after } = windowOf(heights, top, 500, null)
    expect(drawn.length).toBeLessThan(20)
    const height = drawn.reduce((sum, { index, before }) => sum + before + (heights[index] ?? 0), after)
    expect(height).toBe(total)
    // What shows is among them, without a gap.
    expect(drawn.slice(1).every(({ index, before }, at) => before === 0 && index === (drawn[at]?.index ?? 0) + 1)).toBe(
      true,
    )
  }
})

it('XNTF-01 the group with the focus stays drawn, wherever the user scrolls', () => {
  const { drawn } = windowOf(heights, total / 2, 500, 3)
  expect(drawn[0]).toEqual({ index: 3, before: heights.slice(0, 3).reduce((sum, one) => sum + one, 0) })
  expect(drawn[1]?.before).toBeGreaterThan(10_000)
})

it('a short feed is drawn whole', () => {
  const { drawn, after } = windowOf(heights.slice(0, 40), 0, 100, null)
  expect([drawn.length, after]).toEqual([40, 0])
  expect(isSameWindow(windowOf(heights, 0, 500, null), windowOf(heights, 1, 500, null))).toBe(true)
  expect(isSameWindow(windowOf(heights, 0, 500, null), windowOf(heights, 9000, 500, null))).toBe(false)
})
