import { type ApiError, isTransient } from '../api/api-error.ts'
import type { RequestInput, Route } from './types.ts'

/** Calls whose end is unknown, at most; the oldest is forgotten first. */
const REMEMBERED = 50

/** The call of a route that makes something. */
export interface OnceCall {
  /** The key to send beside the input. */
  sent: Pick<RequestInput, 'idempotencyKey'>
  /** The call failed. */
  failed(error: ApiError): void
}

const NOT_ONCE: OnceCall = { sent: {}, failed: () => undefined }

/** Whether the call may have been carried out although it failed: its answer was lost, or it was given up on the way. */
const isUndecided = (error: ApiError): boolean => isTransient(error) || error.status === 0 || error.status === 401

/**
 * Gives calls that make something a key, and the same call once more the same key where nobody knows how it ended: whoever
 * presses "Create" again after a gateway failed gets what the first press made, not a second one.
 */
export function createOnceKeys(): { open(route: Route, input: RequestInput): OnceCall; clear(): void } {
  const undecided = new Map<string, string>()

  return {
    open(route, { params, query, body }) {
      if (!route.once || (typeof FormData !== 'undefined' && body instanceof FormData)) return NOT_ONCE
      const call = JSON.stringify([route.method, route.path, params, query, body])
      const idempotencyKey = undecided.get(call) ?? crypto.randomUUID()
      // Two that are under way at once are two.
      undecided.delete(call)
      return {
        sent: { idempotencyKey },
        failed(error) {
          if (!isUndecided(error)) return
          undecided.set(call, idempotencyKey)
          const [oldest] = undecided.keys()
          if (undecided.size > REMEMBERED && oldest !== undefined) undecided.delete(oldest)
        },
      }
    },
    clear: () => undecided.clear(),
  }
}
