import { workText } from '../../platform/work-texts.ts'
import { type ApiError, failureOf, isApiError } from '../../platform/api/api-error.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Rendition } from '../../contract/review/renditions.ts'
import { routes } from '../../contract/routes.gen.ts'
import type { UploadForm } from '../../contract/review/uploads.ts'
import type { Session } from '../../platform/session/types.ts'
import type { UploadState } from '../reviewed-scenes/review-types.ts'
import { text } from '../../platform/texts.ts'
import { checkReviewFiles } from './check-review-files.ts'
import type { TakeTurn } from './turns.ts'
import { giveUpUploads } from '../../platform/upload/give-up-uploads.ts'
import type { UploadLimits } from '../../platform/upload/limits.ts'
import { asUploadError } from '../../platform/upload/upload-error.ts'
import { type UploadedFile, uploadFiles } from '../../platform/upload/upload-files.ts'

export interface Uploads {
  /** Starts one rendition of these files; returns the upload's id. */
  start(files: readonly File[]): string
  cancel(id: string): void
  /** Sends the files that have not arrived again. */
  retry(id: string): void
  /** Takes an ended upload off the list. */
  dismiss(id: string): void
  close(): void
}

export interface UploadsOptions {
  itemId: string
  /** The list after each change. */
  onChange(uploads: UploadState[]): void
  onRendition(rendition: Rendition): void
  limits?: Partial<UploadLimits>
  /** Whoever uploads more at once waits here. */
  takeTurn?: TakeTurn
}

interface Job {
  files: readonly File[]
  /** Files that arrived, by index; a retry does not send them again. */
  stored: (UploadedFile | null)[]
  /** The forms of its files, by index: a file goes on where it stopped. */
  forms: (UploadForm | null)[]
  /** Keys of uploads that have stopped: the server would keep their parts. */
  keys: string[]
  abort: AbortController
}

/** Time after the last upload ended until arrived and cancelled ones leave the list, in ms (CORE-89). */
export const UPLOAD_IDLE_MS = 5000

const ENDED: readonly UploadState['state'][] = ['done', 'failed', 'cancelled']

/** A file that the server has refused starts again with a new form; all others go on with theirs. */
const isKept = (error: ApiError | undefined): boolean => !error || error.status < 400 || error.status >= 500

/** Arrived and cancelled uploads need no action; a failed one stays until it is read. */
const isOver = ({ state }: UploadState) => state === 'done' || state === 'cancelled'

/** The first file's failure, with its name, says why the rendition cannot be made. */
function fileFailure(errors: ReadonlyMap<number, ApiError>, names: string[]): Failure {
  const [index, error] = [...errors][0] ?? []
  if (index === undefined || !error) return { error: 'upload_incomplete', message: workText('upload.failed') }
  const failure = error.toFailure()
  return { ...failure, meta: { ...failure.meta, name: names[index] } }
}

/** The uploads of one scene: several at once, each with progress, cancel and retry. */
export function createUploads(session: Session, options: UploadsOptions): Uploads {
  const { itemId, onChange, onRendition, limits = {}, takeTurn } = options
  const jobs = new Map<string, Job>()
  let states: UploadState[] = []
  let idle: ReturnType<typeof setTimeout> | undefined

  function show(next: UploadState[]): void {
    states = next
    clearTimeout(idle)
    const isIdle = states.every(({ state }) => ENDED.includes(state))
    if (isIdle && states.some(isOver))
      idle = setTimeout(() => show(states.filter((state) => !isOver(state))), UPLOAD_IDLE_MS)
    onChange(states)
  }
  function patch(id: string, change: Partial<UploadState>): void {
    show(states.map((state) => (state.id === id ? { ...state, ...change } : state)))
  }
  const fail = (id: string, error: Failure) => patch(id, { state: 'failed', error })

  async function send(id: string, job: Job): Promise<void> {
    const wsCode = session.getState().workspaceCode
    if (wsCode === null) return fail(id, { error: 'no_workspace', message: text('session.no_workspace') })
    const missingIndexes = job.files.map((_, index) => index).filter((index) => !job.stored[index])
    const files = missingIndexes.flatMap((index) => job.files[index] ?? [])
    if (files.length > 0) {
      const before = job.stored.reduce(
        (sum, storedFile, index) => sum + (storedFile ? (job.files[index]?.size ?? 0) : 0),
        0,
      )
      const total = job.files.reduce((sum, file) => sum + file.size, 0)
      const forms = missingIndexes.flatMap((index) => job.forms[index] ?? [])
      const result = await uploadFiles(session, {
        wsCode,
        itemId,
        files,
        limits,
        ...(forms.length === files.length ? { forms: forms } : {}),
        signal: job.abort.signal,
        onForms(keys) {
          // The sender removes these files when the upload is cancelled.
          job.keys = job.keys.filter((key) => !keys.includes(key))
          patch(id, { state: 'sending' })
        },
        onProgress(bytes) {
          patch(id, { bytesSent: before + bytes, progress: total === 0 ? 1 : (before + bytes) / total })
        },
        onStalled: (stalled) => patch(id, { stalled }),
      })
      job.keys.push(...result.forms.map((form) => form.data.key))
      missingIndexes.forEach((index, at) => {
        job.stored[index] = result.files[at] ?? null
        job.forms[index] = isKept(result.errors.get(at)) ? (result.forms[at] ?? null) : null
      })
      if (result.errors.size > 0)
        return fail(
          id,
          fileFailure(
            result.errors,
            files.map((file) => file.name),
          ),
        )
    }
    patch(id, { state: 'registering', progress: 1 })
    const answer = await session.request(routes.reviewUpload, {
      body: {
        wsCode,
        item_id: itemId,
        files: job.stored.flatMap((file) => (file ? { key: file.key, name: file.name } : [])),
      },
      signal: job.abort.signal,
      optOut: QUIET,
    })
    const rendition = answer.data as Rendition
    patch(id, { state: 'done', renditionId: rendition.id })
    jobs.delete(id)
    onRendition(rendition)
  }

  async function inTurn(id: string, job: Job): Promise<void> {
    const { signal } = job.abort
    const endTurn = await takeTurn?.(signal).catch(() => null)
    // Cancelled while it waited.
    if (endTurn === null) return
    try {
      await send(id, job)
    } finally {
      endTurn?.()
    }
  }

  function run(id: string, job: Job): void {
    inTurn(id, job).catch((error: unknown) => {
      if (!isApiError(error)) {
        fail(id, { error: 'server_error', message: workText('upload.failed') })
        throw error
      }
      if (error.code === 'cancelled') return
      // A retry of a rendition that the server refused as a whole starts from nothing.
      if (error.status >= 400 && error.status < 500) {
        job.stored = job.files.map(() => null)
        job.forms = job.files.map(() => null)
      }
      fail(id, failureOf(asUploadError(error)))
    })
  }

  return {
    start(files) {
      const id = crypto.randomUUID()
      const job: Job = { files, stored: files.map(() => null), forms: [], keys: [], abort: new AbortController() }
      const refusal = checkReviewFiles(files)
      const state: UploadState = {
        id,
        fileNames: files.map((file) => file.name),
        progress: 0,
        bytesSent: 0,
        bytesTotal: files.reduce((sum, file) => sum + file.size, 0),
        state: refusal ? 'failed' : 'requesting',
        stalled: false,
        error: refusal,
        renditionId: null,
      }
      show([...states, state])
      if (refusal) return id
      jobs.set(id, job)
      run(id, job)
      return id
    },
    cancel(id) {
      const job = jobs.get(id)
      if (!job) return
      job.abort.abort(new DOMException('Cancelled', 'AbortError'))
      jobs.delete(id)
      patch(id, { state: 'cancelled', stalled: false })
      giveUpUploads(session, job.keys)
    },
    retry(id) {
      const job = jobs.get(id)
      if (!job || states.find((state) => state.id === id)?.state !== 'failed') return
      job.abort = new AbortController()
      patch(id, { state: 'requesting', error: null })
      run(id, job)
    },
    dismiss(id) {
      const state = states.find((entry) => entry.id === id)
      if (!state || !ENDED.includes(state.state)) return
      // A failed upload may have left a part on the server.
      giveUpUploads(session, jobs.get(id)?.keys ?? [])
      jobs.delete(id)
      show(states.filter((entry) => entry.id !== id))
    },
    close() {
      clearTimeout(idle)
      for (const job of jobs.values()) job.abort.abort(new DOMException('Closed', 'AbortError'))
      jobs.clear()
    },
  }
}
