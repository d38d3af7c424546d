import { describe, expect, it } from 'vitest'
import { frameToTimecode, hasDropFrame, timecodeToFrame } from './timecode.ts'

const ntsc = { rate: { num: 30000, den: 1001 }, dropFrame: true }

describe('timecode', () => {
  it('counts without drop at 24, 25 and 23.976', () => {
    expect(frameToTimecode(0, { rate: 24 })).toBe('00:00:00:00')
    expect(frameToTimecode(24 * 3600 + 23, { rate: 24 })).toBe('01:00:00:23')
    expect(frameToTimecode(25 * 61 + 3, { rate: 25 })).toBe('00:01:01:03')
    expect(frameToTimecode(24, { rate: 23.976 })).toBe('00:00:01:00')
  })

  it('adds the start frame of the source', () => {
    expect(frameToTimecode(10, { rate: 24, startFrame: 86_400 })).toBe('01:00:00:10')
    expect(timecodeToFrame('01:00:00:10', { rate: 24, startFrame: 86_400 })).toBe(10)
  })

  it('skips two names a minute at 29.97, but not in each tenth', () => {
    expect(frameToTimecode(1799, ntsc)).toBe('00:00:59;29')
    expect(frameToTimecode(1800, ntsc)).toBe('00:01:00;02')
    expect(frameToTimecode(17_981, ntsc)).toBe('00:09:59;29')
    expect(frameToTimecode(17_982, ntsc)).toBe('00:10:00;00')
    expect(frameToTimecode(107_892, ntsc)).toBe('01:00:00;00')
  })

  it('skips four names a minute at 59.94', () => {
    const options = { rate: 59.94, dropFrame: true }
    expect(frameToTimecode(3599, options)).toBe('00:00:59;59')
    expect(frameToTimecode(3600, options)).toBe('00:01:00;04')
    expect(frameToTimecode(35_964, options)).toBe('00:10:00;00')
  })

  it('names every frame of a day once and finds it back', () => {
    for (let frame = 0; frame < 2_589_408; frame += 997) {
      expect(timecodeToFrame(frameToTimecode(frame, ntsc), ntsc)).toBe(frame)
    }
    expect(frameToTimecode(2_589_408, ntsc)).toBe('00:00:00;00')
  })

  it('refuses names that do not exist', () => {
    expect(() => timecodeToFrame('00:01:00;01', ntsc)).toThrow(RangeError)
    expect(() => timecodeToFrame('00:00:00:24', { rate: 24 })).toThrow(RangeError)
    expect(() => timecodeToFrame('1 minute', { rate: 24 })).toThrow(RangeError)
    expect(() => frameToTimecode(1, { rate: 25, dropFrame: true })).toThrow(RangeError)
    expect(() => frameToTimecode(1.5, { rate: 25 })).toThrow(RangeError)
  })

  it('knows which rates drop frames', () => {
    expect([29.97, 59.94].map(hasDropFrame)).toEqual([true, true])
    expect([23.976, 24, 25, 30, 60].map(hasDropFrame)).toEqual([false, false, false, false, false])
  })
})
