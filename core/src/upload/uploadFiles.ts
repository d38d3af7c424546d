import { type ApiError, clientError, isApiError } from '../api/ApiError.ts'
import { QUIET } from '../api/effects.ts'
import { routes } from '../contract/routes.gen.ts'
import type { UploadForm } from '../contract/uploads.ts'
import type { Session } from '../session/types.ts'
import { text } from '../texts.ts'
import { REVIEW_TYPES, extensionOf } from './fileKinds.ts'
import { postFile } from './postFile.ts'
import { asUploadError } from './uploadError.ts'

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

/** What became of the files of an upload. */
export interface UploadResult {
  /** In the order of the files; null where one failed (CORE-23). Empty when there is no storage left (CORE-33). */
  files: (UploadedFile | null)[]
  /** Why, by the file's index. */
  errors: ReadonlyMap<number, ApiError>
}

/** Files for one scene of a workspace, and who wants to hear about their sending. */
export interface UploadInput {
  wsCode: string
  itemId: string
  files: readonly File[]
  /** What they are to be: a rendition, files of the scene, or attachments of a comment. */
  purpose?: 'review' | 'attachment' | 'comment'
  signal?: AbortSignal
  /** Bytes of all files that are sent. */
  onProgress?: (bytes: number) => void
  /** The forms are there and the first byte is about to be sent. */
  onForms?: (keys: string[]) => void
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
 * Asks for a form per file and posts the files. A file that fails leaves an empty result and does not stop the others;
 * only a cancelled upload and a refused request reject, with an ApiError.
 */
export async function uploadFiles(session: Session, input: UploadInput): Promise<UploadResult> {
  const errors = new Map<number, ApiError>()
  let forms: UploadForm[]
  try {
    forms = await requestForms(session, input)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_enough_storage') throw error
    session.effect({ type: 'toast', level: 'error', message: error.message })
    errors.set(0, error)
    return { files: [], errors }
  }
  input.onForms?.(forms.map((form) => form.data.key))

  const sent = input.files.map(() => 0)
  const results: (UploadedFile | null)[] = input.files.map(() => null)
  let next = 0
  async function work(): Promise<void> {
    while (next < input.files.length) {
      const index = next
      next += 1
      const file = input.files[index]
      const form = forms[index]
      if (!file || !form) return
      try {
        await postFile(form, file, {
          baseUrl: session.apiUrl,
          ...(input.signal ? { signal: input.signal } : {}),
          onProgress(bytes) {
            sent[index] = bytes
            input.onProgress?.(sent.reduce((sum, part) => sum + part, 0))
          },
        })
        results[index] = { key: form.data.key, name: file.name, path: form.data.path, type: form.data.type }
      } catch (error) {
        if (!isApiError(error)) throw error
        errors.set(index, error)
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  if (input.signal?.aborted) throw clientError('cancelled', text('network.cancelled'))
  return { files: results, errors }
}
