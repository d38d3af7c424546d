import { storageText } from './texts.ts'
import type { StorageTextKey } from './texts.ts'

export type UploadErrorCode =
  | 'file_must_have_ext'
  | 'invalid_file_format'
  | 'invalid'
  | 'too_large'
  | 'invalid_file_combination'
  | 'form_expired'
  | 'form_forged'
  | 'form_mismatch'

/** An upload that is refused before or while its bytes arrive. */
export class UploadError extends Error {
  readonly code: UploadErrorCode

  constructor(code: UploadErrorCode, text: StorageTextKey = `upload.${code}`) {
    super(storageText(text))
    this.name = 'UploadError'
    this.code = code
  }
}

export type StorageErrorCode =
  | 'bad_key'
  | 'not_found'
  | 'too_large'
  | 'range_not_satisfiable'
  | 'not_enough_storage'
  | 'disk_full'
  | 'not_writable'
  | 'refused'
  | 'unavailable'

export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, values: Record<string, string> = {}, cause?: unknown) {
    super(storageText(`storage.${code}`, values), { cause })
    this.name = 'StorageError'
    this.code = code
  }
}

export type FileTokenErrorCode = 'token_ended' | 'token_expired' | 'token_forged'

export class FileTokenError extends Error {
  readonly code: FileTokenErrorCode

  constructor(code: FileTokenErrorCode) {
    super(storageText(`file.${code}`))
    this.name = 'FileTokenError'
    this.code = code
  }
}
