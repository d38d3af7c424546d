import { errorOfResponse } from '../api/api-error.ts'
import { sendWatched } from '../api/send-watched.ts'
import type { UploadForm } from '../../contract/review/uploads.ts'
import type { UploadLimits } from './limits.ts'
import { multipartBody } from './multipart.ts'
import { filePostError } from './upload-error.ts'

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

/**
 * Posts one file with its form, or a part of it. Rejects with an ApiError, `timeout` where it stalled; no bearer token is
 * sent, the form carries its own proof.
 */
export async function postFile(form: UploadForm, file: File, options: PostFileOptions): Promise<void> {
  const { part, baseUrl, limits, onProgress, signal } = options
  const content = part ? file.slice(part.start, part.end) : file
  const fields = fieldsOf(form, file)
  if (part) fields.push(['offset', String(part.start)])
  const response = await sendWatched({
    method: form.form_attributes.method,
    url: new URL(form.form_attributes.action, `${baseUrl}/`).href,
    form() {
      const body = new FormData()
      for (const [name, value] of fields) body.append(name, value)
      body.append('file', content, file.name)
      return body
    },
    counted: () => multipartBody(fields, file, content),
    contentBytes: content.size,
    limits,
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress } : {}),
  })
  const body = await response.text()
  if (response.ok) return
  throw filePostError(errorOfResponse(response.status, parsed(body), response.headers))
}
