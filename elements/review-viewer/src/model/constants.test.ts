import { describe, expect, it } from 'vitest'
import { DEFAULT_FRAME_RATE, LOOP_DEFAULTS, PLAYBACK_SPEEDS } from './constants.ts'

describe('player constants', () => {
  it('REV-25 the default frame rate is 24', () => {
    expect(DEFAULT_FRAME_RATE).toBe(24)
  })

  it('REV-26 the playback speeds are .25, .5, 1, 1.5, 2, 5 and 10', () => {
    expect(PLAYBACK_SPEEDS).toEqual([0.25, 0.5, 1, 1.5, 2, 5, 10])
  })

  it('REV-12 the loop starts at 0, has no end and is disabled', () => {
    expect(LOOP_DEFAULTS).toEqual({ start: 0, end: undefined, enabled: false })
  })
})
