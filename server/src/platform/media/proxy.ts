import { rm } from 'node:fs/promises'
import { colourMatrix, isFullRange, isRgb } from './colour.ts'
import { MediaError } from './errors.ts'
import { fromZero, readFrames, sameFrames } from './frame-table.ts'
import type { FrameScan } from './frame-table.ts'
import { inputArgs } from './input.ts'
import { isAudioPlayable, needsProxy } from './playable.ts'
import { probe } from './probe.ts'
import { limits, longestRun } from './limits.ts'
import { run } from '../child-process.ts'
import { frameProgress, PROGRESS_ARGS } from './progress.ts'
import { toNumber } from './rational.ts'
import type { MediaTools } from './tools.ts'
import type { FrameTable, MediaInfo, StageOptions } from './types.ts'

export interface ProxyRequest extends StageOptions {
  tools: MediaTools
  file: string
  info: MediaInfo
  table: FrameTable
  /** The file holds more than the table, of which nothing is shown: it ends in the middle. */
  endsEarly?: boolean
  /** Path of the MP4 to write. */
  target: string
}

export interface Proxy {
  action: 'remux' | 'encode'
  info: MediaInfo
  frames: FrameScan
}

/** Largest size that all browsers play at H.264 level 5.1. */
const MAX_WIDTH = 3840
const MAX_HEIGHT = 2160
/** Longest way from a frame to the one it is decoded from: the cost of a backward step. */
const GOP = 12
/** Moving the index of a 5 GB file to its front goes without progress. */
const IDLE_MS = 300_000

/** Even sizes, as 4:2:0 has one colour sample for 2 x 2 pixels. */
function proxySize(info: MediaInfo): { width: number; height: number } {
  const factor = Math.min(1, MAX_WIDTH / info.width, MAX_HEIGHT / info.height)
  const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * factor) / 2))
  return { width: even(info.width), height: even(info.height) }
}

/** PNG keeps colours in transparent pixels (PNG, 12.2), which nobody is meant to see. */
function onBlack(info: MediaInfo): string {
  const isTransparent = info.codec === 'png' && /^(rgba|ya|pal8)/.test(info.pixelFormat ?? '')
  return isTransparent ? 'format=gbrap,premultiply=inplace=1,' : ''
}

/** Colours stay as they are; full range becomes the limited range that every player reads alike. */
function pictureFilter(info: MediaInfo): string {
  const { width, height } = proxySize(info)
  const matrix = colourMatrix(info)
  const source = isRgb(info) ? '' : `:in_color_matrix=${matrix}:in_range=${isFullRange(info) ? 'pc' : 'tv'}`
  const scale = `scale=${width}:${height}${source}:out_color_matrix=${matrix}:out_range=tv:flags=bicubic+accurate_rnd`
  // One picture for each frame, of both halves: the frames stay those of the table.
  const deinterlace = info.isInterlaced ? 'bwdif=mode=send_frame:deint=all,' : ''
  return `${deinterlace}${onBlack(info)}${scale},setsar=1,format=yuv420p`
}

function colourTags(info: MediaInfo): string[] {
  const { primaries, transfer } = info.colour
  const space = isRgb(info) ? 'bt709' : info.colour.space
  const tags: [string, string | null][] = [
    ['-color_primaries', primaries],
    ['-color_trc', transfer],
    ['-colorspace', space],
    ['-color_range', 'tv'],
  ]
  return tags.flatMap(([name, value]) => (value === null ? [] : [name, value]))
}

/**
 * A constant rate gets a clock on which every frame is exact, even where the source's own rounds; a variable one keeps
 * the source's clock tick for tick.
 */
function clock(table: FrameTable, isOld: boolean): string[] {
  if (table.pts === 'constant') {
    const { num, den } = table.rate
    return ['-enc_time_base', `${den}/${num}`, '-video_track_timescale', String(num < 1000 ? num * 1000 : num)]
  }
  const { num, den } = table.timeBase
  // Before 5.1 the last frame of an uneven clip is written without a duration, and an edit list would cut it off.
  const withoutEdits = isOld ? ['-bf', '0', '-use_editlist', '0'] : []
  return [...withoutEdits, '-enc_time_base', '-1', ...(num === 1 ? ['-video_track_timescale', String(den)] : [])]
}

function audioArgs(info: MediaInfo, action: Proxy['action']): string[] {
  if (info.streams.audio === null) return ['-an']
  const map = ['-map', `0:${info.streams.audio}`]
  if (action === 'remux' && isAudioPlayable(info)) return [...map, '-c:a', 'copy']
  // Mono stays mono: spread to two channels it would be 3 dB quieter.
  const channels = (info.audio?.channels ?? 0) > 2 ? ['-ac', '2'] : []
  return [...map, '-c:a', 'aac', '-b:a', '192k', ...channels, '-ar', '48000']
}

function videoArgs(request: ProxyRequest, action: Proxy['action']): string[] {
  const { info, table, tools } = request
  const map = ['-map', `0:${info.streams.video}`]
  if (action === 'remux') return [...map, '-c:v', 'copy']
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-profile:v', 'high', '-pix_fmt', 'yuv420p']
  const structure = ['-g', String(GOP), '-bf', '2', '-flags', '+cgop', '-sc_threshold', '0']
  const times = [...tools.everyFrame, ...clock(table, tools.everyFrame[0] === '-vsync')]
  const end = request.endsEarly ? ['-frames:v', String(table.count)] : []
  return [...map, ...encoder, ...structure, ...times, ...end, ...colourTags(info), '-vf', pictureFilter(info)]
}

async function write(request: ProxyRequest, action: Proxy['action']): Promise<Proxy> {
  const { tools, file, info, table, target, signal, onProgress } = request
  const args = [
    ['-v', 'error', '-nostdin', '-y', ...PROGRESS_ARGS, ...limits.common],
    [...(request.endsEarly ? ['-fflags', '+discardcorrupt'] : []), ...limits.decoder],
    inputArgs({ file, container: info.container, frameRate: table.rate }),
    [...videoArgs(request, action), ...limits.encoder],
    audioArgs(info, action),
    ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-write_tmcd', '0'],
    ['-movflags', '+faststart', '-f', 'mp4', target],
  ].flat()
  const onStdout = frameProgress(table.count, (share) => onProgress?.(share))
  const timeoutMs = longestRun(table.count)
  await run(tools.ffmpeg.path, args, { signal, idleMs: IDLE_MS, timeoutMs, onStdout, background: tools.nice })
  const proxyInfo = await probe(target, { tools, signal })
  return { action, info: proxyInfo, frames: await readFrames(tools, target, proxyInfo, signal) }
}

/**
 * Makes an MP4 that every browser plays, with the source's frames at the source's times, and proves it by reading the
 * frames of the result. A remux that changes them is made again by encoding. Nothing is left at `target` on failure.
 * @throws MediaError proxy_differs; ProcessError
 */
export async function makeProxy(request: ProxyRequest): Promise<Proxy> {
  const expected = fromZero(request.table)
  const isSame = (proxy: Proxy) => sameFrames(expected, fromZero(proxy.frames.table))
  try {
    if (needsProxy(request.info).action === 'remux' && !request.endsEarly) {
      const remuxed = await write(request, 'remux')
      if (isSame(remuxed) && remuxed.info.rotation === request.info.rotation) return remuxed
    }
    const encoded = await write(request, 'encode')
    if (isSame(encoded)) return encoded
    const { count, rate } = encoded.frames.table
    const reason = `${count} frames at ${toNumber(rate)} instead of ${expected.count} at ${toNumber(expected.rate)}`
    throw new MediaError('proxy_differs', { reason })
  } catch (error) {
    await rm(request.target, { force: true })
    throw error
  }
}
