import { refreshDelay, wait } from '../session/delays.ts'
import { isApiError } from './api-error.ts'
import { type CountedBody, sendWatched } from './send-watched.ts'
import type { WatchLimits } from './watch.ts'

/** `fetch`, or what stands in its place. */
export type FetchLike = (input: string, init?: RequestInit) => Promise<Response>

/** The arguments of `fetch`, and a listener for the moment when all is sent. */
export interface WatchedInit extends RequestInit {
  /** All is sent: from here on it may be carried out. Not called for a body that is not watched. */
  onSent?: () => void
}

export type WatchedFetch = (input: string, init?: WatchedInit) => Promise<Response>

export interface WatchedFetchOptions {
  stallMs: number
  /** Wait after the failure of this number, in ms. */
  delay(failures: number): number
  /** Sendings of one body that stand still or break off, after which it is given up. */
  attempts: number
  /** A body stands still and is sent again; or it has gone out at last. */
  onStalled?(stalled: boolean): void
}

/** A stall shows within 30 s; with the waits of a session it is given up after about two minutes. */
export const SENDING_LIMITS = { stallMs: 20_000, attempts: 5, delay: refreshDelay } as const

/** Characters from which on a body takes so long on a poor line that somebody looks whether it goes out. */
export const WATCHED_LENGTH = 64 * 1024

/** In pieces of this size a body goes out where no browser counts its bytes. */
const PIECE = 64 * 1024

function countedText(body: string): CountedBody {
  const bytes = new TextEncoder().encode(body)
  let sentLength = 0
  return {
    length: bytes.length,
    stream: (onSent, onEnd) =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          onSent(sentLength)
          const piece = bytes.subarray(sentLength, sentLength + PIECE)
          sentLength += piece.length
          controller.enqueue(piece)
          if (sentLength < bytes.length) return
          controller.close()
          onEnd()
        },
      }),
  }
}

/** Whether this is sent as a body that somebody looks after. */
export const isWatched = (body: unknown): body is string => typeof body === 'string' && body.length >= WATCHED_LENGTH

/**
 * A fetch that looks whether a large body goes out: a picture, a file to import, a long drawing. What stands still, or
 * breaks off before all is sent, cannot have been carried out; it is sent again.
 */
export function createWatchedFetch(fetch: FetchLike, options: WatchedFetchOptions): WatchedFetch {
  const { stallMs, delay, attempts, onStalled } = options
  const limits: WatchLimits = { stallMs, answerMs: null }

  return async (url, { onSent, ...init } = {}) => {
    const { body, method = 'POST', headers, signal } = init
    if (!isWatched(body)) return fetch(url, init)
    let isStalled = false
    for (let attempt = 1; ; attempt += 1) {
      let isSent = false
      try {
        // oxlint-disable-next-line no-await-in-loop -- one try after the other
        return await sendWatched({
          method,
          url,
          headers: Object.fromEntries(new Headers(headers)),
          form: () => body,
          counted: () => countedText(body),
          contentBytes: body.length,
          limits,
          ...(signal ? { signal } : {}),
          onSent() {
            isSent = true
            if (isStalled) onStalled?.(false)
            isStalled = false
            onSent?.()
          },
        })
      } catch (error) {
        const isFinal = isSent || signal?.aborted === true || attempt === attempts
        if (isFinal || !isApiError(error)) throw error
        isStalled = true
        onStalled?.(true)
        // oxlint-disable-next-line no-await-in-loop
        await wait(delay(attempt), signal ?? undefined)
        if (signal?.aborted) throw error
      }
    }
  }
}
