import { ERRORS } from '@arbo/core/contract'
import type { ErrorCode } from '@arbo/core/contract'

export interface ApiErrorDetails {
  /** Replaces the catalogue's message, where the specification puts a value into it. */
  message?: string
  /** The exact fault, for the person who made the call. */
  description?: string
  meta?: Record<string, unknown>
  cause?: unknown
}

/** A failure that the caller is told: a code of the catalogue, with its status and message. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly description: string | undefined
  readonly meta: Record<string, unknown> | undefined

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    const [status, message] = ERRORS[code]
    super(details.message ?? message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.description = details.description
    this.meta = details.meta
  }
}

/** A failed validation with one message per field; `fields` is keyed by the dotted path. */
export function validationFailed(fields: Record<string, string>): ApiError {
  return new ApiError('validation_failed', { description: Object.values(fields)[0], meta: { fields } })
}
