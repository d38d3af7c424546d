import { catalogue } from '@arbo/core/contract'
import { textsOf } from '../texts.ts'

/** What uploads and links to files are refused with. */
export const storageMessages = catalogue('server.storage', {
  'upload.file_must_have_ext': 'The file must have an extension',
  'upload.invalid_file_format': 'Invalid file format',
  'upload.other_content':
    'The content does not match the file name. Correct the extension or choose another file, then upload it again.',
  'upload.invalid': 'File is invalid',
  'upload.too_large': 'File is too large',
  'upload.attachment_too_large': 'File size exceeds limit, please choose a smaller file',
  'upload.invalid_file_combination':
    'Invalid file combination. Ensure that all rendition files are either image or video files.',
  'upload.form_expired': 'The upload was not started in time. Choose the file again.',
  'upload.form_forged': 'The upload form was changed. Choose the file again.',
  'upload.form_mismatch': 'The file differs from the one that was announced. Choose the file again.',
  'file.token_expired': 'The link to the file has expired. Reload the page.',
  'file.token_ended':
    'The link to the file ended with the sign-in, token or guest link that it came with. Sign in again and reload the page.',
  'file.token_forged': 'The link to the file is not valid.',
})

/** Of the storage itself, for logs. */
const ENGLISH = {
  'storage.bad_key': 'The file name is not allowed.',
  'storage.not_found': 'The file is no longer there.',
  'storage.too_large': 'Your upload exceeds the maximum allowed size',
  'storage.range_not_satisfiable': 'The requested part lies beyond the end of the file.',
  'storage.not_enough_storage': 'Storage limit exceeded.',
  'storage.disk_full': 'The disk of the server is full.',
  'storage.not_writable':
    'Cannot write to the folder of stored files {folder} ({reason}). Give this user the right to write there, or set STORAGE_DIR to another folder.',
  'storage.refused': 'The object storage at {place} refuses ({reason}). Correct the settings that begin with S3_.',
  'storage.unavailable': 'The object storage at {place} does not answer ({reason}).',
} as const

export const storageText = textsOf({ answers: storageMessages, english: ENGLISH })
export type StorageTextKey = Parameters<typeof storageText>[0]
