import { workText } from '../../platform/work-texts.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { REVIEW_TYPES, extensionOf } from '../../platform/upload/file-kinds.ts'

const refuse = (error: Failure['error'], message: string, name: string): Failure => ({
  error,
  message,
  meta: { name },
})

/**
 * What speaks against sending these files as one rendition, before anything is sent: no extension, a type that is not
 * taken, an empty file, images mixed with videos (REV-14, REV-15). Null: nothing.
 */
export function checkReviewFiles(files: readonly Pick<File, 'name' | 'size'>[]): Failure | null {
  const kinds = new Set<string>()
  for (const { name, size } of files) {
    const extension = extensionOf(name)
    if (extension === null) return refuse('file_must_have_ext', workText('upload.file_must_have_ext'), name)
    const mime = Object.hasOwn(REVIEW_TYPES, extension) ? REVIEW_TYPES[extension] : undefined
    if (!mime) return refuse('invalid_file_format', workText('upload.invalid_file_format'), name)
    if (size === 0) return refuse('invalid', workText('upload.invalid'), name)
    kinds.add(mime.startsWith('image/') ? 'image' : 'video')
  }
  if (kinds.size > 1) return refuse('invalid_file_combination', workText('upload.invalid_file_combination'), '')
  return null
}
