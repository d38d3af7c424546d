import type { AttachmentCategory, FileKind } from '../../contract/platform/enums.ts'

const WORD = /msword|wordprocessingml|powerpoint|presentationml|^text\/plain$/

/** Kind of a file by its mime type (CORE-12). */
export function fileKind(mime: string): FileKind {
  const type = mime.toLowerCase().split(';')[0]?.trim() ?? ''
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('video/')) return 'video'
  if (type.startsWith('audio/')) return 'audio'
  if (type === 'text/csv') return 'csv'
  if (/ms-excel|spreadsheetml/.test(type)) return 'excel'
  if (type === 'application/pdf') return 'pdf'
  return WORD.test(type) ? 'doc' : 'other'
}

/** Category of an attachment by the kind of its file (REV-07); links have their own. */
export function categoryOf(kind: FileKind): AttachmentCategory {
  if (kind === 'image' || kind === 'video' || kind === 'audio') return 'media'
  return kind === 'other' ? 'other' : 'document'
}

/**
 * Extensions that a review takes (REV-14), with the mime type each stands for. A zip holds the numbered pictures of one
 * film (XREV-19).
 */
export const REVIEW_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  zip: 'application/zip',
}

/** Value for the `accept` of a file input. */
export const REVIEW_ACCEPT = Object.keys(REVIEW_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')

/** Extension in lower case; null where the name has none. */
export function extensionOf(name: string): string | null {
  const at = name.lastIndexOf('.')
  return at > 0 && at < name.length - 1 ? name.slice(at + 1).toLowerCase() : null
}
