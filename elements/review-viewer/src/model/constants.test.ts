import { describe, expect, it } from 'vitest'
import { DEFAULT_FRAME_RATE, frameFromSeconds, LOOP_DEFAULTS, markerOffset, PLAYBACK_SPEEDS } from './constants.ts'

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

  it('REV-28 a marker is one frame long', () => {
    expect(markerOffset(25)).toBe(0.04)
  })

  it('REV-28 n / rate gives frame n back at every rate, however the division rounds', () => {
    const wrong = [24, 24000 / 1001, 25, 30000 / 1001, 30, 60].flatMap((rate) =>
      Array.from({ length: 200_000 }, (_, n) => n).filter((n) => frameFromSeconds(n / rate, rate) !== n),
    )
    expect(wrong).toEqual([])
  })

  it('REV-28 only 0.002 of a frame is forgiven', () => {
    expect(frameFromSeconds(0.9985 / 24, 24)).toBe(1)
    expect(frameFromSeconds(0.997 / 24, 24)).toBe(0)
    expect(frameFromSeconds(-1, 24)).toBe(0)
  })
})
