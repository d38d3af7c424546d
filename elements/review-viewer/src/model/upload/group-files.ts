import { REVIEW_TYPES, extensionOf } from '@arbo/core'

/**
 * One rendition per video, one for all images together: a rendition has several files only where they are pages. The
 * files have passed `checkReviewFiles`.
 */
export function groupFiles<F extends Pick<File, 'name'>>(files: readonly F[]): F[][] {
  const first = files[0]
  if (!first) return []
  const mime = REVIEW_TYPES[extensionOf(first.name) ?? ''] ?? ''
  return mime.startsWith('image/') ? [[...files]] : files.map((file) => [file])
}
