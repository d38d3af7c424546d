import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sharp } from './picture.ts'
import { describe, expect, test } from 'vitest'
import { readFrames } from './frame-table.ts'
import { probe } from './probe.ts'
import { makeSprite, selectFrames, spread } from './sprite.ts'
import { makeImageStills, makeVideoStills } from './thumbnail.ts'
import { ffmpegFile, FRAME_BARS, H264_ARGS, makeClip } from './testing/clips.ts'
import { frameShown } from './testing/pixels.ts'
import { scratchFolder } from './testing/scratch.ts'
import { toolSets } from './testing/tool-sets.ts'
import type { FrameTable } from './types.ts'

describe.each(await toolSets())('pictures with %s', (_, tools) => {
  test('every tile of the sprite sheet shows its stated frame', async () => {
    const file = await makeClip({ frames: 96 })
    const info = await probe(file, { tools })
    const target = join(await scratchFolder(), 'sprite.webp')
    const frames = await readFrames(tools, file, info)
    const sprite = await makeSprite({ tools, file, info, frames, target })
    expect(sprite).toMatchObject({ columns: 10, rows: 10, tileWidth: 160, tileHeight: 90 })
    expect(sprite.frames).toEqual(Array.from({ length: 96 }, (_, frame) => frame))
    expect(await sharp(target).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 900 })
    for (const [tile, frame] of sprite.frames.entries()) {
      const area = { left: (tile % 10) * 160, top: Math.floor(tile / 10) * 90, width: 160, height: 90 }
      expect(Math.abs((await frameShown(target, area)) - frame), `tile ${tile}`).toBeLessThanOrEqual(1)
    }
  })

  test('the thumbnail shows the requested frame, in trimmed and uneven clips too', async () => {
    const even = await makeClip({ frames: 96, encode: [...H264_ARGS, '-sc_threshold', '0'] })
    const trimmed = await ffmpegFile(['-ss', '0.5', '-i', even, '-c', 'copy'], 'mp4')
    const filter = ['-vf', `${FRAME_BARS},settb=1/90000,setpts=3750*N+1500*mod(N\\,2)`, '-enc_time_base', '1/90000']
    const source = ['-f', 'lavfi', '-i', 'nullsrc=s=320x180:r=24', '-frames:v', '48', ...H264_ARGS]
    const clock = ['-vsync', 'passthrough', '-video_track_timescale', '90000']
    const uneven = await ffmpegFile([...source, ...filter, ...clock], 'mp4')
    const cases: [string, number, number][] = [
      [even, 0, 0],
      [even, 47, 47],
      [even, 95, 95],
      [trimmed, 0, 12],
      [trimmed, 30, 42],
      [uneven, 21, 21],
      [uneven, 22, 22],
    ]
    const folder = await scratchFolder()
    for (const [index, [file, frame, shown]] of cases.entries()) {
      const info = await probe(file, { tools })
      const { table } = await readFrames(tools, file, info)
      const target = join(folder, `${index}.webp`)
      await makeVideoStills({ tools, file, info, table, frame }, [{ width: 320, path: target }])
      expect(await sharp(target).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 })
      expect(await frameShown(target, { left: 0, top: 0, width: 320, height: 180 }), `case ${index}`).toBe(shown)
    }
  })

  test('HD without colour tags keeps its colours', async () => {
    // 75 % red in BT.709, which a BT.601 reading would turn towards orange.
    const red = 'nullsrc=s=1280x720:r=24,geq=lum=51:cb=109:cr=212,format=yuv420p'
    const file = await ffmpegFile(['-f', 'lavfi', '-i', red, '-frames:v', '2', ...H264_ARGS], 'mp4')
    const info = await probe(file, { tools })
    const { table } = await readFrames(tools, file, info)
    const target = join(await scratchFolder(), 'red.webp')
    await makeVideoStills({ tools, file, info, table, frame: 0 }, [{ width: 320, path: target }])
    const { channels } = await sharp(target).stats()
    const [r, g, b] = channels.map(({ mean }) => Math.round(mean))
    expect(Math.abs((r ?? 0) - 191)).toBeLessThan(6)
    expect(g).toBeLessThan(8)
    expect(b).toBeLessThan(8)
  })
})

const table = (count: number): FrameTable => ({
  rate: { num: 24, den: 1 },
  timeBase: { num: 1, den: 24 },
  count,
  pts: 'constant',
})

describe('selection of frames', () => {
  test('short clips show each frame once, longer ones 100 evenly spaced frames', () => {
    expect(spread(3)).toEqual([0, 1, 2])
    expect(spread(288)).toHaveLength(100)
    expect(spread(288).slice(0, 4)).toEqual([0, 2, 5, 8])
    expect(spread(288).at(-1)).toBe(285)
  })

  test('films show the nearest key frames', () => {
    const keyFrames = Array.from({ length: 1000 }, (_, key) => key * 12)
    const selection = selectFrames({ table: table(12_000), keyFrames })
    expect(selection.keyFramesOnly).toBe(true)
    expect(selection.frames).toHaveLength(100)
    expect(selection.frames.slice(0, 3)).toEqual([0, 120, 240])
    expect(selection.positions.slice(0, 3)).toEqual([0, 10, 20])
  })

  test('a film with fewer key frames than tiles is decoded as a whole', () => {
    expect(selectFrames({ table: table(12_000), keyFrames: [0, 6000] }).keyFramesOnly).toBe(false)
  })
})

describe('thumbnail of a picture', () => {
  test('is upright and 320 pixels wide', async () => {
    const folder = await scratchFolder()
    const file = join(folder, 'still.jpg')
    const target = join(folder, 'thumbnail.webp')
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    await picture.withMetadata({ orientation: 6 }).jpeg().toFile(file)
    await makeImageStills(file, [{ width: 320, path: target }])
    expect(await sharp(target).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 })
  })

  test('a truncated picture is refused', async () => {
    const folder = await scratchFolder()
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal', noise } })
      .jpeg()
      .toBuffer()
    const file = join(folder, 'cut.jpg')
    await writeFile(file, jpeg.subarray(0, jpeg.length / 2))
    const failure = makeImageStills(file, [{ width: 320, path: join(folder, 'thumbnail.webp') }])
    await expect(failure).rejects.toMatchObject({ code: 'invalid', reason: 'picture_cut' })
  })
})
