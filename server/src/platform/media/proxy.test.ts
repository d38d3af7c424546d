import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromZero, readFrames, sameFrames } from './frame-table.ts'
import { needsProxy } from './playable.ts'
import { probe } from './probe.ts'
import { makeProxy } from './proxy.ts'
import { ffmpegFile, H264_ARGS, makeClip } from './testing/clips.ts'
import { scratchFolder } from './testing/scratch.ts'
import { toolSets } from './testing/tool-sets.ts'

const PRORES = ['-c:v', 'prores_ks', '-profile:v', '3', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le']

describe.each(await toolSets())('proxy with %s', (_, tools) => {
  async function proxyOf(file: string) {
    const info = await probe(file, { tools })
    const { table } = await readFrames(tools, file, info)
    const shares: number[] = []
    const target = join(await scratchFolder(), 'proxy.mp4')
    const onProgress = (share: number) => shares.push(share)
    return { info, table, shares, proxy: await makeProxy({ tools, file, info, table, target, onProgress }) }
  }

  test('XREV-19 makes ProRes with PCM a frame-identical H.264 with AAC, closed GOPs of 12 and its colour tags', async () => {
    const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']
    const encode = [...PRORES, ...tags]
    const file = await makeClip({ rate: '24000/1001', frames: 60, encode, sound: true, extension: 'mov' })
    const { table, shares, proxy } = await proxyOf(file)
    expect(proxy.action).toBe('encode')
    expect(proxy.info).toMatchObject({
      container: 'mp4',
      codec: 'h264',
      pixelFormat: 'yuv420p',
      audio: { codec: 'aac' },
    })
    expect(proxy.info.colour).toEqual({ range: 'tv', space: 'bt709', primaries: 'bt709', transfer: 'bt709' })
    expect(needsProxy(proxy.info).action).toBe('none')
    expect(proxy.frames.table).toMatchObject({ count: 60, rate: { num: 24_000, den: 1001 }, pts: 'constant' })
    expect(sameFrames(table, proxy.frames.table)).toBe(true)
    expect(proxy.frames.keyFrames).toEqual([0, 12, 24, 36, 48])
    expect(shares.every((share, index) => share > 0 && share < 1 && share > (shares[index - 1] ?? 0))).toBe(true)
  })

  test('only changes the container of H.264 in QuickTime', async () => {
    const { proxy, table } = await proxyOf(await makeClip({ sound: true, extension: 'mov' }))
    expect(proxy.action).toBe('remux')
    expect(proxy.frames.table).toMatchObject({ count: table.count, pts: 'constant' })
    expect(proxy.frames.keyFrames).toEqual([0, 24, 48, 72])
  })

  test('keeps every time of a variable rate exactly', async () => {
    const times = [
      '-vf',
      'settb=1/90000,setpts=3750*N+1500*mod(N\\,2)',
      '-enc_time_base',
      '1/90000',
      '-vsync',
      'passthrough',
    ]
    const codec = [...H264_ARGS, '-pix_fmt', 'yuv444p', '-video_track_timescale', '90000']
    const { proxy, table } = await proxyOf(await makeClip({ frames: 48, encode: [...codec, ...times] }))
    expect(table.pts).not.toBe('constant')
    expect(proxy.action).toBe('encode')
    expect(sameFrames(table, fromZero(proxy.frames.table))).toBe(true)
  })

  test('keeps a trimmed start with sound trimmed', async () => {
    const source = await makeClip({ sound: true, encode: [...H264_ARGS, '-pix_fmt', 'yuv422p', '-sc_threshold', '0'] })
    const trimmed = await ffmpegFile(['-ss', '0.5', '-i', source, '-c', 'copy'], 'mp4')
    const { proxy, table } = await proxyOf(trimmed)
    expect(table.count).toBe(84)
    expect(sameFrames(fromZero(table), fromZero(proxy.frames.table))).toBe(true)
    expect(proxy.frames.table.pts).toBe('constant')
  })

  test('gives odd sizes, wide pixels and RGB a playable size', async () => {
    const file = await makeClip({
      frames: 6,
      size: '321x181',
      encode: ['-c:v', 'qtrle', '-pix_fmt', 'rgb24'],
      extension: 'mov',
    })
    const { proxy } = await proxyOf(file)
    expect(proxy.info).toMatchObject({ width: 322, height: 182, pixelFormat: 'yuv420p', colour: { space: 'bt709' } })
  })

  test('leaves nothing behind when it is cancelled', async () => {
    const file = await makeClip({ frames: 60, encode: PRORES, extension: 'mov' })
    const info = await probe(file, { tools })
    const { table } = await readFrames(tools, file, info)
    const target = join(await scratchFolder(), 'proxy.mp4')
    const abort = new AbortController()
    const making = makeProxy({ tools, file, info, table, target, signal: abort.signal })
    abort.abort()
    await expect(making).rejects.toMatchObject({ code: 'process_aborted' })
    await expect(access(target)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

async function planFor(encode: readonly string[], extension = 'mp4') {
  return needsProxy(await probe(await makeClip({ frames: 6, encode, extension, sound: true })))
}

describe('needsProxy', () => {
  test('is false for 8-bit 4:2:0 H.264 with AAC in MP4', async () => {
    expect(await planFor(H264_ARGS)).toEqual({ action: 'none', reasons: [] })
  })

  test.each([
    ['10-bit', [...H264_ARGS, '-pix_fmt', 'yuv420p10le'], 'mp4', 'encode', ['pixel_format', 'profile']],
    ['4:4:4', [...H264_ARGS, '-pix_fmt', 'yuv444p'], 'mp4', 'encode', ['pixel_format', 'profile']],
    ['HEVC', ['-c:v', 'libx265', '-x265-params', 'log-level=error'], 'mp4', 'encode', ['video_codec']],
    ['ProRes', PRORES, 'mov', 'encode', ['video_codec', 'container', 'audio_codec']],
    ['H.264 in MOV', H264_ARGS, 'mov', 'remux', ['container']],
    ['PCM beside H.264', [...H264_ARGS, '-c:a', 'pcm_s16le'], 'mov', 'remux', ['container', 'audio_codec']],
  ])('is true for %s', async (_, encode, extension, action, reasons) => {
    expect(await planFor(encode, extension)).toEqual({ action, reasons })
  })
})
