import { describe, expect, it } from 'vitest'
import { hasRange } from './loop.ts'
import { nextShuttle } from './shuttle.ts'
import { PANEL_WIDTH, clampPanelWidth } from './ui-store.ts'

describe('viewer rules', () => {
  it('XREV-03 J and L speed up with each press, and reverse at once', () => {
    expect([0, 1, 2, 5, 10].map((speed) => nextShuttle(speed, 1))).toEqual([1, 2, 5, 10, 10])
    expect([0, -1, -2, -5, -10].map((speed) => nextShuttle(speed, -1))).toEqual([-1, -2, -5, -10, -10])
    expect(nextShuttle(5, -1)).toBe(-1)
    expect(nextShuttle(0.5, 1)).toBe(1)
  })

  it('accepts only in and out points as a range', () => {
    expect(hasRange({ enabled: true, start: 0 })).toBe(false)
    expect(hasRange({ enabled: true, start: 4 })).toBe(true)
    expect(hasRange({ enabled: false, start: 4, end: 9 })).toBe(false)
  })

  it('limits the width of the panel', () => {
    expect([1, 300.4, 5000].map(clampPanelWidth)).toEqual([PANEL_WIDTH.min, 300, PANEL_WIDTH.max])
  })
})
