import { stat } from 'node:fs/promises'
import { findIndex } from './boxes.ts'
import { readColour } from './colr.ts'
import { MediaError } from './errors.ts'
import { inputArgs } from './input.ts'
import type { MediaSource } from './input.ts'
import { limits } from './limits.ts'
import { probeImage } from './probe-image.ts'
import { ProcessError, run } from '../child-process.ts'
import { parseRational, rational, toNumber } from './rational.ts'
import { parseReport } from './report.ts'
import type { ProbeReport, ReportStream } from './report.ts'
import { withFirstPicture } from './sequence.ts'
import { sniff } from './sniff.ts'
import { mediaTools } from './tools.ts'
import type { MediaTools } from './tools.ts'
import type { MediaInfo, Rotation } from './types.ts'

export interface ProbeOptions {
  tools?: MediaTools
  signal?: AbortSignal
}

const TIMEOUT_MS = 60_000

/** 8192 x 8192: several decoded frames are in memory at once. */
export const MAX_FILM_PIXELS = 8192 * 8192

/** Seconds as ffprobe prints them ('12.345678') in integer microseconds, without floating point in between. */
export function microseconds(seconds: string | undefined): number {
  const match = /^(\d+)(?:\.(\d{1,6}))?/.exec(seconds ?? '')
  if (!match) return 0
  return Number(match[1]) * 1_000_000 + Number((match[2] ?? '').padEnd(6, '0'))
}

/** Older builds give the turn as a 'rotate' tag (clockwise), newer ones as a matrix (counter-clockwise). */
function rotationOf(stream: ReportStream): Rotation {
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation
  const degrees = matrix === undefined ? Number(stream.tags?.['rotate'] ?? 0) : -matrix
  const turned = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0
}

function bitDepthOf(stream: ReportStream): number | null {
  const depth = /p(9|10|12|14|16)(?:le|be)?$/.exec(stream.pix_fmt ?? '')?.[1]
  if (depth) return Number(depth)
  return stream.pix_fmt ? 8 : null
}

function timecodeOf(report: ProbeReport): string | null {
  const tags = [report.format.tags, ...report.streams.map((stream) => stream.tags)]
  return tags.map((entry) => entry?.['timecode']).find((value) => value !== undefined) ?? null
}

/** 'unknown' and 'reserved' say as little as no tag. */
function tag(value: string | undefined): string | null {
  return value === undefined || value === 'unknown' || value === 'reserved' ? null : value
}

function pictureFields(stream: ReportStream) {
  const codedWidth = stream.width ?? 0
  const codedHeight = stream.height ?? 0
  const sampleAspectRatio = parseRational(stream.sample_aspect_ratio) ?? rational(1)
  const rotation = rotationOf(stream)
  const squareWidth = Math.round(codedWidth * toNumber(sampleAspectRatio))
  const isTurned = rotation === 90 || rotation === 270
  return {
    profile: stream.profile ?? null,
    level: stream.level !== undefined && stream.level > 0 ? stream.level : null,
    pixelFormat: stream.pix_fmt ?? null,
    bitDepth: bitDepthOf(stream),
    width: isTurned ? codedHeight : squareWidth,
    height: isTurned ? squareWidth : codedHeight,
    codedWidth,
    codedHeight,
    rotation,
    sampleAspectRatio,
    isInterlaced: /^[tb][tb]$/.test(stream.field_order ?? ''),
    frameRate: parseRational(stream.r_frame_rate) ?? parseRational(stream.avg_frame_rate),
    frameCount: /^[1-9]\d*$/.test(stream.nb_frames ?? '') ? Number(stream.nb_frames) : null,
    colour: {
      range: tag(stream.color_range),
      space: tag(stream.color_space),
      transfer: tag(stream.color_transfer),
      primaries: tag(stream.color_primaries),
    },
  }
}

const NO_PICTURE = {
  profile: null,
  level: null,
  pixelFormat: null,
  bitDepth: null,
  width: 0,
  height: 0,
  codedWidth: 0,
  codedHeight: 0,
  rotation: 0,
  sampleAspectRatio: rational(1),
  isInterlaced: false,
  frameRate: null,
  frameCount: null,
  colour: { range: null, space: null, transfer: null, primaries: null },
} as const

function describe(source: MediaSource, size: number, report: ProbeReport): MediaInfo {
  const video = report.streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  const audio = report.streams.find((stream) => stream.codec_type === 'audio')
  const main = video ?? audio
  if (report.streams.length === 0) throw new MediaError('unreadable')
  if (!main) throw new MediaError('no_picture')
  return {
    kind: video ? 'video' : 'audio',
    container: source.container,
    size,
    codec: main.codec_name ?? 'unknown',
    ...(video ? pictureFields(video) : NO_PICTURE),
    duration: microseconds(report.format.duration ?? main.duration),
    audio: audio
      ? {
          codec: audio.codec_name ?? 'unknown',
          channels: audio.channels ?? 0,
          sampleRate: Number(audio.sample_rate ?? 0),
        }
      : null,
    timecode: timecodeOf(report),
    streams: { video: video?.index ?? null, audio: audio?.index ?? null },
  }
}

/** @throws MediaError unreadable, too_many_pixels */
function checkPixels({ kind, codedWidth, codedHeight }: MediaInfo): void {
  const pixels = codedWidth * codedHeight
  if (kind === 'video' && pixels === 0) throw new MediaError('unreadable')
  if (pixels > MAX_FILM_PIXELS) {
    throw new MediaError('too_many_pixels', { limit: Math.floor(MAX_FILM_PIXELS / 1_000_000) })
  }
}

async function report(
  tools: MediaTools,
  source: MediaSource,
  signal?: AbortSignal,
  more: readonly string[] = [],
): Promise<ProbeReport> {
  const args = [
    '-v',
    'error',
    ...limits.memory,
    '-of',
    'json',
    '-show_format',
    '-show_streams',
    ...more,
    ...inputArgs(source),
  ]
  try {
    const { stdout } = await run(tools.ffprobe.path, args, { signal, timeoutMs: TIMEOUT_MS })
    return parseReport(stdout.toString('utf8'))
  } catch (error) {
    const isRefusal = error instanceof ProcessError && error.code === 'process_failed'
    throw isRefusal ? new MediaError('unreadable', {}, error) : error
  }
}

/** The film that the pictures in a zip archive make; they say nothing of its rate. */
function probeSequence(tools: MediaTools, file: string, size: number, signal?: AbortSignal): Promise<MediaInfo> {
  return withFirstPicture(file, async (picture, { frames }) => {
    const first: MediaSource = { file: picture, container: 'pictures' }
    const info = describe(first, size, await report(tools, first, signal, ['-pattern_type', 'none']))
    checkPixels(info)
    // The whole range is in use, whether they say so or not.
    const colour = { ...info.colour, range: 'pc' }
    return { ...info, container: 'zip', colour, frameRate: null, frameCount: frames.length, duration: 0 }
  })
}

/**
 * Finds the kind of a file by its content. Does not decode it: a file that passes may still hold broken pictures, or
 * end before its index does.
 * @throws MediaError when the file is not usable, MediaToolsError, ProcessError
 */
export async function probe(file: string, options: ProbeOptions = {}): Promise<MediaInfo> {
  const sniffed = await sniff(file)
  const { size } = await stat(file)
  if (sniffed.kind === 'image') return probeImage(file, sniffed.container, size)

  const source: MediaSource = { file, container: sniffed.container }
  const tools = options.tools ?? (await mediaTools())
  if (sniffed.container === 'zip') return probeSequence(tools, file, size, options.signal)
  const index = sniffed.container === 'webm' ? null : await findIndex(file)
  if (sniffed.container !== 'webm' && !index) throw new MediaError('no_index')
  const info = describe(source, size, await report(tools, source, options.signal))
  checkPixels(info)
  if (index && info.kind === 'video' && info.colour.space === null) {
    const colour = await readColour(file, index)
    if (colour) return { ...info, colour: { ...colour, range: info.colour.range ?? colour.range } }
  }
  return info
}
