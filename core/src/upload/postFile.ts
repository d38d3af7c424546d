import { type ApiError, clientError, errorOfResponse } from '../api/ApiError.ts'
import { errorWithoutResponse } from '../api/http.ts'
import type { UploadForm } from '../contract/uploads.ts'
import { text } from '../texts.ts'
import { multipartBody } from './multipart.ts'
import { filePostError } from './uploadError.ts'

export interface PostFileOptions {
  signal?: AbortSignal
  /** Bytes of the file that are sent; called often. */
  onProgress?: (bytes: number) => void
  /** Against which the form's action is resolved. */
  baseUrl: string
}

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

function checkStatus(status: number, body: string): void {
  if (status >= 200 && status < 300) return
  throw filePostError(errorOfResponse(status, parsed(body)))
}

/** XMLHttpRequest is the only way in browsers to learn how much of a body is sent. */
function postByXhr(url: string, form: UploadForm, file: File, options: PostFileOptions): Promise<void> {
  const body = new FormData()
  for (const [name, value] of fieldsOf(form, file)) body.append(name, value)
  body.append('file', file, file.name)
  return new Promise((resolve, reject: (error: ApiError) => void) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const finish = (settle: () => void) => {
      options.signal?.removeEventListener('abort', abort)
      settle()
    }
    xhr.upload.addEventListener('progress', (event) => {
      // The form around the file counts as sent first.
      options.onProgress?.(Math.max(0, Math.min(file.size, event.loaded - (event.total - file.size))))
    })
    xhr.addEventListener('load', () =>
      finish(() => {
        try {
          checkStatus(xhr.status, xhr.responseText)
          options.onProgress?.(file.size)
          resolve()
        } catch (error) {
          reject(error as ApiError)
        }
      }),
    )
    xhr.addEventListener('error', () =>
      finish(() => reject(clientError('network_problem', text('network.problem', { message: '' }).trim()))),
    )
    xhr.addEventListener('abort', () => finish(() => reject(clientError('cancelled', text('network.cancelled')))))
    xhr.open(form.form_attributes.method, url)
    options.signal?.addEventListener('abort', abort)
    if (options.signal?.aborted) return finish(() => reject(clientError('cancelled', text('network.cancelled'))))
    xhr.send(body)
  })
}

async function postByFetch(url: string, form: UploadForm, file: File, options: PostFileOptions): Promise<void> {
  const body = multipartBody(fieldsOf(form, file), file)
  try {
    const response = await fetch(url, {
      method: form.form_attributes.method,
      // Storage services refuse bodies of unknown length; Node takes the length from here.
      headers: { 'content-type': body.contentType, 'content-length': String(body.length) },
      body: body.stream((bytes) => options.onProgress?.(bytes)),
      signal: options.signal ?? null,
      duplex: 'half',
    } as RequestInit)
    checkStatus(response.status, await response.text())
    options.onProgress?.(file.size)
  } catch (error) {
    throw error instanceof Error && error.name === 'ApiError' ? error : errorWithoutResponse(error, 0)
  }
}

/** Posts one file with its form. Rejects with an ApiError; no bearer token is sent, the form carries its own proof. */
export function postFile(form: UploadForm, file: File, options: PostFileOptions): Promise<void> {
  const url = new URL(form.form_attributes.action, `${options.baseUrl}/`).href
  const post = typeof XMLHttpRequest === 'undefined' ? postByFetch : postByXhr
  return post(url, form, file, options)
}
