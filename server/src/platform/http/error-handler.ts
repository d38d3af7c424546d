import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '@arbo/core/contract'
import { formatBytes } from '@arbo/core/format'
import { sqlState } from '../db/violation.ts'
import type { DiskWatch } from '../disk/disk-watch.ts'
import { isNoSpace } from '../disk/free-space.ts'
import { CALLER_GONE_STATUS, CallerGone } from '../observe/caller-gone.ts'
import { text } from '../texts.ts'
import { ApiError, validationFailed } from './api-error.ts'
import { asApiError } from '../uploads/failures.ts'
import { BODY_BYTES } from './limits.ts'
import { inContextOf } from './log-requests.ts'
import { answerLanguage } from '../observe/work-context.ts'

/** The route that a request was meant for, as far as it is known. */
interface Route {
  bodyLimit?: number | undefined
}

const FRAMEWORK: Record<string, (route: Route) => ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ bodyLimit: limit = BODY_BYTES.open }) =>
    new ApiError('upload_too_large', {
      description: text('api.body_too_large', { limit: formatBytes(limit, answerLanguage()) }),
      meta: { limit },
    }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new ApiError('validation_failed', { description: text('api.malformed_json') }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new ApiError('validation_failed', { description: text('api.malformed_json') }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('validation_failed', { description: text('api.unsupported_type') }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new ApiError('validation_failed'),
  FST_ERR_BAD_URL: () => new ApiError('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: () => new ApiError('not_found'),
  // A path with '..', '//' and the like, which no file has.
  FST_STATIC_FORBIDDEN_PATH: () => new ApiError('not_found'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new ApiError('upload_refused'),
  FST_PARTS_LIMIT: () => new ApiError('upload_refused'),
  FST_FILES_LIMIT: () => new ApiError('upload_refused'),
  FST_FIELDS_LIMIT: () => new ApiError('upload_refused'),
}

/** The database's errors for values that no schema can know to be wrong. */
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

/** The database's own disk has no room. */
const DISK_FULL = '53100'

/** The form reader's messages, which have no code, for a body that is no form or ends in the middle. */
const BROKEN_FORM = /^Multipart: Boundary not found$|unexpected end of multipart data$/i

/** The caller's fault behind an error of node's parser, the framework or its plugins, by the status of the error. */
function callersFault(status: number | undefined): ApiError | undefined {
  if (status === undefined || status < 400 || status >= 500) return undefined
  if (status === 403 || status === 404 || status === 405) return new ApiError('not_found')
  if (status === 413) return new ApiError('upload_too_large')
  return new ApiError('validation_failed')
}

/** The failure that the caller is told. Anything unknown is the server's fault. */
export function toApiError(thrown: unknown, route: Route = {}): ApiError {
  const error = asApiError(thrown)
  if (error instanceof ApiError) return error
  const code = (error as Partial<FastifyError> | null)?.code
  const framework = typeof code === 'string' ? FRAMEWORK[code] : undefined
  const state = sqlState(error)
  if (framework) return framework(route)
  if (state === DISK_FULL || isNoSpace(error)) return new ApiError('disk_full', { cause: error })
  const toError = state === undefined ? undefined : SQL_STATES[state]
  if (toError) return toError()
  if (error instanceof Error && BROKEN_FORM.test(error.message)) return new ApiError('upload_refused', { cause: error })
  const ofCaller = callersFault((error as Partial<FastifyError> | null)?.statusCode)
  if (ofCaller) return ofCaller
  // An address whose characters are none; nothing lies there.
  if (error instanceof URIError) return new ApiError('not_found', { cause: error })
  return new ApiError('server_error', { cause: error })
}

export function errorBody(error: ApiError, requestId: string): ErrorBody {
  const { code, told, description, meta } = error
  return {
    error: code,
    message: told,
    error_description: description,
    meta: { ...meta, request_id: requestId },
  }
}

function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.url === '/api'
}

/** Every failure leaves as the envelope of the contract, with the id under which the log has it. */
export function registerErrors(app: FastifyInstance, disk?: Disk): void {
  app.setErrorHandler(async (thrown, request, reply) => sendFailure(thrown, request, reply, disk))
}

type Disk = Pick<DiskWatch, 'isFullNow' | 'saidFull'>

/** The answer when a disk may be full: an embedded database that finds no room ends without a word. */
function onDisk(error: ApiError, thrown: unknown, { method }: FastifyRequest, disk: Disk): ApiError {
  const isRead = method === 'GET' || method === 'HEAD'
  if (error.code === 'server_error' && !isRead && disk.isFullNow) return new ApiError('disk_full', { cause: thrown })
  if (error.code !== 'disk_full') return error
  if (sqlState(thrown) === DISK_FULL) disk.saidFull()
  return isRead ? new ApiError('disk_full', { description: text('api.disk_full_read'), cause: thrown }) : error
}

function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply, disk?: Disk): FastifyReply {
  return inContextOf(request, () => sendInContext(thrown, request, reply, disk))
}

function sendInContext(thrown: unknown, request: FastifyRequest, reply: FastifyReply, disk?: Disk): FastifyReply {
  if (thrown instanceof CallerGone) return reply.code(CALLER_GONE_STATUS).send()
  const apiError = toApiError(thrown, request.routeOptions)
  const error = disk ? onDisk(apiError, thrown, request, disk) : apiError
  // A write that was refused before it began is no failure, and a line for each would take the last room.
  const isRefused = error.code === 'disk_full' && error.cause === undefined
  if (error.status >= 500 && !isRefused) request.log.error({ err: error.cause ?? error }, 'a request failed')
  const retryAfter = error.meta?.['retry_after']
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(error.status).header('cache-control', 'no-store').send(errorBody(error, request.id))
}

/**
 * Answers requests that the router refuses before anything else sees them: an address that cannot be read, or a part
 * of it that is too long.
 */
export function sendFrameworkFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  sendFailure(thrown, request, reply)
}

/** Answers requests that node's parser cannot read: a method of its own, a head that is too long, a broken line. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // A client that has sent half of a head and nothing since does not read either, and may be one of thousands.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.destroy()
    return
  }
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const description = text(isTooLong ? 'api.head_too_long' : 'api.broken_request')
  const failure = new ApiError('validation_failed', { description })
  const id = randomUUID()
  const body = JSON.stringify(errorBody(failure, id))
  const head = [
    `HTTP/1.1 ${failure.status} Bad Request`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${id}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The answer to a path that nothing serves. */
export function noRoute(request: FastifyRequest): ApiError {
  const path = request.url.split('?')[0] ?? ''
  const description = isApi(request) ? text('api.no_route', { method: request.method, path }) : undefined
  return new ApiError('not_found', { description })
}
