import { type WorkTextKey, workText } from '../work-texts.ts'
import { ApiError, isApiError } from '../api/api-error.ts'
import { text } from '../texts.ts'

const BY_CODE: Readonly<Record<string, WorkTextKey>> = {
  file_must_have_ext: 'upload.file_must_have_ext',
  invalid: 'upload.invalid',
  too_large: 'upload.too_large',
  invalid_file_format: 'upload.invalid_file_format',
  invalid_file_combination: 'upload.invalid_file_combination',
}

function messageOf(code: string): string | null {
  if (code === 'timeout') return text('upload.timeout')
  if (code === 'not_enough_storage') return text('storage.limit')
  const key = BY_CODE[code]
  return key ? workText(key) : null
}

/** The same error in the words that the specification has for uploads (CORE-69 to CORE-72). */
export function asUploadError(error: unknown): ApiError {
  if (!isApiError(error)) throw error
  const message = messageOf(error.code)
  return message === null ? error : new ApiError(error.status, { ...error.toFailure(), message }, error)
}

/** The failure of a file post: 413, 507 and 400 mean that the file is too large for its form (CORE-71). */
export function filePostError(error: ApiError): ApiError {
  // Our own server's disk has no room for any file, which is no fault of this one.
  if (![413, 507, 400].includes(error.status) || error.code === 'disk_full') return asUploadError(error)
  // A proxy or a storage service has no code of ours; what our own server says besides stays as the description.
  const code = error.code === 'bad_answer' ? 'upload_too_large' : error.code
  const description = error.code === 'bad_answer' ? undefined : (error.description ?? error.message)
  return new ApiError(
    error.status,
    { error: code, message: workText('upload.exceeds_maximum'), error_description: description, meta: error.meta },
    error,
  )
}
