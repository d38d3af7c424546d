import { mkdir } from 'node:fs/promises'
import { DEFAULT_FRAME_RATE } from './frame-rate.ts'
import { readFrames } from './frame-table.ts'
import type { FrameScan } from './frame-table.ts'
import { rational } from './rational.ts'
import type { Rational } from './rational.ts'
import { unpackSequence } from './sequence.ts'
import { missingNumbers } from './sequence-plan.ts'
import type { Sequence } from './sequence-plan.ts'
import { mediaText } from './texts.ts'
import type { MediaTools } from './tools.ts'
import type { FrameTable, MediaInfo, StageOptions } from './types.ts'

/** A film as ffmpeg reads it. */
export interface FilmSource {
  file: string
  info: MediaInfo
  frames: FrameScan
  /** A warning for the person who uploaded it; null: none. */
  warning: string | null
}

export interface FilmRequest extends StageOptions {
  tools: MediaTools
  file: string
  info: MediaInfo
  /** Folder for unpacked files. */
  folder: string
  /** Of pictures, which have none of their own. Default 24 (REV-25). */
  frameRate?: Rational | undefined
}

/** @param total what the container says, null where it does not */
function earlyEnd(readable: number, total: number | null): string {
  if (total === null || total <= readable) return mediaText('media.ends_early_somewhere', { readable })
  return mediaText('media.ends_early', { readable, total })
}

function heldFrames(sequence: Sequence): string | null {
  const numbers = missingNumbers(sequence)
  return numbers === '' ? null : mediaText('media.sequence_held', { numbers })
}

async function openSequence(request: FilmRequest): Promise<FilmSource> {
  const { file, info, folder, signal, onProgress, frameRate: rate = DEFAULT_FRAME_RATE } = request
  await mkdir(folder, { recursive: true })
  const { pattern, sequence } = await unpackSequence(file, folder, { signal, onProgress })
  const count = sequence.frames.length
  const table: FrameTable = { rate, count, timeBase: rational(rate.den, rate.num), pts: 'constant' }
  const duration = Math.round((count * 1_000_000 * rate.den) / rate.num)
  return {
    file: pattern,
    info: { ...info, container: 'pictures', frameRate: rate, duration },
    frames: { table, keyFrames: Array.from({ length: count }, (_, frame) => frame), endsEarly: false },
    warning: heldFrames(sequence),
  }
}

/**
 * The frames of a film, unpacked where it is a sequence of pictures.
 * @throws MediaError; ProcessError; Error of the disk
 */
export async function openFilm(request: FilmRequest): Promise<FilmSource> {
  const { tools, file, info, signal } = request
  if (info.container === 'zip') return openSequence(request)
  const frames = await readFrames(tools, file, info, signal)
  const warning = frames.endsEarly ? earlyEnd(frames.table.count, info.frameCount) : null
  return { file, info, frames, warning }
}
