import { text } from '../texts.ts'
import { clientError, isApiError } from './api-error.ts'

/** Why a fetch gave no response, in the specification's words. */
export function errorWithoutResponse(error: unknown, timeoutMs: number): ReturnType<typeof clientError> {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  // The sender knows already.
  if (isApiError(cause)) return cause
  if (isApiError(error)) return error
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
  if (name === 'AbortError') return clientError('cancelled', text('network.cancelled'), error)
  const message = cause instanceof Error ? cause.message : String(cause)
  if (name === 'TimeoutError' || (/timeout/i.test(message) && /exceeded/i.test(message))) {
    return clientError('timeout', text('network.timeout'), new Error(`timeout of ${timeoutMs} ms exceeded`))
  }
  return clientError('network_problem', text('network.problem', { message }).trim(), error)
}
