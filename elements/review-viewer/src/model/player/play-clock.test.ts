import { describe, expect, it } from 'vitest'
import { constantTable, tableFromTicks } from './frame-table.ts'
import { PlayClock, stride } from './play-clock.ts'

const table = constantTable({ num: 24, den: 1 }, 240)
const all = { first: 0, last: 239, repeat: false }

function frames(clock: PlayClock, from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) }, (_, i) => clock.due(from + i * step).frame)
}

describe('play clock', () => {
  it('XREV-01 shows each frame in order for a display twice as fast as the clip', () => {
    const frameList = frames(new PlayClock(table, { ...all, speed: 1 }, 5, 1000), 1000, 2000, 1000 / 48)
    expect(frameList).toEqual(Array.from({ length: 48 }, (_, i) => 5 + (i >> 1)))
  })

  it('goes backwards frame by frame, and stops on the first', () => {
    const clock = new PlayClock(table, { ...all, speed: -1 }, 3, 0)
    expect(frames(clock, 0, 125, 1000 / 24)).toEqual([3, 2, 1])
    expect(clock.due(5000)).toEqual({ frame: 0, over: true, wrapped: false })
  })

  it('REV-26 keeps the speed', () => {
    expect(new PlayClock(table, { ...all, speed: 0.25 }, 0, 0).due(4000).frame).toBe(24)
    expect(new PlayClock(table, { ...all, speed: 10 }, 0, 0).due(500).frame).toBe(120)
  })

  it('REV-12 repeats the loop, its end included', () => {
    const clock = new PlayClock(table, { speed: 1, first: 10, last: 11, repeat: true }, 10, 0)
    expect(frames(clock, 1, 251, 1000 / 24)).toEqual([10, 11, 10, 11, 10, 11])
  })

  it('repeats a loop backwards', () => {
    const clock = new PlayClock(table, { speed: -1, first: 10, last: 11, repeat: true }, 11, 0)
    expect(frames(clock, 1, 209, 1000 / 24)).toEqual([11, 10, 11, 10, 11])
  })

  it('XREV-01 holds frames of variable rate as long as they last', () => {
    const variable = tableFromTicks([0, 100, 150, 400], { num: 1, den: 1000 }, { num: 24, den: 1 })
    const clock = new PlayClock(variable, { speed: 1, first: 0, last: 3, repeat: false }, 0, 0)
    expect([0, 99, 100, 149, 150, 399, 400].map((now) => clock.due(now).frame)).toEqual([0, 0, 1, 1, 2, 2, 3])
  })

  it('follows the audio position', () => {
    const clock = new PlayClock(table, { ...all, speed: 1 }, 0, 0)
    expect(clock.dueAt(1_000_000, 7).frame).toBe(24)
    expect(clock.dueAt(10_000_000, 7)).toEqual({ frame: 239, over: true, wrapped: false })
  })

  it('skips frames only when the display is too slow for all', () => {
    expect([0.25, 1, -2, 5, 10].map((speed) => stride(table, speed))).toEqual([1, 1, 1, 2, 4])
    expect(stride(constantTable({ num: 60, den: 1 }, 1), 1)).toBe(1)
  })
})
