import { describe, expect, it } from 'vitest'
import { constantTable, frameAt, frameMiddleSeconds, frameStart, nearestFrame, tableFromTicks } from './frame-table.ts'

const ntsc = { num: 30000, den: 1001 }
const film = { num: 24, den: 1 }

describe('frame table', () => {
  it('XREV-01 finds every frame of two hours at 29.97, from the first to the last microsecond', () => {
    const table = constantTable(ntsc, 215_784)
    const wrong = Array.from({ length: table.count }, (_, n) => n).filter(
      (n) => frameAt(table, frameStart(table, n)) !== n || frameAt(table, frameStart(table, n + 1) - 3) !== n,
    )
    expect(wrong).toEqual([])
  })

  it('recognises constant rate in ticks, also when a coarse time base rounds (WebM: milliseconds)', () => {
    const ticks = Array.from({ length: 300 }, (_, n) => Math.round((n * 1001) / 30))
    expect(tableFromTicks(ticks, { num: 1, den: 1000 }, film)).toMatchObject({
      rate: ntsc,
      count: 300,
      pts: 'constant',
    })
  })

  it('keeps the starts of a clip that does not begin at 0', () => {
    const ticks = [1024, 1536, 2048, 2560]
    const table = tableFromTicks(ticks, { num: 1, den: 12288 }, film)
    expect(table).toMatchObject({ rate: film, pts: ticks })
    expect(frameStart(table, 0)).toBe(83_333)
    expect(frameAt(table, 0)).toBe(0)
  })

  it('XREV-01 keeps the starts of a variable rate clip and answers from them', () => {
    const table = tableFromTicks([0, 100, 150, 400], { num: 1, den: 1000 }, film)
    expect(table.pts).toEqual([0, 100, 150, 400])
    expect([0, 99_000, 100_000, 149_999, 399_000, 999_000].map((micros) => frameAt(table, micros))).toEqual([
      0, 0, 1, 2, 2, 3,
    ])
    expect(frameMiddleSeconds(table, 2)).toBe(0.275)
    expect(nearestFrame(table, 148_000)).toBe(2)
  })

  it('treats a gap of one tick as real when one tick is one frame', () => {
    expect(tableFromTicks([0, 1, 3, 4], { num: 1, den: 24 }, film).pts).toEqual([0, 1, 3, 4])
  })

  it('takes the rate of a single frame from outside', () => {
    expect(tableFromTicks([0], { num: 1, den: 1000 }, ntsc)).toMatchObject({ rate: ntsc, count: 1, pts: 'constant' })
  })

  it('ends the last frame one frame length after its start', () => {
    expect(frameStart(constantTable(film, 10), 10)).toBe(416_667)
    expect(frameStart(tableFromTicks([0, 100, 150], { num: 1, den: 1000 }, film), 3)).toBeGreaterThan(150_000)
  })
})
