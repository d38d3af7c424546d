import { THUMBNAIL_WIDTH, WIDER_PICTURES } from '@arbo/core/contract'
import type { WiderPicture } from '@arbo/core/contract'
import { sharp } from './picture.ts'
import { scaleToRgb } from './colour.ts'
import { MediaError } from './errors.ts'
import { frameSeconds } from './frame-table.ts'
import { inputArgs } from './input.ts'
import { limits } from './limits.ts'
import { MAX_PIXELS } from './probe-image.ts'
import { run } from '../child-process.ts'
import type { MediaTools } from './tools.ts'
import type { FrameTable, MediaInfo } from './types.ts'

/** A WebP to be written. */
export interface Still {
  /** Pixels. */
  width: number
  path: string
}

const TIMEOUT_MS = 120_000

export interface VideoStillRequest {
  tools: MediaTools
  file: string
  info: MediaInfo
  table: FrameTable
  frame: number
  signal?: AbortSignal
}

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** The wider pictures that something of this width has the pixels for. */
export function widerOf(width: number): readonly WiderPicture[] {
  return WIDER_PICTURES.filter((_, at) => width > (WIDER_PICTURES[at - 1] ?? THUMBNAIL_WIDTH))
}

async function writeStills({ data, raw }: Pixels, stills: readonly Still[]): Promise<void> {
  for (const { width, path } of stills) {
    await sharp(data, { raw })
      .resize({ width, height: 4 * width, fit: 'inside' })
      .webp({ quality: 80 })
      .toFile(path)
  }
}

const widest = (stills: readonly Still[]): number => Math.max(...stills.map(({ width }) => width))

/** Heights of at least 1 and at most four times the width: a strip of film is no thumbnail. */
export function heightFor(info: MediaInfo, width: number): number {
  const height = Math.round((width * info.height) / Math.max(1, info.width))
  return Math.min(4 * width, Math.max(1, height))
}

/** Arguments that make frame n the first one decoded: half-way between the frame before and it. */
function seekArgs(table: FrameTable, frame: number): string[] {
  if (frame === 0) return []
  const middle = (frameSeconds(table, frame - 1) + frameSeconds(table, frame)) / 2
  // Seeking counts from the start of the file, the table from the file's own zero.
  return ['-seek_timestamp', '1', '-ss', middle.toFixed(6)]
}

/**
 * Writes one frame of a video, which is decoded once.
 * @throws MediaError unreadable when the frame cannot be decoded; ProcessError
 */
export async function makeVideoStills(request: VideoStillRequest, stills: readonly Still[]): Promise<void> {
  const { tools, file, info, table, frame, signal } = request
  const width = widest(stills)
  const height = heightFor(info, width)
  const args = [
    [
      '-v',
      'error',
      '-nostdin',
      ...limits.common,
      ...limits.decoder,
      ...seekArgs(table, frame),
      ...inputArgs({ file, container: info.container }),
    ],
    ['-map', `0:${info.streams.video}`, '-frames:v', '1', '-vf', scaleToRgb(info, width, height)],
    ['-f', 'rawvideo', 'pipe:1'],
  ].flat()
  const { stdout } = await run(tools.ffmpeg.path, args, { signal, timeoutMs: TIMEOUT_MS, background: tools.nice })
  if (stdout.length !== width * height * 3) throw new MediaError('unreadable')
  await writeStills({ data: stdout, raw: { width, height, channels: 3 } }, stills)
}

/**
 * Writes a picture, turned upright. The whole picture is decoded, so a cut file is found here.
 * @throws MediaError picture_cut
 */
export async function makeImageStills(file: string, stills: readonly Still[]): Promise<void> {
  const width = widest(stills)
  try {
    const { data, info } = await sharp(file, { failOn: 'warning', limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width, height: 4 * width, fit: 'inside' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    await writeStills({ data, raw: info }, stills)
  } catch (cause) {
    throw new MediaError('picture_cut', {}, cause)
  }
}
