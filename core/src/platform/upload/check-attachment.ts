import { workText } from '../work-texts.ts'
import type { Failure } from '../api/failure.ts'
import { ATTACHMENT_BYTES_MAX } from '../../contract/platform/enums.ts'
import { extensionOf } from './file-kinds.ts'

/** The reason to refuse a file for a comment, before anything is sent (REV-16). Null: none. */
export function checkAttachment({ name, size }: Pick<File, 'name' | 'size'>): Failure | null {
  const meta = { name }
  if (size > ATTACHMENT_BYTES_MAX) return { error: 'too_large', message: workText('upload.attachment_too_large'), meta }
  if (size === 0) return { error: 'invalid', message: workText('upload.invalid'), meta }
  if (extensionOf(name) !== null) return null
  return { error: 'file_must_have_ext', message: workText('upload.file_must_have_ext'), meta }
}
