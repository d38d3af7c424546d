import { createFetch } from 'ofetch'
import { pageLanguage } from '../../contract/platform/language/language.ts'
import type { RequestInput, Route } from '../session/types.ts'
import { type Envelope, envelopeOf, errorOfResponse } from './api-error.ts'
import { fillPath, queryOf } from './address.ts'
import { errorWithoutResponse } from './error-without-response.ts'
import { keptAlive } from './kept-alive.ts'
import { type FetchLike, type WatchedFetch, isWatched } from './watched-fetch.ts'

/** No call of the API takes longer that does not say so; uploads and streams are not calls of this kind. */
export const REQUEST_TIMEOUT_MS = 60_000
/**
 * Asks a service worker of the page for the answer that it has kept; with the answer it says since when, in epoch
 * milliseconds.
 */
export const KEPT_HEADER = 'x-arbo-kept'
/** Calls that queue a mail per person may take so long without being taken for failed (PPL-36). */
export const SLOW_TIMEOUT_MS = 300_000

export interface Http {
  /** Sends one call, once. Rejects with an ApiError. */
  send(route: Route, input: RequestInput, token: string | null): Promise<Envelope>
}

const isJson = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && (Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype)

/** The limit of a call whose body takes a while: it begins when all is sent. */
function limitAfterSending(ms: number) {
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  return {
    signal: late.signal,
    start() {
      // A server may answer before it has read all.
      if (!isOver) timer = setTimeout(() => late.abort(new DOMException('no answer', 'TimeoutError')), ms)
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

export interface HttpOptions {
  timeoutMs?: number
  /** Sent with every call beside its own, as they are at that moment. */
  headers?: ReadonlyMap<string, string>
  /** For large bodies, in place of `fetch`. */
  watched?: WatchedFetch | null
  /** An answer was kept at this time. */
  onKept?(at: number): void
}

export function createHttp(
  apiUrl: string,
  fetch: FetchLike,
  { timeoutMs = REQUEST_TIMEOUT_MS, headers = new Map(), watched = null, onKept }: HttpOptions = {},
): Http {
  const api = createFetch({ fetch: fetch as typeof globalThis.fetch })
  return {
    async send(route, input, token) {
      const limit = input.timeoutMs ?? timeoutMs
      const url = `${apiUrl}/${fillPath(route.path, input.params)}`
      const body = isJson(input.body) ? JSON.stringify(input.body) : input.body
      const after = watched && isWatched(body) ? limitAfterSending(limit) : null
      const timeout = after?.signal ?? AbortSignal.timeout(limit)
      const sender =
        watched && after
          ? createFetch({
              fetch: ((to: string, init) =>
                watched(to, { ...init, onSent: after.start })) as FetchLike as typeof globalThis.fetch,
            })
          : api
      const call = (keepalive: boolean) =>
        sender.raw<unknown, 'json'>(url, {
          method: route.method,
          query: queryOf(input.query),
          body: body as string | FormData | undefined,
          headers: {
            accept: 'application/json',
            // What is refused is told in the language of the page, which the browser's need not be.
            'accept-language': pageLanguage(),
            ...Object.fromEntries(headers),
            ...input.headers,
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
      const response = await (route.method === 'GET' ? call(false) : keptAlive(body, call))
        .catch((error: unknown) => {
          throw errorWithoutResponse(error, limit)
        })
        .finally(() => after?.stop())
      // The name is ofetch's.
      // oxlint-disable-next-line no-underscore-dangle
      const { _data: answer } = response
      const keptAt = Number(response.headers.get(KEPT_HEADER))
      if (keptAt) onKept?.(keptAt)
      if (!response.ok) throw errorOfResponse(response.status, answer, response.headers)
      if (route.answer === 'empty') return { data: null }
      return envelopeOf(response.status, answer)
    },
  }
}
