import { type ApiError, clientError, isApiError } from '../api/api-error.ts'
import { QUIET } from '../api/effects.ts'
import { routes } from '../../contract/routes.gen.ts'
import type { UploadForm } from '../../contract/review/uploads.ts'
import type { Session } from '../session/types.ts'
import { text } from '../texts.ts'
import { REVIEW_TYPES, extensionOf } from './file-kinds.ts'
import { giveUpUploads } from './give-up-uploads.ts'
import { UPLOAD_LIMITS, type UploadLimits } from './limits.ts'
import { sendFile } from './send-file.ts'
import { asUploadError } from './upload-error.ts'

/** The request for upload forms takes no longer (specification section 9). */
export const UPLOAD_REQUEST_TIMEOUT_MS = 30_000
/** Files of one upload that are sent at the same time; more only share the same line. */
const PARALLEL = 2

/** A file that is stored, and the key by which a rendition is made of it. */
export interface UploadedFile {
  key: string
  name: string
  path: string
  type: string
}

/** The outcome of the files of an upload. */
export interface UploadResult {
  /** In the order of the files; null where one failed (CORE-23). Empty when there is no storage left (CORE-33). */
  files: (UploadedFile | null)[]
  /** Why, by the file's index. */
  errors: ReadonlyMap<number, ApiError>
  /** With which they were sent: what failed can go on with them where it stopped. */
  forms: readonly UploadForm[]
}

/** Files for one scene of a workspace, and who wants to hear about their sending. */
export interface UploadInput {
  wsCode: string
  itemId: string
  files: readonly File[]
  /** The purpose: a rendition, files of the scene, or attachments of a comment. */
  purpose?: 'review' | 'attachment' | 'comment'
  signal?: AbortSignal
  /** Bytes of all files that are sent. */
  onProgress?: (bytes: number) => void
  /** The forms are there and the first byte is about to be sent. */
  onForms?: (keys: string[]) => void
  /** One of the files stands still and is tried again; or all go on. */
  onStalled?: (stalled: boolean) => void
  /** Those of an earlier try of the same files, in their order. */
  forms?: readonly UploadForm[]
  /** Limits of time and tries that differ from the usual ones. */
  limits?: Partial<UploadLimits>
  requestTimeoutMs?: number
}

async function requestForms(session: Session, input: UploadInput): Promise<UploadForm[]> {
  const limit = AbortSignal.timeout(input.requestTimeoutMs ?? UPLOAD_REQUEST_TIMEOUT_MS)
  const files = input.files.map((file) => {
    // Outside of browsers nobody has told the file its type.
    const type = file.type || REVIEW_TYPES[extensionOf(file.name) ?? ''] || ''
    return { name: file.name, type, size: file.size, extra1: input.purpose ?? 'review', extra2: type }
  })
  try {
    const answer = await session.request(routes.presignedUrl, {
      body: { wsCode: input.wsCode, item_id: input.itemId, files },
      signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
      optOut: QUIET,
    })
    return answer.data as UploadForm[]
  } catch (error) {
    throw asUploadError(error)
  }
}

/**
 * Asks for a form per file and sends the files. One that stalls goes on where it stopped; one that fails leaves an empty
 * result and does not stop the others; only a cancelled upload and a refused request reject, with an ApiError. What was
 * cancelled is taken off the server.
 */
export async function uploadFiles(session: Session, input: UploadInput): Promise<UploadResult> {
  const errors = new Map<number, ApiError>()
  let forms: readonly UploadForm[]
  try {
    forms = input.forms ?? (await requestForms(session, input))
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_enough_storage') throw error
    session.effect({ type: 'toast', level: 'error', message: error.message })
    errors.set(0, error)
    return { files: [], errors, forms: [] }
  }
  const keys = forms.map((form) => form.data.key)
  input.onForms?.(keys)

  const bytesSent = input.files.map(() => 0)
  const results: (UploadedFile | null)[] = input.files.map(() => null)
  const stalled = new Set<number>()
  function reportStalled(index: number, isStalled: boolean): void {
    const before = stalled.size
    if (isStalled) stalled.add(index)
    else stalled.delete(index)
    if (before > 0 !== stalled.size > 0) input.onStalled?.(stalled.size > 0)
  }
  let next = 0
  async function work(): Promise<void> {
    while (next < input.files.length) {
      const index = next
      next += 1
      const file = input.files[index]
      const form = forms[index]
      if (!file || !form) return
      try {
        await sendFile(session, form, file, {
          limits: { ...UPLOAD_LIMITS, ...input.limits },
          resumed: input.forms !== undefined,
          ...(input.signal ? { signal: input.signal } : {}),
          onProgress(bytes) {
            bytesSent[index] = bytes
            input.onProgress?.(bytesSent.reduce((sum, part) => sum + part, 0))
          },
          onStalled: (isStalled) => reportStalled(index, isStalled),
        })
        results[index] = { key: form.data.key, name: file.name, path: form.data.path, type: form.data.type }
      } catch (error) {
        if (!isApiError(error)) throw error
        errors.set(index, error)
      } finally {
        reportStalled(index, false)
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  if (input.signal?.aborted) {
    giveUpUploads(session, keys)
    throw clientError('cancelled', text('network.cancelled'))
  }
  return { files: results, errors, forms }
}
