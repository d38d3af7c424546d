import { describe, expect, it } from 'vitest'
import { dragTarget, isLeading, readAhead, runReaches, startKey, type DecodeRun } from './decode-plan.ts'
import { buildPacketIndex } from './packet-index.ts'

const base = { num: 1, den: 24 }
const film = { num: 24, den: 1 }
const packets = (...list: (number | `${number}k`)[]) =>
  list.map((item) => ({ ticks: Number.parseInt(String(item), 10), key: typeof item === 'string' }))

// I P B B | I B B P B B: the second group is open, its first two B pictures are presented before its key.
const open = buildPacketIndex(packets('0k', 3, 1, 2, '6k', 4, 5, 9, 7, 8), base, film)

const run = (state: Partial<DecodeRun>): DecodeRun => ({
  start: 0,
  next: 0,
  pending: new Set(),
  ended: false,
  ...state,
})

describe('packet index', () => {
  it('XREV-01 numbers frames in presentation order', () => {
    expect(open.packetOfFrame).toEqual([0, 2, 3, 1, 5, 6, 4, 8, 9, 7])
    expect(open.table).toMatchObject({ count: 10, rate: film, pts: 'constant' })
  })

  it('XREV-01 hides frames that an edit list puts before 0, but keeps them for decoding', () => {
    const index = buildPacketIndex(packets('-3k', 0, -2, -1, '3k', 1, 2), base, film)
    expect(index.packetOfFrame).toEqual([1, 5, 6, 4])
    expect(index.frameOfPacket).toEqual([-1, 0, -1, -1, 3, 1, 2])
    expect(startKey(index, 1)).toBe(0)
  })

  it('ends where the table from ingest ends', () => {
    expect(buildPacketIndex(packets('0k', 1, 2, 3), base, film, 3).packetOfFrame).toEqual([0, 1, 2])
  })

  it('keeps equal times apart, so that each picture is identified', () => {
    expect(buildPacketIndex(packets('0k', 0, 1), base, film).micros).toEqual([0, 1, 41_667])
  })
})

describe('decode plan', () => {
  it('starts at the last key', () => {
    expect(startKey(open, 1)).toBe(0)
    expect(startKey(open, 7)).toBe(4)
    expect(startKey(open, 4)).toBe(4)
  })

  it('XREV-01 starts leading pictures of an open GOP at the key before', () => {
    expect(startKey(open, 5)).toBe(0)
    expect(isLeading(open, 4, 5)).toBe(true)
    expect(isLeading(open, 4, 8)).toBe(false)
  })

  it('goes further back when the decoder refused a key', () => {
    expect(startKey(open, 7, new Set([4]))).toBe(0)
  })

  it('continues the run when that is shorter than a restart', () => {
    expect(runReaches(open, run({ next: 2 }), 3)).toBe(true)
    expect(runReaches(open, run({ next: 2 }), 7)).toBe(false)
    expect(runReaches(open, run({ next: 4 }), 7)).toBe(true)
  })

  it('restarts for frames already output, and waits for pending ones', () => {
    expect(runReaches(open, run({ next: 4 }), 1)).toBe(false)
    expect(runReaches(open, run({ next: 4, pending: new Set([1]) }), 1)).toBe(true)
    expect(runReaches(open, run({ next: 4, ended: true }), 7)).toBe(false)
  })

  it('restarts for a leading picture when the run began at its own key', () => {
    expect(runReaches(open, run({ start: 4, next: 5 }), 6)).toBe(false)
    expect(runReaches(open, run({ start: 0, next: 5 }), 6)).toBe(true)
  })

  it('reads ahead in the direction of travel, within the clip', () => {
    expect(readAhead(5, 1, 3, 0, 9)).toEqual([6, 7, 8])
    expect(readAhead(1, -1, 3, 0, 9)).toEqual([0])
    expect(readAhead(5, 0, 12, 0, 9)).toEqual([6, 7, 8])
  })

  describe('XREV-01 decoding while dragging', () => {
    const drag = (frame: number, way: -1 | 1, ...there: number[]) => ({
      frame,
      way,
      lacks: (each: number) => !there.includes(each),
    })

    it('decodes the target frame itself while nothing of its group can be shown', () => {
      expect(dragTarget(open, run({ next: 2 }), drag(8, 1, 0, 1))).toBe(8)
    })

    it('then decodes the key frames of the groups ahead', () => {
      expect(dragTarget(open, run({ next: 2 }), drag(2, 1, 0, 1))).toBe(6)
      expect(dragTarget(open, run({ next: 2 }), drag(7, -1, 6))).toBe(0)
    })

    it('finishes the group in progress, whatever the target', () => {
      expect(dragTarget(open, run({ next: 2 }), drag(8, 1, 0, 3, 6))).toBe(1)
    })

    it('fills gaps along the way, starting at the target', () => {
      const idle = run({ ended: true })
      expect(dragTarget(open, idle, drag(2, 1, 0, 2, 3, 4, 6))).toBe(5)
      expect(dragTarget(open, idle, drag(2, -1, 0, 2, 3))).toBe(1)
      expect(dragTarget(open, idle, drag(8, 1, 6, 8, 9))).toBe(undefined)
    })
  })
})
