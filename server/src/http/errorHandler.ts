import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorBody } from '@arbo/core/contract'
import { sqlState } from '../db/violation.ts'
import { text } from '../texts.ts'
import { ApiError, validationFailed } from './apiError.ts'
import { asApiError } from '../modules/uploads/failures.ts'
import { BODY_LIMIT } from './limits.ts'

const FRAMEWORK: Record<string, () => ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new ApiError('upload_too_large', {
      description: text('api.body_too_large', { limit: BODY_LIMIT }),
      meta: { limit: BODY_LIMIT },
    }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new ApiError('validation_failed', { description: text('api.malformed_json') }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new ApiError('validation_failed', { description: text('api.malformed_json') }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('validation_failed', { description: text('api.unsupported_type') }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new ApiError('validation_failed'),
  FST_ERR_BAD_URL: () => new ApiError('not_found'),
  // A path with '..', '//' and the like, which no file has.
  FST_STATIC_FORBIDDEN_PATH: () => new ApiError('not_found'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new ApiError('upload_refused'),
  FST_PARTS_LIMIT: () => new ApiError('upload_refused'),
  FST_FILES_LIMIT: () => new ApiError('upload_refused'),
  FST_FIELDS_LIMIT: () => new ApiError('upload_refused'),
}

/** What the database says of values that no schema can know to be wrong. */
const SQL_STATES: Record<string, () => ApiError> = {
  // A unique value is taken; a service that knows which has said so already.
  '23505': () => new ApiError('conflict'),
  '23503': () => new ApiError('invalid_reference'),
  // No such number, day or id; out of range, a NUL character in a text, and the like.
  '22007': () => validationFailed({ body: text('api.field_unknown') }),
  '22008': () => validationFailed({ body: text('api.field_unknown') }),
  '22P02': () => validationFailed({ body: text('api.field_unknown') }),
  '22003': () => validationFailed({ body: text('api.field_unknown') }),
  '22021': () => validationFailed({ body: text('api.field_unknown') }),
  '22P05': () => validationFailed({ body: text('api.field_unknown') }),
  // Deadlock or serialisation: the caller may simply try again.
  '40P01': () => new ApiError('conflict'),
  '40001': () => new ApiError('conflict'),
}

/** What the reader of forms says, without a code, of one that is no form or ends in the middle. */
const BROKEN_FORM = /^Multipart: Boundary not found$|unexpected end of multipart data$/i

/** The failure that the caller is told. Anything unknown is the server's fault. */
export function toApiError(thrown: unknown): ApiError {
  const error = asApiError(thrown)
  if (error instanceof ApiError) return error
  const code = (error as Partial<FastifyError> | null)?.code
  const framework = typeof code === 'string' ? FRAMEWORK[code] : undefined
  const state = sqlState(error)
  const known = framework ?? (state === undefined ? undefined : SQL_STATES[state])
  if (known) return known()
  if (error instanceof Error && BROKEN_FORM.test(error.message)) return new ApiError('upload_refused', { cause: error })
  // node's parser gives up on a malformed request with a status of its own.
  if ((error as Partial<FastifyError> | null)?.statusCode === 400) return new ApiError('validation_failed')
  return new ApiError('server_error', { cause: error })
}

export function errorBody(error: ApiError, requestId: string): ErrorBody {
  const { code, message, description, meta } = error
  return {
    error: code,
    message,
    ...(description === undefined ? {} : { error_description: description }),
    meta: { ...meta, request_id: requestId },
  }
}

function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.url === '/api'
}

/** Every failure leaves as the envelope of the contract, with the id under which the log has it. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toApiError(thrown)
    if (error.status >= 500) request.log.error({ err: error.cause ?? error }, 'a request failed')
    const retryAfter = error.meta?.['retry_after']
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
    if (error.status === 401) reply.header('www-authenticate', 'Bearer')
    return reply.code(error.status).header('cache-control', 'no-store').send(errorBody(error, request.id))
  })
}

/** The answer to a path that nothing serves. */
export function noRoute(request: FastifyRequest): ApiError {
  const path = request.url.split('?')[0] ?? ''
  const description = isApi(request) ? text('api.no_route', { method: request.method, path }) : undefined
  return new ApiError('not_found', { description })
}
