import { describe, expect, it } from 'vitest'
import { constantTable } from '../player/frame-table.ts'
import { alignmentOf, partnerOf } from './align.ts'

const at24 = constantTable({ num: 24, den: 1 }, 100)

describe('aligning two clips', () => {
  it('XREV-02 pairs clips of one rate by frame number; the shorter one stays on its last frame', () => {
    const short = constantTable({ num: 48, den: 2 }, 60)
    expect(alignmentOf(at24, short)).toBe('frame')
    expect(partnerOf(at24, short, 59)).toEqual({ frame: 59, ended: false })
    expect(partnerOf(at24, short, 60)).toEqual({ frame: 59, ended: true })
    expect(partnerOf(short, at24, 59)).toEqual({ frame: 59, ended: false })
  })

  it('XREV-02 pairs clips of different rates by time', () => {
    const at30 = constantTable({ num: 30, den: 1 }, 125)
    expect(alignmentOf(at24, at30)).toBe('time')
    expect([0, 1, 4, 24, 99].map((frame) => partnerOf(at24, at30, frame).frame)).toEqual([0, 1, 5, 30, 123])
    const ntsc = constantTable({ num: 24000, den: 1001 }, 2000)
    expect(alignmentOf(at24, ntsc)).toBe('time')
    expect(partnerOf({ ...at24, count: 2000 }, ntsc, 1001)).toEqual({ frame: 1000, ended: false })
    expect(partnerOf(at24, constantTable({ num: 30, den: 1 }, 30), 24)).toEqual({ frame: 29, ended: true })
  })

  it('XREV-02 pairs frames of variable rate by time, and a still with every frame', () => {
    const uneven = { rate: { num: 24, den: 1 }, count: 3, timeBase: { num: 1, den: 24 }, pts: [0, 3, 4] }
    expect(alignmentOf(at24, uneven)).toBe('time')
    expect([0, 2, 3, 4].map((frame) => partnerOf(at24, uneven, frame).frame)).toEqual([0, 0, 1, 2])
    expect(partnerOf(at24, constantTable({ num: 24, den: 1 }, 1), 40)).toEqual({ frame: 0, ended: false })
  })
})
