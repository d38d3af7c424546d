import { MediaError, MediaToolsError } from '../media/errors.ts'
import { StorageError, UploadError } from '../storage/errors.ts'
import { ApiError } from '../http/api-error.ts'
import { text } from '../texts.ts'

/** A failure in media or storage as the caller is told of it; any other is passed on as it is. */
export function asApiError(error: unknown): unknown {
  if (error instanceof MediaError) return new ApiError(error.code, { description: error.message, cause: error })
  if (error instanceof MediaToolsError) {
    return new ApiError('media_tools_missing', { description: error.message, cause: error })
  }
  if (error instanceof UploadError) {
    const isForm = error.code === 'form_expired' || error.code === 'form_forged' || error.code === 'form_mismatch'
    const code = isForm ? 'upload_refused' : error.code
    return new ApiError(code as Exclude<typeof code, `form_${string}`>, { description: error.message, cause: error })
  }
  if (error instanceof StorageError) return storageFailure(error)
  return error
}

function storageFailure(error: StorageError): unknown {
  if (error.code === 'not_found' || error.code === 'bad_key') return new ApiError('not_found', { cause: error })
  if (error.code === 'too_large') return new ApiError('upload_too_large', { cause: error })
  if (error.code === 'disk_full')
    return new ApiError('disk_full', { description: text('api.disk_full_file'), cause: error })
  if (error.code === 'not_enough_storage') return new ApiError('not_enough_storage', { cause: error })
  return error
}

/** Runs work of media or storage for a caller. @throws {ApiError} or what is not the caller's business */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asApiError(error)
  }
}
