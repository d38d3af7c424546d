import { describe, expect, it } from 'vitest'
import { frameToTimecode } from '../timecode.ts'
import { timecodeNames } from './timecode-names.ts'
import { typedFrame } from './typed-frame.ts'

const NTSC = { num: 30_000, den: 1001 }
const FAST_NTSC = { num: 60_000, den: 1001 }

describe('names of frames', () => {
  it('XREV-15 continue the source’s own timecode', () => {
    expect(frameToTimecode(10, timecodeNames(24, '10:59:59:20'))).toBe('11:00:00:06')
    expect(frameToTimecode(0, timecodeNames(24, null))).toBe('00:00:00:00')
  })

  it('XREV-15 drop frames at 29.97 and 59.94 as the source does, also when it does not say', () => {
    expect(frameToTimecode(1, timecodeNames(NTSC, '00:59:59;29'))).toBe('01:00:00;00')
    expect(frameToTimecode(1, timecodeNames(NTSC, '01:00:59;29'))).toBe('01:01:00;02')
    expect(frameToTimecode(1, timecodeNames(NTSC, '01:00:59:29'))).toBe('01:01:00:00')
    expect(frameToTimecode(1, timecodeNames(FAST_NTSC, '01:00:59;59'))).toBe('01:01:00;04')
    expect(frameToTimecode(1800, timecodeNames(NTSC, null))).toBe('00:01:00;02')
    expect(frameToTimecode(3600, timecodeNames(FAST_NTSC, undefined))).toBe('00:01:00;04')
  })

  it('XREV-15 begin at zero when the source’s start is not a valid name at this rate', () => {
    for (const start of ['', 'tape 4', '00:00:00:24', '25:61:00:00']) {
      expect(frameToTimecode(5, timecodeNames(24, start)), start).toBe('00:00:00:05')
    }
    // 00:01:00;00 is a name that drop-frame counting skips.
    expect(frameToTimecode(0, timecodeNames(NTSC, '00:01:00;00'))).toBe('00:00:00;00')
    // A semicolon where the rate drops nothing is only a way of writing.
    expect(frameToTimecode(0, timecodeNames(25, '01:00:00;00'))).toBe('01:00:00:00')
  })
})

describe('a typed place', () => {
  const context = { frame: 100, startFrame: 1001, timecode: timecodeNames(24, '01:00:00:00') }

  it('XREV-15 is a frame number, a relative step, or a timecode', () => {
    expect(typedFrame('1042', context)).toBe(41)
    expect(typedFrame(' +24 ', context)).toBe(124)
    expect(typedFrame('-100', context)).toBe(0)
    expect(typedFrame('01:00:02:12', context)).toBe(60)
    expect(typedFrame('1:00:02;12', context)).toBe(60)
  })

  it('XREV-15 may be the end of a timecode, counted from the first frame', () => {
    expect(typedFrame('2:12', context)).toBe(60)
    expect(typedFrame('1:00:00', context)).toBe(1440)
  })

  it('is refused in any other form', () => {
    for (const text of ['', 'abc', '10 20', '1.5.x', '00:00:00:24', '1:2:3:4:5', '--3']) {
      expect(typedFrame(text, context), text).toBeNull()
    }
  })
})
