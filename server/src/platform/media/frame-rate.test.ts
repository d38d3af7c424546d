import { describe, expect, test } from 'vitest'
import { constantRate, DEFAULT_FRAME_RATE, nearestStandard, nominalRate, placeError } from './frame-rate.ts'

const ticks = (count: number, perFrame: number, round: (value: number) => number = Math.round) =>
  Array.from({ length: count }, (_, frame) => round(frame * perFrame))

describe('frame rate', () => {
  test('REV-25 a clip of unknown rate has 24 frames a second', () => {
    expect(DEFAULT_FRAME_RATE).toEqual({ num: 24, den: 1 })
    expect(constantRate([0], { num: 1, den: 12_800 }, null)).toEqual({ num: 24, den: 1 })
    expect(nominalRate([40], { num: 1, den: 1000 }, null)).toEqual({ num: 24, den: 1 })
  })

  test('exact frame times give the exact rate, whatever the container declares', () => {
    expect(constantRate(ticks(240, 1001), { num: 1, den: 24_000 }, { num: 24, den: 1 })).toEqual({
      num: 24_000,
      den: 1001,
    })
    expect(constantRate(ticks(240, 512), { num: 1, den: 12_288 }, null)).toEqual({ num: 24, den: 1 })
  })

  test('a clock that rounds each frame by less than a tick still gives the rate', () => {
    const milliseconds = { num: 1, den: 1000 }
    expect(constantRate(ticks(300, 1001 / 30), milliseconds, null)).toEqual({ num: 30_000, den: 1001 })
    expect(constantRate(ticks(300, 3753.75, Math.floor), { num: 1, den: 90_000 }, null)).toEqual({
      num: 24_000,
      den: 1001,
    })
  })

  test('the container decides for a clip too short to tell 24 from 23.976', () => {
    const pts = [0, 42, 83]
    expect(constantRate(pts, { num: 1, den: 1000 }, { num: 24_000, den: 1001 })).toEqual({ num: 24_000, den: 1001 })
    expect(constantRate(pts, { num: 1, den: 1000 }, { num: 24, den: 1 })).toEqual({ num: 24, den: 1 })
  })

  test('an unusual but even rate is kept as it is', () => {
    expect(constantRate(ticks(50, 7000), { num: 1, den: 90_000 }, null)).toEqual({ num: 90, den: 7 })
  })

  test('uneven times, a late start and 24 frames on a clock of 30 are not constant', () => {
    expect(constantRate([0, 4500, 6000, 10_500], { num: 1, den: 90_000 }, null)).toBeNull()
    expect(
      constantRate(
        ticks(48, 512).map((value) => value + 512),
        { num: 1, den: 12_288 },
        null,
      ),
    ).toBeNull()
    expect(constantRate(ticks(48, 1.25, Math.floor), { num: 1, den: 30 }, { num: 24, den: 1 })).toBeNull()
  })

  test('the nominal rate of uneven times is the standard rate of the most common frame', () => {
    const pts = [0, 1001, 2002, 3003, 8000, 9001, 10_002]
    expect(nominalRate(pts, { num: 1, den: 30_000 }, null)).toEqual({ num: 30_000, den: 1001 })
    const swinging = ticks(49, 3750).map((value, frame) => value + 1500 * (frame % 2))
    expect(nominalRate(swinging, { num: 1, den: 90_000 }, { num: 120, den: 1 })).toEqual({ num: 24, den: 1 })
  })

  test('two hours at 90 kHz are compared without rounding', () => {
    const pts = ticks(172_800, 3754)
    expect(placeError(pts, { num: 1, den: 90_000 }, { num: 90_000, den: 3754 })).toBe(0)
    expect(placeError(pts, { num: 1, den: 90_000 }, { num: 24_000, den: 1001 })).toBe(172_799 / 4)
  })

  test('a rate far from any standard has no nearest one', () => {
    expect(nearestStandard(23.97)).toEqual({ num: 24_000, den: 1001 })
    expect(nearestStandard(17)).toBeNull()
  })
})
