import { describe, expect, it } from 'vitest'
import { fitCrumbs, LAST_CRUMB_WIDTH, MORE_WIDTH } from './breadcrumb-fit.ts'

describe('breadcrumb overflow', () => {
  it('SHELL-65 all items stay while their widths and margins of 4 fit', () => {
    // 100 + 4, 100 + 4, 200 + 4
    expect(fitCrumbs([100, 100, LAST_CRUMB_WIDTH], 412)).toEqual({ from: 0, to: 0 })
    expect(fitCrumbs([100, 100, LAST_CRUMB_WIDTH], 411)).toEqual({ from: 1, to: 2 })
  })

  it('SHELL-65 levels after the first go into the menu until the rest fits', () => {
    const twelve = Array.from({ length: 12 }, () => 100)
    const room = 1440 - 273
    const { from, to } = fitCrumbs(twelve, room)
    expect(from).toBe(1)
    const count = twelve.length - (to - from)
    expect(count * 104 + MORE_WIDTH + 4).toBeLessThanOrEqual(room)
    expect((count + 1) * 104 + MORE_WIDTH + 4).toBeGreaterThan(room)
  })

  it('SHELL-65 the last item stays in the narrowest window; the first one goes into the menu before it', () => {
    expect(fitCrumbs([100, 100, 200], 117)).toEqual({ from: 0, to: 2 })
    expect(fitCrumbs([200], 50)).toEqual({ from: 0, to: 0 })
    expect(fitCrumbs([], 50)).toEqual({ from: 0, to: 0 })
  })
})
