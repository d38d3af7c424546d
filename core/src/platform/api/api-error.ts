import type { ListMeta } from '../../contract/platform/shapes.ts'
import { type TextKey, text } from '../texts.ts'
import type { ClientErrorCode, Failure } from './failure.ts'

const BRAND = Symbol.for('arbo.core/ApiError')

/** A call that failed: the server's status and error body, or status 0 where no server answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** A code of the error catalogue, or a ClientErrorCode. */
  readonly code: Failure['error']
  readonly description: string | undefined
  readonly meta: Record<string, unknown>

  constructor(status: number, failure: Failure, cause?: unknown) {
    super(failure.message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = failure.error
    this.description = failure.error_description
    this.meta = failure.meta ?? {}
    // Errors cross from one bundle's copy of this class to another's, where instanceof fails.
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** The error as plain data, for a store's state. */
  toFailure(): Failure {
    return { error: this.code, message: this.message, error_description: this.description, meta: this.meta }
  }
}

/** Whether something thrown is an ApiError, made by this copy of the SDK or by another one. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && BRAND in error
}

export function clientError(code: ClientErrorCode, message: string, cause?: unknown): ApiError {
  return new ApiError(0, { error: code, message }, cause)
}

/** The failure that a store keeps in its state. Anything but an ApiError is a programming error and is thrown on. */
export function failureOf(error: unknown): Failure {
  if (isApiError(error)) return error.toFailure()
  throw error
}

/**
 * Whether the same call can succeed later without being changed: nothing answered, the server could not just now, or what
 * answered is not the API but a proxy's page in its place.
 */
export function isTransient(error: ApiError): boolean {
  if (error.code === 'cancelled') return false
  if (error.code === 'bad_answer') return true
  return error.status === 0 || [408, 425, 429].includes(error.status) || error.status >= 500
}

function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
}

const PROXY_TEXTS: Readonly<Record<number, TextKey>> = {
  503: 'network.service_unavailable',
  504: 'network.gateway_timeout',
}

/** Seconds that a `Retry-After` header asks for, as number or as date; null for none. */
function retryAfterOf(header: string | null | undefined): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** The error of a response that is not a success. `headers` may say when to come again: `meta.retry_after`, in seconds. */
export function errorOfResponse(status: number, body: unknown, headers?: Pick<Headers, 'get'>): ApiError {
  const retry_after = retryAfterOf(headers?.get('retry-after'))
  const retryAfter = retry_after === null ? {} : { retry_after }
  if (!isFailure(body)) {
    // The answer of a proxy in between.
    const message = PROXY_TEXTS[status] ? text(PROXY_TEXTS[status]) : text('network.bad_answer', { status })
    return new ApiError(status, { error: 'bad_answer', message, meta: retryAfter })
  }
  return new ApiError(status, { ...body, message: body.message || body.error, meta: { ...retryAfter, ...body.meta } })
}

export interface Envelope {
  data: unknown
  meta?: ListMeta
}

/** Reads `{ data, meta? }`; anything else is not this API's answer. */
export function envelopeOf(status: number, body: unknown): Envelope {
  if (typeof body !== 'object' || body === null || !('data' in body)) {
    throw new ApiError(status, { error: 'bad_answer', message: text('network.bad_answer', { status }) })
  }
  return body as Envelope
}
