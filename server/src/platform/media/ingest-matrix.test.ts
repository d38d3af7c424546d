import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFrames } from './frame-table.ts'
import { ingest } from './pipeline.ts'
import type { IngestResult } from './pipeline.ts'
import { needsProxy } from './playable.ts'
import { probe } from './probe.ts'
import { makeProxy } from './proxy.ts'
import { ffmpegFile, FRAME_BARS, H264_ARGS, makeClip } from './testing/clips.ts'
import type { ClipOptions } from './testing/clips.ts'
import { numbersShown } from './testing/numbers.ts'
import { scratchFolder } from './testing/scratch.ts'
import { mediaTools } from './tools.ts'
import type { FrameTable, MediaInfo } from './types.ts'

const COUNT = 24
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '12', '-bf', '2']
const PRORES = ['-c:v', 'prores_ks', '-profile:v', '0', '-pix_fmt', 'yuv422p10le']
const BARS = `nullsrc=s=320x180:r=24,${FRAME_BARS}`

const upTo = (count: number) => Array.from({ length: count }, (_, frame) => frame)

async function ingested(file: string): Promise<IngestResult> {
  return ingest({ file, originalName: `shot.${file.split('.').at(-1)}`, workDir: await scratchFolder() })
}

interface Shown {
  info: MediaInfo
  endsEarly: boolean
  /** The file that is played, what it is and its frames. */
  file: string
  playedInfo: MediaInfo
  table: FrameTable
}

/** Only the part of the ingest that could change the frames. */
async function proxied(file: string): Promise<Shown> {
  const tools = await mediaTools()
  const info = await probe(file, { tools })
  const { table, endsEarly } = await readFrames(tools, file, info)
  expect(endsEarly || needsProxy(info).action !== 'none').toBe(true)
  const target = join(await scratchFolder(), 'proxy.mp4')
  const proxy = await makeProxy({ tools, file, info, table, endsEarly, target })
  return { info, endsEarly, file: target, playedInfo: proxy.info, table: proxy.frames.table }
}

interface Case extends ClipOptions {
  /** What of the original must be known. */
  info?: object
  /** What of the played file must be so. */
  shown?: object
}

const BT709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']

const CASES: Record<string, Case> = {
  'ProRes with PCM, a start timecode and colour tags': {
    encode: [...PRORES, ...BT709, '-timecode', '01:00:00:00', '-c:a', 'pcm_s16le'],
    extension: 'mov',
    sound: true,
    info: { codec: 'prores', bitDepth: 10, timecode: '01:00:00:00' },
    shown: { colour: { range: 'tv', space: 'bt709', primaries: 'bt709', transfer: 'bt709' }, audio: { codec: 'aac' } },
  },
  'DNxHR at 25': {
    rate: '25',
    encode: ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_lb', '-pix_fmt', 'yuv422p'],
    extension: 'mov',
    info: { codec: 'dnxhd' },
  },
  '10-bit H.264 at 23.976': {
    rate: '24000/1001',
    encode: [...X264, '-pix_fmt', 'yuv420p10le'],
    info: { bitDepth: 10 },
  },
  '10-bit HEVC': {
    encode: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-pix_fmt', 'yuv420p10le'],
    info: { codec: 'hevc', bitDepth: 10 },
  },
  'ProRes 4444 with alpha': {
    encode: ['-c:v', 'prores_ks', '-profile:v', '4', '-pix_fmt', 'yuva444p10le'],
    extension: 'mov',
    info: { codec: 'prores' },
  },
  'odd sizes in 4:4:4': {
    size: '321x181',
    encode: [...X264, '-pix_fmt', 'yuv444p'],
    info: { width: 321, height: 181 },
    shown: { width: 322, height: 182 },
  },
  'wide pixels': {
    size: '180x144',
    encode: [...X264, '-pix_fmt', 'yuv420p', '-aspect', '16:9'],
    info: { width: 256, height: 144 },
    shown: { width: 256, height: 144, sampleAspectRatio: { num: 1, den: 1 } },
  },
  interlaced: {
    encode: [...X264, '-pix_fmt', 'yuv420p', '-flags', '+ildct+ilme', '-x264opts', 'tff=1'],
    info: { isInterlaced: true },
    shown: { isInterlaced: false },
  },
}

describe('XREV-19 a proxy has the same frames in the same order', () => {
  test.each(Object.entries(CASES))('for %s', async (_, { info = {}, shown = {}, ...options }) => {
    const result = await proxied(await makeClip({ frames: COUNT, ...options }))
    expect(result.info).toMatchObject(info)
    expect(result.playedInfo).toMatchObject({ pixelFormat: 'yuv420p', codec: 'h264', ...shown })
    const [num = 24, den = 1] = (options.rate ?? '24').split('/').map(Number)
    expect(result.table).toMatchObject({ count: COUNT, pts: 'constant', rate: { num, den } })
    expect(await numbersShown(result.file)).toEqual(upTo(COUNT))
  })

  test('for a film rotated by its metadata', async () => {
    const source = await makeClip({ frames: COUNT, encode: [...X264, '-pix_fmt', 'yuv422p'] })
    const result = await proxied(await ffmpegFile(['-i', source, '-c', 'copy', '-metadata:s:v:0', 'rotate=90'], 'mp4'))
    expect(result.info).toMatchObject({ width: 180, height: 320, rotation: 270 })
    expect(result.playedInfo).toMatchObject({ width: 180, height: 320, rotation: 0 })
    expect(await numbersShown(result.file, 'up')).toEqual(upTo(COUNT))
  })

  test('for a variable rate, with every frame at its own time', async () => {
    const times = ['-vf', `${FRAME_BARS},settb=1/90000,setpts=3750*N+1500*mod(N\\,2)`, '-enc_time_base', '1/90000']
    const clock = ['-vsync', 'passthrough', '-video_track_timescale', '90000']
    const source = ['-f', 'lavfi', '-i', 'nullsrc=s=320x180:r=24', '-frames:v', String(COUNT)]
    const { table, file } = await proxied(
      await ffmpegFile([...source, ...X264, '-pix_fmt', 'yuv422p', ...times, ...clock], 'mp4'),
    )
    if (table.pts === 'constant') throw new Error('the rate is variable')
    const seconds = table.pts.map((ticks) => (ticks * table.timeBase.num) / table.timeBase.den)
    expect(seconds).toEqual(upTo(COUNT).map((frame) => (3750 * frame + 1500 * (frame % 2)) / 90_000))
    expect(await numbersShown(file)).toEqual(upTo(COUNT))
  })

  test('for six audio channels, reduced to two for browsers', async () => {
    const sound = ['-f', 'lavfi', '-i', 'aevalsrc=0.1*sin(440*2*PI*t)|0|0|0|0|0:c=5.1']
    const source = ['-f', 'lavfi', '-i', BARS, ...sound, '-frames:v', String(COUNT)]
    const result = await proxied(await ffmpegFile([...source, '-shortest', ...PRORES, '-c:a', 'pcm_s16le'], 'mov'))
    expect(result.info.audio).toMatchObject({ channels: 6 })
    expect(result.playedInfo.audio).toMatchObject({ codec: 'aac', channels: 2 })
    expect(await numbersShown(result.file)).toEqual(upTo(COUNT))
  })

  test('for a header with rate 30 and frames at 24', async () => {
    const encode = [...X264, '-bf', '0', '-pix_fmt', 'yuv422p']
    const raw = await makeClip({ frames: COUNT, rate: '30', encode, extension: 'h264' })
    const result = await proxied(await ffmpegFile(['-r', '24', '-i', raw, '-c', 'copy'], 'mp4'))
    expect(result.table).toMatchObject({ rate: { num: 24, den: 1 }, count: COUNT, pts: 'constant' })
    expect(await numbersShown(result.file)).toEqual(upTo(COUNT))
  })

  test.each([
    ['H.264 with B-frames', H264_ARGS, 'mp4'],
    ['ProRes', PRORES, 'mov'],
  ])('for %s that ends early, up to its end', async (_, encode, extension) => {
    // Its index is in front of the pictures, and so outlives them.
    const clip = await makeClip({ frames: COUNT, encode: [...encode, '-movflags', '+faststart'], extension })
    const whole = await readFile(clip)
    const file = join(await scratchFolder(), `cut.${extension}`)
    await writeFile(file, whole.subarray(0, Math.round(whole.length * 0.7)))
    const result = await proxied(file)
    const { count } = result.table
    expect(count).toBeGreaterThan(6)
    expect(count).toBeLessThan(COUNT)
    expect(await numbersShown(result.file)).toEqual(upTo(count))
    expect(result.endsEarly).toBe(true)
  })
})

describe('XREV-19 ingest of a film', () => {
  test('accepts a single frame', async () => {
    const result = await ingested(await makeClip({ frames: 1, encode: PRORES, extension: 'mov' }))
    expect(result.frameTable).toMatchObject({ count: 1 })
    expect(await numbersShown(result.files.proxy ?? '')).toEqual([0])
    expect(result.sprite).toMatchObject({ columns: 1, rows: 1, frames: [0] })
  })
})

/** Where the tables of samples keep how many entries they have, counted from their names. */
const ENTRY_COUNTS = { stts: 8, stsz: 12, stsc: 8, stco: 8, ctts: 8, stss: 8 }
/** Where an index with one entry keeps how many samples it stands for; and their size, where all have the same. */
const SAMPLE_COUNTS = { stts: 12, stsz: 12, stsc: 16 }
const SAMPLE_SIZE = { stsz: 8 }

/** A film of one frame with other numbers in its index. */
async function withNumbers(...changes: (readonly [offsets: Record<string, number>, value: number])[]): Promise<string> {
  const film = await readFile(await makeClip({ frames: 1 }))
  for (const [offsets, value] of changes) {
    for (const [box, at] of Object.entries(offsets)) {
      const start = film.indexOf(box, 0, 'latin1')
      if (start !== -1) film.writeUInt32BE(value, start + at)
    }
  }
  const file = join(await scratchFolder(), 'none.mp4')
  await writeFile(file, film)
  return file
}

describe('XREV-19 files that cannot be shown are refused with a reason', () => {
  test('a film without frames', async () => {
    const refusal = ingested(await withNumbers([ENTRY_COUNTS, 0]))
    await expect(refusal).rejects.toThrow('The video has no frames. Export it again, then upload it.')
  })

  test('a small file that claims a hundred million frames', async () => {
    const file = await withNumbers([SAMPLE_COUNTS, 100_000_000], [SAMPLE_SIZE, 1])
    await expect(ingested(file)).rejects.toMatchObject({ name: 'MediaError', code: 'invalid' })
  })

  test('sound alone', async () => {
    const file = await ffmpegFile(['-f', 'lavfi', '-i', 'sine=frequency=440', '-t', '1', '-c:a', 'aac'], 'mp4')
    const refusal = ingested(file)
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_file_format', reason: 'no_picture' })
    await expect(refusal).rejects.toThrow('The file holds no picture track.')
  })

  test('pictures damaged throughout', async () => {
    const film = await readFile(await makeClip({ frames: COUNT, encode: PRORES, extension: 'mov' }))
    const start = film.indexOf('mdat', 0, 'latin1') + 4
    const file = join(await scratchFolder(), 'damaged.mov')
    await writeFile(file, film.fill(0x5a, start, start + film.length / 2))
    const refusal = ingested(file)
    await expect(refusal).rejects.toMatchObject({ name: 'MediaError', code: 'invalid' })
    await expect(refusal).rejects.toThrow(/damaged.*then upload it\./)
  })
})
