import { mediaText } from './texts.ts'
import type { MediaTextKey } from './texts.ts'

/** The upload error values of the specification (CORE-13). */
export type MediaErrorCode = 'invalid' | 'too_large' | 'invalid_file_format'

/** The exact fault, for logs, tests and clients that tell cases apart. */
export type MediaErrorReason =
  | 'empty'
  | 'not_media'
  | 'film_as_picture'
  | 'picture_as_film'
  | 'no_picture'
  | 'unreadable'
  | 'no_index'
  | 'no_frames'
  | 'cut_to_nothing'
  | 'too_many_frames'
  | 'picture_cut'
  | 'too_many_pixels'
  | 'no_times'
  | 'proxy_differs'
  | 'undecodable'
  | 'too_slow'
  | 'zip_by_other_name'
  | 'zip_unreadable'
  | 'zip_locked'
  | 'zip_method'
  | 'zip_too_large'
  | 'sequence_none'
  | 'sequence_several'
  | 'sequence_twice'
  | 'sequence_gaps'
  | 'sequence_too_long'
  | 'sequence_picture'
  | 'sequence_sizes'

const CODES: Record<MediaErrorReason, MediaErrorCode> = {
  empty: 'invalid',
  not_media: 'invalid_file_format',
  film_as_picture: 'invalid_file_format',
  picture_as_film: 'invalid_file_format',
  no_picture: 'invalid_file_format',
  unreadable: 'invalid',
  no_index: 'invalid',
  no_frames: 'invalid',
  cut_to_nothing: 'invalid',
  too_many_frames: 'too_large',
  picture_cut: 'invalid',
  too_many_pixels: 'too_large',
  no_times: 'invalid',
  proxy_differs: 'invalid',
  undecodable: 'invalid',
  too_slow: 'invalid',
  zip_by_other_name: 'invalid_file_format',
  zip_unreadable: 'invalid',
  zip_locked: 'invalid',
  zip_method: 'invalid',
  zip_too_large: 'too_large',
  sequence_none: 'invalid_file_format',
  sequence_several: 'invalid',
  sequence_twice: 'invalid',
  sequence_gaps: 'invalid',
  sequence_too_long: 'too_large',
  sequence_picture: 'invalid',
  sequence_sizes: 'invalid',
}

/** The file cannot be used. `summary` is the specification's text of the code, `message` says what to do. */
export class MediaError extends Error {
  readonly code: MediaErrorCode
  readonly reason: MediaErrorReason
  readonly summary: string

  constructor(reason: MediaErrorReason, values: Record<string, string | number> = {}, cause?: unknown) {
    const key: MediaTextKey = `media.${reason}`
    super(mediaText(key, values), { cause })
    this.name = 'MediaError'
    this.reason = reason
    this.code = CODES[reason]
    this.summary = mediaText(`media.${this.code}`)
  }
}

/** ffmpeg or ffprobe is missing; the message says how to get it. */
export class MediaToolsError extends Error {
  readonly code = 'media_tools_missing'

  constructor(key: 'tools.missing' | 'tools.not_runnable', values: Record<string, string> = {}, cause?: unknown) {
    super(mediaText(key, values), { cause })
    this.name = 'MediaToolsError'
  }
}

/** The machine ran out of something; the same file may well be prepared later. */
export class MediaResourceError extends Error {
  readonly code: 'disk_full' | 'out_of_memory'

  constructor(code: 'disk_full' | 'out_of_memory', cause?: unknown) {
    super(mediaText(`media.${code}`), { cause })
    this.name = 'MediaResourceError'
    this.code = code
  }
}
