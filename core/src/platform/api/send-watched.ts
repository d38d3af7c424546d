import { text } from '../texts.ts'
import { type ApiError, clientError } from './api-error.ts'
import { errorWithoutResponse } from './error-without-response.ts'
import { type WatchLimits, watch } from './watch.ts'

/** A body as a stream, for runtimes without XMLHttpRequest. */
export interface CountedBody {
  contentType?: string
  /** Bytes of the whole body. */
  length: number
  /** @param onSent bytes of the content, without what is wrapped around it */
  stream(onSent: (bytes: number) => void, onEnd: () => void): ReadableStream<Uint8Array>
}

export interface WatchedRequest {
  method: string
  url: string
  headers?: Readonly<Record<string, string>>
  /** The body for browsers. */
  form(): XMLHttpRequestBodyInit
  /** The same body for all others. */
  counted(): CountedBody
  /** Bytes of what the body is about, which may be wrapped into more. */
  contentBytes: number
  limits: WatchLimits
  signal?: AbortSignal
  /** Bytes of the content that are sent; called often. */
  onProgress?(bytes: number): void
  /** All is sent: from here on it may be carried out. */
  onSent?(): void
}

const cancelled = () => clientError('cancelled', text('network.cancelled'))
const stalled = () => clientError('timeout', text('upload.timeout'))
const broken = () => clientError('network_problem', text('network.problem', { message: '' }).trim())

function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return headers
}

/** Statuses whose answer has no body (Fetch standard). */
const BODILESS = [101, 103, 204, 205, 304]

/** XMLHttpRequest is the only way in browsers to learn how much of a body is sent. */
function sendByXhr(request: WatchedRequest): Promise<Response> {
  const { method, url, headers = {}, contentBytes, limits, signal } = request
  return new Promise((resolve, reject: (error: ApiError) => void) => {
    const xhr = new XMLHttpRequest()
    const encoder = new TextEncoder()
    let why: () => ApiError = cancelled
    let answer: ReadableStreamDefaultController<Uint8Array> | null = null
    let readLength = 0
    let loaded = 0
    let isSent = false
    const abort = () => {
      if (signal?.aborted) why = () => errorWithoutResponse(signal.reason, 0)
      xhr.abort()
    }
    const watching = watch(limits, () => {
      why = stalled
      xhr.abort()
    })
    function reportSent(): void {
      if (isSent) return
      isSent = true
      watching.sent()
      request.onProgress?.(contentBytes)
      request.onSent?.()
    }
    function finish(): void {
      watching.stop()
      signal?.removeEventListener('abort', abort)
    }
    function fail(error: ApiError): void {
      finish()
      reject(error)
      answer?.error(error)
    }
    function more(): void {
      if (!answer || xhr.responseText.length === readLength) return
      answer.enqueue(encoder.encode(xhr.responseText.slice(readLength)))
      readLength = xhr.responseText.length
    }
    xhr.upload.addEventListener('progress', (event) => {
      if (event.loaded > loaded) watching.moved()
      loaded = event.loaded
      // The browser counts the parts around the content as sent first.
      request.onProgress?.(Math.max(0, Math.min(contentBytes, event.loaded - (event.total - contentBytes))))
    })
    xhr.upload.addEventListener('load', reportSent)
    xhr.addEventListener('readystatechange', () => {
      if (xhr.readyState !== XMLHttpRequest.HEADERS_RECEIVED || xhr.status === 0) return
      // A server may answer before it has read all.
      watching.sent()
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (answer = controller), cancel: abort })
      const isBodiless = BODILESS.includes(xhr.status)
      resolve(new Response(isBodiless ? null : body, { status: xhr.status, headers: headersOf(xhr) }))
    })
    xhr.addEventListener('progress', more)
    xhr.addEventListener('load', () => {
      more()
      finish()
      answer?.close()
    })
    xhr.addEventListener('error', () => fail(broken()))
    xhr.addEventListener('abort', () => fail(why()))
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return fail(errorWithoutResponse(signal.reason, 0))
    xhr.send(request.form())
  })
}

async function sendByFetch(request: WatchedRequest): Promise<Response> {
  const { method, url, headers, contentBytes, limits, signal } = request
  const body = request.counted()
  const stall = new AbortController()
  const watching = watch(limits, () => stall.abort(stalled()))
  try {
    const response = await fetch(url, {
      method,
      // Storage services refuse bodies of unknown length; Node takes the length from here.
      headers: {
        ...headers,
        ...(body.contentType === undefined ? {} : { 'content-type': body.contentType }),
        'content-length': String(body.length),
      },
      body: body.stream(
        (bytes) => {
          watching.moved()
          request.onProgress?.(bytes)
        },
        () => {
          watching.sent()
          request.onProgress?.(contentBytes)
          request.onSent?.()
        },
      ),
      signal: signal ? AbortSignal.any([signal, stall.signal]) : stall.signal,
      duplex: 'half',
    } as RequestInit)
    if (limits.answerMs === null) return response
    const { status } = response
    return new Response(BODILESS.includes(status) ? null : await response.text(), { status, headers: response.headers })
  } catch (error) {
    throw stall.signal.aborted ? stalled() : errorWithoutResponse(error, 0)
  } finally {
    watching.stop()
  }
}

/**
 * Sends one request and looks whether its body goes out. Answers of any status resolve, as their head is there; rejects
 * with an ApiError: `timeout` where it stands still, `cancelled`, or `network_problem`.
 */
export function sendWatched(request: WatchedRequest): Promise<Response> {
  return typeof XMLHttpRequest === 'undefined' ? sendByFetch(request) : sendByXhr(request)
}
