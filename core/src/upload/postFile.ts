import { type ApiError, clientError, errorOfResponse } from '../api/ApiError.ts'
import { errorWithoutResponse } from '../api/http.ts'
import type { UploadForm } from '../contract/uploads.ts'
import { text } from '../texts.ts'
import type { UploadLimits } from './limits.ts'
import { multipartBody } from './multipart.ts'
import { filePostError } from './uploadError.ts'
import { watch } from './watch.ts'

export interface PostFileOptions {
  signal?: AbortSignal
  /** Bytes of this post that are sent; called often. */
  onProgress?: (bytes: number) => void
  /** Against which the form's action is resolved. */
  baseUrl: string
  /** Only this part of the file: its first byte, and the one after its last. */
  part?: { start: number; end: number }
  limits: Pick<UploadLimits, 'stallMs' | 'answerMs'>
}

/** One post: all of the file, or a part that is read from the disk as it goes out. */
interface Post {
  url: string
  form: UploadForm
  file: File
  content: Blob
  fields: [string, string][]
}

const cancelled = () => clientError('cancelled', text('network.cancelled'))
const stalled = () => clientError('timeout', text('upload.timeout'))

/** The form's inputs, then the content type, then the file (CORE-06): storage services read them in this order. */
function fieldsOf(form: UploadForm, file: File): [string, string][] {
  const inputs = Object.entries(form.form_inputs)
  if (inputs.some(([name]) => name.toLowerCase() === 'content-type')) return inputs
  return [...inputs, ['Content-Type', form.data.type || file.type || 'application/octet-stream']]
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Storage services and proxies answer with XML or nothing.
    return null
  }
}

function checkStatus(status: number, body: string, get: (name: string) => string | null): void {
  if (status >= 200 && status < 300) return
  throw filePostError(errorOfResponse(status, parsed(body), { get }))
}

/** XMLHttpRequest is the only way in browsers to learn how much of a body is sent. */
function postByXhr({ url, form, file, content, fields }: Post, options: PostFileOptions): Promise<void> {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  body.append('file', content, file.name)
  return new Promise((resolve, reject: (error: ApiError) => void) => {
    const xhr = new XMLHttpRequest()
    let why: () => ApiError = cancelled
    const abort = () => xhr.abort()
    const watching = watch(options.limits, () => {
      why = stalled
      xhr.abort()
    })
    const finish = (settle: () => void) => {
      watching.stop()
      options.signal?.removeEventListener('abort', abort)
      settle()
    }
    let loaded = 0
    xhr.upload.addEventListener('progress', (event) => {
      if (event.loaded > loaded) watching.moved()
      loaded = event.loaded
      // The form around the file counts as sent first.
      options.onProgress?.(Math.max(0, Math.min(content.size, event.loaded - (event.total - content.size))))
    })
    xhr.upload.addEventListener('load', watching.sent)
    xhr.addEventListener('load', () =>
      finish(() => {
        try {
          checkStatus(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name))
          options.onProgress?.(content.size)
          resolve()
        } catch (error) {
          reject(error as ApiError)
        }
      }),
    )
    xhr.addEventListener('error', () =>
      finish(() => reject(clientError('network_problem', text('network.problem', { message: '' }).trim()))),
    )
    xhr.addEventListener('abort', () => finish(() => reject(why())))
    xhr.open(form.form_attributes.method, url)
    options.signal?.addEventListener('abort', abort)
    if (options.signal?.aborted) return finish(() => reject(cancelled()))
    xhr.send(body)
  })
}

async function postByFetch({ url, form, file, content, fields }: Post, options: PostFileOptions): Promise<void> {
  const body = multipartBody(fields, file, content)
  const stall = new AbortController()
  const watching = watch(options.limits, () => stall.abort(stalled()))
  try {
    const response = await fetch(url, {
      method: form.form_attributes.method,
      // Storage services refuse bodies of unknown length; Node takes the length from here.
      headers: { 'content-type': body.contentType, 'content-length': String(body.length) },
      body: body.stream((bytes) => {
        watching.moved()
        options.onProgress?.(bytes)
      }, watching.sent),
      signal: options.signal ? AbortSignal.any([options.signal, stall.signal]) : stall.signal,
      duplex: 'half',
    } as RequestInit)
    checkStatus(response.status, await response.text(), (name) => response.headers.get(name))
    options.onProgress?.(content.size)
  } catch (error) {
    if (stall.signal.aborted) throw stalled()
    throw error instanceof Error && error.name === 'ApiError' ? error : errorWithoutResponse(error, 0)
  } finally {
    watching.stop()
  }
}

/**
 * Posts one file with its form, or a part of it. Rejects with an ApiError, `timeout` where it stalled; no bearer token is
 * sent, the form carries its own proof.
 */
export function postFile(form: UploadForm, file: File, options: PostFileOptions): Promise<void> {
  const { part, baseUrl } = options
  const post = typeof XMLHttpRequest === 'undefined' ? postByFetch : postByXhr
  const url = new URL(form.form_attributes.action, `${baseUrl}/`).href
  const fields = fieldsOf(form, file)
  if (!part) return post({ url, form, file, content: file, fields }, options)
  const content = file.slice(part.start, part.end)
  return post({ url, form, file, content, fields: [...fields, ['offset', String(part.start)]] }, options)
}
