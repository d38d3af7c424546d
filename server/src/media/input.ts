import { resolve } from 'node:path'
import type { MediaContainer } from './types.ts'

/** ffmpeg's reader of each container with moving pictures. */
const DEMUXERS: Partial<Record<MediaContainer, string>> = { mp4: 'mov', mov: 'mov', webm: 'matroska' }

/** What ffmpeg has to be told of a file that it reads. */
export interface MediaSource {
  file: string
  container: MediaContainer
}

/**
 * Arguments that name an uploaded file as the next input of ffmpeg or ffprobe. The reader is forced and only local
 * files may be opened: a file that refers to other files or addresses gets nothing.
 */
export function inputArgs(source: MediaSource): string[] {
  const demuxer = DEMUXERS[source.container]
  const reader = demuxer ? ['-f', demuxer] : []
  return ['-protocol_whitelist', 'file', ...reader, '-i', `file:${resolve(source.file)}`]
}
