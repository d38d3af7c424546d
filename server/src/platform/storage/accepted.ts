import { ATTACHMENT_BYTES_MAX } from '@arbo/core/contract'
import { UploadError } from './errors.ts'

export type FileKind = 'image' | 'video' | 'audio' | 'csv' | 'excel' | 'pdf' | 'doc' | 'other'

export interface AcceptedType {
  kind: FileKind
  mime: string
  /** Lower case, without the dot. */
  extensions: readonly string[]
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** All that may be uploaded (CORE-32, specification 5). */
export const ACCEPTED_UPLOADS: readonly AcceptedType[] = [
  { kind: 'image', mime: 'image/png', extensions: ['png'] },
  { kind: 'image', mime: 'image/gif', extensions: ['gif'] },
  { kind: 'image', mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { kind: 'video', mime: 'video/quicktime', extensions: ['mov'] },
  { kind: 'video', mime: 'video/mp4', extensions: ['mp4'] },
  { kind: 'video', mime: 'video/x-m4v', extensions: ['m4v'] },
  { kind: 'audio', mime: 'audio/webm', extensions: ['webm', 'weba'] },
  { kind: 'csv', mime: 'text/csv', extensions: ['csv'] },
  { kind: 'excel', mime: 'application/vnd.ms-excel', extensions: ['xls'] },
  { kind: 'excel', mime: SHEET, extensions: ['xlsx'] },
  { kind: 'pdf', mime: 'application/pdf', extensions: ['pdf'] },
  { kind: 'doc', mime: 'application/msword', extensions: ['doc'] },
  { kind: 'doc', mime: WORD, extensions: ['docx'] },
  { kind: 'doc', mime: 'application/vnd.ms-powerpoint', extensions: ['ppt'] },
  { kind: 'doc', mime: SLIDES, extensions: ['pptx'] },
  { kind: 'doc', mime: 'text/plain', extensions: ['txt'] },
]

/** Numbered pictures of a film (XREV-19), which are JPEG and PNG like those of REVIEW_MIMES, or EXR. */
export const SEQUENCE_UPLOAD: AcceptedType = { kind: 'video', mime: 'application/zip', extensions: ['zip'] }
/** The name that Windows has for it. */
const ZIP_MIMES = ['application/zip', 'application/x-zip-compressed']

const REVIEW_MIMES = ['image/jpeg', 'image/png', 'video/quicktime', 'video/mp4']

/** Review media (REV-14). */
export const REVIEW_UPLOADS: readonly AcceptedType[] = [
  ...ACCEPTED_UPLOADS.filter(({ mime }) => REVIEW_MIMES.includes(mime)),
  SEQUENCE_UPLOAD,
]

/** Bytes of one review file, unless configured otherwise. */
export const MAX_REVIEW_BYTES = 5 * 1024 ** 3
export interface AnnouncedFile {
  name: string
  /** Mime type as the browser states it; empty where it knows none. */
  type: string
}

/**
 * The extension in lower case. A name that only starts or ends with a dot has none.
 * @throws UploadError file_must_have_ext (CORE-70)
 */
export function fileExtension(name: string): string {
  const extension = /[^./\\]\.([A-Za-z0-9]+)$/.exec(name.trim())?.[1]
  if (extension === undefined) throw new UploadError('file_must_have_ext')
  return extension.toLowerCase()
}

/** The class of a file by its mime type, parameters such as ';codecs=opus' left aside. */
export function fileKind(mime: string): FileKind {
  const essence = mime.split(';')[0]?.trim().toLowerCase() ?? ''
  const upload = ACCEPTED_UPLOADS.find((type) => type.mime === essence)
  if (upload) return upload.kind
  if (essence === 'application/csv') return 'csv'
  const family = essence.split('/')[0]
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'other'
}

/** The type that browsers give when they do not know; Windows calls every CSV file an Excel one. */
function saysNothing(mime: string, extension: string): boolean {
  return mime === '' || mime === 'application/octet-stream' || (extension === 'csv' && fileKind(mime) === 'excel')
}

/**
 * The accepted type of a file, by its extension; a stated mime type must be of the same class.
 * @throws UploadError file_must_have_ext, invalid_file_format
 */
export function acceptedType(file: AnnouncedFile, list: readonly AcceptedType[] = ACCEPTED_UPLOADS): AcceptedType {
  const extension = fileExtension(file.name)
  const type = list.find(({ extensions }) => extensions.includes(extension))
  if (!type) throw new UploadError('invalid_file_format')
  const isZip = type === SEQUENCE_UPLOAD && ZIP_MIMES.includes(file.type)
  if (!isZip && !saysNothing(file.type, extension) && fileKind(file.type) !== type.kind) {
    throw new UploadError('invalid_file_format')
  }
  return type
}

/**
 * The types of the files of one rendition: all images or all videos.
 * @throws UploadError file_must_have_ext, invalid_file_format (REV-14), invalid_file_combination (REV-15)
 */
export function reviewTypes(files: readonly AnnouncedFile[]): AcceptedType[] {
  const types = files.map((file) => acceptedType(file, REVIEW_UPLOADS))
  if (new Set(types.map(({ kind }) => kind)).size > 1) throw new UploadError('invalid_file_combination')
  return types
}

/** @throws UploadError invalid for an empty file, too_large */
export function checkReviewSize(bytes: number, limit = MAX_REVIEW_BYTES): void {
  if (!Number.isSafeInteger(bytes) || bytes <= 0) throw new UploadError('invalid')
  if (bytes > limit) throw new UploadError('too_large')
}

/** @throws UploadError invalid for an empty file, too_large with the text of REV-16 */
export function checkAttachmentSize(bytes: number, limit = ATTACHMENT_BYTES_MAX): void {
  if (!Number.isSafeInteger(bytes) || bytes <= 0) throw new UploadError('invalid')
  if (bytes > limit) throw new UploadError('too_large', 'upload.attachment_too_large')
}
