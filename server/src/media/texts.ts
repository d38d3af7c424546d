/** Every text of the media pipeline that a user can see. Placeholders stand in braces. */
export const MEDIA_TEXTS = {
  'media.invalid': 'File is invalid',
  'media.invalid_file_format': 'Invalid file format',
  'media.too_large': 'File is too large',
  'media.empty': 'The file is empty. Choose another one or export it again.',
  'media.not_media':
    'The content is not a picture or a film, whatever the name says. Upload a JPEG, PNG, MOV or MP4 file.',
  'media.film_as_picture':
    'The name says a picture, but the content is a film. Correct the extension, then upload it again.',
  'media.picture_as_film':
    'The name says a film, but the content is a picture. Correct the extension, then upload it again.',
  'media.no_picture': 'The file holds no picture track.',
  'media.unreadable': 'The file is damaged and cannot be read. Export it again, then upload it.',
  'media.no_index': 'The file is incomplete: its end, with the index of all frames, is missing. Upload it again.',
  'media.frames_missing': 'The file is incomplete: {readable} of {total} frames can be read. Upload it again.',
  'media.end_missing': 'The file is incomplete: only its first {readable} frames can be read. Upload it again.',
  'media.picture_cut': 'The picture is damaged or incomplete. Export it again, then upload it.',
  'media.too_many_pixels': 'The picture is larger than {limit} million pixels. Export a smaller one.',
  'media.no_times':
    'The frames carry no times, so they cannot be counted exactly. Export the film again as MP4 or MOV.',
  'media.proxy_differs': 'A playable copy with the same frames could not be made: {reason}.',
  'tools.missing':
    'ffmpeg and ffprobe were not found. Install them (apt-get install ffmpeg, brew install ffmpeg) or set FFMPEG_PATH and FFPROBE_PATH.',
  'tools.not_runnable': '{variable} is set to {path}, which cannot be run. Correct it or remove the setting.',
} as const

export type MediaTextKey = keyof typeof MEDIA_TEXTS

export function mediaText(key: MediaTextKey, values: Record<string, string | number> = {}): string {
  return MEDIA_TEXTS[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
