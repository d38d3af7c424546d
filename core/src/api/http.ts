import { createFetch } from 'ofetch'
import type { RequestInput, Route } from '../session/types.ts'
import { text } from '../texts.ts'
import { type Envelope, clientError, envelopeOf, errorOfResponse } from './ApiError.ts'
import { fillPath, queryOf } from './address.ts'
import { keptAlive } from './keptAlive.ts'

/** No call of the API takes longer that does not say so; uploads and streams are not calls of this kind. */
export const REQUEST_TIMEOUT_MS = 60_000
/** Calls that queue a mail per person may take so long without being taken for failed (PPL-36). */
export const SLOW_TIMEOUT_MS = 300_000

export type FetchLike = (input: string, init?: RequestInit) => Promise<Response>

export interface Http {
  /** Sends one call, once. Rejects with an ApiError. */
  send(route: Route, input: RequestInput, token: string | null): Promise<Envelope>
}

/** Why a fetch gave no response, in the specification's words. */
export function errorWithoutResponse(error: unknown, timeoutMs: number): ReturnType<typeof clientError> {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
  if (name === 'AbortError') return clientError('cancelled', text('network.cancelled'), error)
  const message = cause instanceof Error ? cause.message : String(cause)
  if (name === 'TimeoutError' || (/timeout/i.test(message) && /exceeded/i.test(message))) {
    return clientError('timeout', text('network.timeout'), new Error(`timeout of ${timeoutMs} ms exceeded`))
  }
  return clientError('network_problem', text('network.problem', { message }).trim(), error)
}

const isJson = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && (Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype)

/** @param headers sent with every call beside its own, as they are at that moment */
export function createHttp(
  apiUrl: string,
  fetch: FetchLike,
  timeoutMs = REQUEST_TIMEOUT_MS,
  headers: ReadonlyMap<string, string> = new Map(),
): Http {
  const api = createFetch({ fetch: fetch as typeof globalThis.fetch })
  return {
    async send(route, input, token) {
      const limit = input.timeoutMs ?? timeoutMs
      const timeout = AbortSignal.timeout(limit)
      const url = `${apiUrl}/${fillPath(route.path, input.params)}`
      const body = isJson(input.body) ? JSON.stringify(input.body) : input.body
      const call = (keepalive: boolean) =>
        api.raw<unknown, 'json'>(url, {
          method: route.method,
          query: queryOf(input.query),
          body: body as string | FormData | undefined,
          headers: {
            accept: 'application/json',
            ...Object.fromEntries(headers),
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
          },
          signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
          keepalive,
          // Which failures are worth another attempt is the session's to say.
          retry: false,
          ignoreResponseError: true,
          // ofetch gives unreadable JSON through as text; then it is not an envelope.
          responseType: 'json',
        })
      const response = await (route.method === 'GET' ? call(false) : keptAlive(body, call)).catch((error: unknown) => {
        throw errorWithoutResponse(error, limit)
      })
      // The name is ofetch's.
      // oxlint-disable-next-line no-underscore-dangle
      const { _data: answer } = response
      if (!response.ok) throw errorOfResponse(response.status, answer, response.headers)
      if (route.answer === 'empty') return { data: null }
      return envelopeOf(response.status, answer)
    },
  }
}
