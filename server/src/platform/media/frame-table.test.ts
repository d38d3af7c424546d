import { copyFile, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { frameTableOf, fromZero, readFrames, sameFrames } from './frame-table.ts'
import { inputArgs } from './input.ts'
import { probe } from './probe.ts'
import { run } from '../child-process.ts'
import { ffmpegFile, H264_ARGS, makeClip } from './testing/clips.ts'
import { mediaTools } from './tools.ts'
import type { MediaTools } from './tools.ts'

let tools: MediaTools
beforeAll(async () => {
  tools = await mediaTools()
})

async function framesOf(file: string) {
  return readFrames(tools, file, await probe(file))
}

/** Start times in ticks that a full decode gives: what the packets must agree with. */
async function decodedTimes(file: string): Promise<number[]> {
  const { container } = await probe(file)
  const entries = ['-select_streams', 'v:0', '-show_entries', 'frame=best_effort_timestamp', '-of', 'csv=p=0']
  const { stdout } = await run(tools.ffprobe.path, ['-v', 'error', ...entries, ...inputArgs({ file, container })])
  return [...stdout.toString().matchAll(/^-?\d+/gm)].map(([ticks]) => Number(ticks))
}

describe('XREV-01 frame table', () => {
  test.each([
    ['24', { num: 24, den: 1 }],
    ['24000/1001', { num: 24_000, den: 1001 }],
    ['25', { num: 25, den: 1 }],
    ['30000/1001', { num: 30_000, den: 1001 }],
    ['60', { num: 60, den: 1 }],
  ])('H.264 with B-frames at %s is constant and exact', async (rate, expected) => {
    const { table, keyFrames } = await framesOf(await makeClip({ rate }))
    expect(table).toMatchObject({ rate: expected, count: 96, pts: 'constant' })
    expect(keyFrames).toEqual([0, 24, 48, 72])
  })

  test('a QuickTime file has the same table as its MP4', async () => {
    const mov = await makeClip({ rate: '24000/1001', extension: 'mov' })
    expect((await framesOf(mov)).table).toMatchObject({ rate: { num: 24_000, den: 1001 }, count: 96, pts: 'constant' })
  })

  test('frames before the edit list are left out', async () => {
    const source = await makeClip({ frames: 96, encode: [...H264_ARGS, '-sc_threshold', '0'] })
    const trimmed = await ffmpegFile(['-ss', '0.5', '-i', source, '-c', 'copy'], 'mp4')
    const { table } = await framesOf(trimmed)
    expect(table).toMatchObject({ count: 84, pts: 'constant', rate: { num: 24, den: 1 } })
    expect(await decodedTimes(trimmed)).toHaveLength(84)
  })

  test('a variable rate keeps the time of each frame', async () => {
    const times = ['-vf', 'settb=1/90000,setpts=3750*N+1500*mod(N\\,2)', '-enc_time_base', '1/90000']
    const clock = ['-video_track_timescale', '90000']
    const file = await makeClip({ frames: 48, encode: [...H264_ARGS, ...times, ...tools.everyFrame, ...clock] })
    const { table } = await framesOf(file)
    const expected = Array.from({ length: 48 }, (_, frame) => 3750 * frame + 1500 * (frame % 2))
    expect(table).toMatchObject({ count: 48, timeBase: { num: 1, den: 90_000 }, pts: expected })
    expect(table.pts).toEqual(await decodedTimes(file))
  })

  test('a clip that starts late keeps its start, and is constant when counted from its first frame', async () => {
    const source = await makeClip({ frames: 24 })
    const late = await ffmpegFile(['-itsoffset', '1', '-i', source, '-copyts', '-c', 'copy'], 'mp4')
    const { table } = await framesOf(late)
    expect(table.pts).toEqual(await decodedTimes(late))
    expect(Array.isArray(table.pts) && table.pts[0]).toBe(table.timeBase.den)
    expect(fromZero(table)).toMatchObject({ count: 24, pts: 'constant' })
  })

  test('the millisecond clock of WebM still gives 23.976', async () => {
    const encode = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']
    const { table } = await framesOf(await makeClip({ rate: '24000/1001', frames: 48, encode, extension: 'webm' }))
    expect(table).toMatchObject({ rate: { num: 24_000, den: 1001 }, count: 48, pts: 'constant' })
  })

  test('a fragmented MP4 has all its frames', async () => {
    const encode = [...H264_ARGS, '-movflags', '+frag_keyframe+empty_moov']
    expect((await framesOf(await makeClip({ encode }))).table).toMatchObject({ count: 96 })
  })

  test('a truncated file has the frames up to the cut', async () => {
    const whole = await makeClip({ encode: [...H264_ARGS, '-movflags', '+faststart'] })
    const info = await probe(whole)
    const folder = await mkdtemp(join(tmpdir(), 'arbo-'))
    try {
      const cut = join(folder, 'cut.mp4')
      await copyFile(whole, cut)
      await truncate(cut, Math.round(info.size * 0.6))
      const { table, endsEarly } = await readFrames(tools, cut, info)
      expect([endsEarly, table.pts, table.rate]).toEqual([true, 'constant', { num: 24, den: 1 }])
      expect(table.count).toBeGreaterThan(10)
      expect(table.count).toBeLessThan(96)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

const table = (pts: number[], den: number) => frameTableOf(pts, { num: 1, den }, null)

describe('comparing frame tables', () => {
  test('the same times on different clocks are the same', () => {
    expect(sameFrames(table([0, 2, 3], 10), table([0, 20, 30], 100))).toBe(true)
    expect(sameFrames(table([0, 1, 2], 24), table([0, 512, 1024], 12_288))).toBe(true)
  })

  test('another time, rate or number of frames is not the same', () => {
    expect(sameFrames(table([0, 2, 3], 10), table([0, 20, 31], 100))).toBe(false)
    expect(sameFrames(table([0, 1, 2], 24), table([0, 1, 2], 25))).toBe(false)
    expect(sameFrames(table([0, 1, 2], 24), table([0, 1], 24))).toBe(false)
  })
})
