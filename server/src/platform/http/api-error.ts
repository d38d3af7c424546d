import { ERRORS, errorMessages, textsIn } from '@arbo/core/contract'
import type { ErrorCode } from '@arbo/core/contract'
import { answerLanguage } from '../observe/work-context.ts'

/** The catalogue's message of a code, in the language of the request that is answered. */
export function errorText(code: ErrorCode): string {
  return textsIn(errorMessages, answerLanguage())[code]
}

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

  readonly #own: string | undefined

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    const [status, message] = ERRORS[code]
    super(details.message ?? message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.#own = details.message
    this.description = details.description
    this.meta = details.meta
  }

  /** What the caller is told; `message`, which the log has, is English where it is the catalogue's. */
  get told(): string {
    return this.#own ?? errorText(this.code)
  }
}

/** A failed validation with one message per field; `fields` is keyed by the dotted path. */
export function validationFailed(fields: Record<string, string>): ApiError {
  return new ApiError('validation_failed', { description: Object.values(fields)[0], meta: { fields } })
}
