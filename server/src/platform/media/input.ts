import { resolve } from 'node:path'
import { DEFAULT_FRAME_RATE } from './frame-rate.ts'
import type { Rational } from './rational.ts'
import type { MediaContainer } from './types.ts'

/** ffmpeg's reader of each container with moving pictures. */
const DEMUXERS: Partial<Record<MediaContainer, string>> = { mp4: 'mov', mov: 'mov', webm: 'matroska' }

/** The arguments that tell ffmpeg about a file that it reads. */
export interface MediaSource {
  file: string
  container: MediaContainer
  /** Of pictures only, which have none of their own. */
  frameRate?: Rational | null
}

/** Pictures numbered from 0. EXR holds light, which is shown by the curve of a screen; PNG and JPEG are for screens. */
function pictureArgs({ file, frameRate }: MediaSource): string[] {
  const { num, den } = frameRate ?? DEFAULT_FRAME_RATE
  const curve = file.endsWith('.exr') ? ['-apply_trc', 'iec61966_2_1'] : []
  return ['-f', 'image2', ...curve, '-framerate', `${num}/${den}`, '-start_number', '0']
}

/**
 * Arguments that name an uploaded file as the next input of ffmpeg or ffprobe. The reader is forced and only local
 * files may be opened: a file that refers to other files or addresses gets nothing.
 */
export function inputArgs(source: MediaSource): string[] {
  const demuxer = DEMUXERS[source.container]
  const isSequence = source.container === 'pictures'
  const reader = isSequence ? pictureArgs(source) : demuxer ? ['-f', demuxer] : []
  return ['-protocol_whitelist', 'file', ...reader, '-i', `file:${resolve(source.file)}`]
}
