import { workText } from '../../platform/work-texts.ts'
import { ApiError, failureOf, isApiError } from '../../platform/api/api-error.ts'
import type { Client } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { UploadForm } from '../../contract/review/uploads.ts'
import type { Session } from '../../platform/session/types.ts'
import { text } from '../../platform/texts.ts'
import { asUploadError } from '../../platform/upload/upload-error.ts'
import { uploadFiles } from '../../platform/upload/upload-files.ts'
import { giveUpUploads } from '../../platform/upload/give-up-uploads.ts'
import type { FileUpload } from './part-types.ts'

interface FileUploadsOptions {
  session: Session
  api: Client
  itemId: string
  /** The list after each change. */
  onChange(uploads: readonly FileUpload[]): void
  /** A file has become one of the scene’s. */
  onAdded(): void
}

/** Files that are sent to a scene, each on its own, with progress, and with the reason where one fails. */
export function createFileUploads({ session, api, itemId, onChange, onAdded }: FileUploadsOptions) {
  let uploads: readonly FileUpload[] = []
  const running = new Map<string, AbortController>()
  /** Those on the list, to be sent again where they fail. */
  const filesToSend = new Map<string, File>()

  /** With which what failed goes on where it stopped. */
  const formsBegun = new Map<string, UploadForm>()

  function show(next: readonly FileUpload[]): void {
    uploads = next
    onChange(uploads)
  }
  const patch = (id: string, change: Partial<FileUpload>) =>
    show(uploads.map((one) => (one.id === id ? { ...one, ...change } : one)))
  function drop(id: string): void {
    filesToSend.delete(id)
    formsBegun.delete(id)
    show(uploads.filter((one) => one.id !== id))
  }

  /** Takes off the server what is there of it. */
  function leave(id: string): void {
    const form = formsBegun.get(id)
    formsBegun.delete(id)
    if (form) giveUpUploads(session, [form.data.key])
  }

  async function transfer(file: File, id: string, signal: AbortSignal): Promise<void> {
    const wsCode = session.getState().workspaceCode
    if (wsCode === null) throw new ApiError(400, { error: 'no_workspace', message: text('session.no_workspace') })
    const form = formsBegun.get(id)
    const { files, errors, forms } = await uploadFiles(session, {
      wsCode,
      itemId,
      files: [file],
      purpose: 'attachment',
      signal,
      ...(form ? { forms: [form] } : {}),
      onProgress: (bytes) => patch(id, { progress: file.size === 0 ? 1 : bytes / file.size }),
      onStalled: (stalled) => patch(id, { stalled }),
    })
    const [storedFile] = files
    if (forms[0]) formsBegun.set(id, forms[0])
    if (!storedFile) {
      throw errors.get(0) ?? new ApiError(422, { error: 'upload_incomplete', message: workText('upload.failed') })
    }
    await api.createItemFile({
      params: { item_id: itemId },
      body: { key: storedFile.key, name: storedFile.name },
      signal,
      optOut: QUIET,
    })
  }

  async function send(id: string, file: File): Promise<void> {
    const abort = new AbortController()
    running.set(id, abort)
    try {
      await transfer(file, id, abort.signal)
      drop(id)
      onAdded()
    } catch (error) {
      if (!isApiError(error)) {
        patch(id, { state: 'failed', error: { error: 'server_error', message: workText('upload.failed') } })
        throw error
      }
      // A file that the server has refused starts again.
      if (error.status >= 400 && error.status < 500) leave(id)
      if (error.code === 'cancelled') {
        leave(id)
        drop(id)
      } else patch(id, { state: 'failed', error: failureOf(asUploadError(error)) })
    } finally {
      running.delete(id)
    }
  }

  function start(file: File): void {
    const id = crypto.randomUUID()
    filesToSend.set(id, file)
    show([...uploads, { id, name: file.name, progress: 0, state: 'sending', error: null }])
    void send(id, file)
  }

  return {
    add: (files: readonly File[]) => files.forEach(start),
    /** Stops one that is sent; takes one that failed off the list. */
    cancel(id: string): void {
      if (uploads.find((one) => one.id === id)?.state === 'failed') {
        leave(id)
        drop(id)
      } else running.get(id)?.abort(new DOMException('Cancelled', 'AbortError'))
    },
    retry(id: string): void {
      const file = filesToSend.get(id)
      if (!file || uploads.find((one) => one.id === id)?.state !== 'failed') return
      patch(id, { state: 'sending', error: null })
      void send(id, file)
    },
    /** Gives up what is under way. */
    close(): void {
      for (const abort of running.values()) abort.abort(new DOMException('Closed', 'AbortError'))
    },
  }
}
