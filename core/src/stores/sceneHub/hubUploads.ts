import { ApiError, failureOf, isApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import { QUIET } from '../../api/effects.ts'
import type { Session } from '../../session/types.ts'
import { text } from '../../texts.ts'
import { asUploadError } from '../../upload/uploadError.ts'
import { uploadFiles } from '../../upload/uploadFiles.ts'
import type { FileUpload } from './hubTypes.ts'

interface HubUploadsOptions {
  session: Session
  api: Client
  itemId: string
  /** The list after each change. */
  onChange(uploads: readonly FileUpload[]): void
  /** A file has become one of the scene’s. */
  onAdded(): void
}

/** Files that are sent to a scene, each on its own, with progress, and with the reason where one fails. */
export function createHubUploads({ session, api, itemId, onChange, onAdded }: HubUploadsOptions) {
  let uploads: readonly FileUpload[] = []
  const running = new Map<string, AbortController>()

  function show(next: readonly FileUpload[]): void {
    uploads = next
    onChange(uploads)
  }
  const patch = (id: string, change: Partial<FileUpload>) =>
    show(uploads.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: string) => show(uploads.filter((one) => one.id !== id))

  async function transfer(file: File, id: string, signal: AbortSignal): Promise<void> {
    const wsCode = session.getState().workspaceCode
    if (wsCode === null) throw new ApiError(400, { error: 'no_workspace', message: text('session.no_workspace') })
    const { files, errors } = await uploadFiles(session, {
      wsCode,
      itemId,
      files: [file],
      purpose: 'attachment',
      signal,
      onProgress: (bytes) => patch(id, { progress: file.size === 0 ? 1 : bytes / file.size }),
    })
    const [stored] = files
    if (!stored) {
      throw errors.get(0) ?? new ApiError(422, { error: 'upload_incomplete', message: text('upload.failed') })
    }
    await api.createItemFile({
      params: { item_id: itemId },
      body: { key: stored.key, name: stored.name },
      signal,
      optOut: QUIET,
    })
  }

  async function send(id: string, file: File, abort: AbortController): Promise<void> {
    try {
      await transfer(file, id, abort.signal)
      drop(id)
      onAdded()
    } catch (error) {
      if (!isApiError(error)) {
        patch(id, { state: 'failed', error: { error: 'server_error', message: text('upload.failed') } })
        throw error
      }
      if (error.code === 'cancelled') drop(id)
      else patch(id, { state: 'failed', error: failureOf(asUploadError(error)) })
    } finally {
      running.delete(id)
    }
  }

  function start(file: File): void {
    const id = crypto.randomUUID()
    const abort = new AbortController()
    running.set(id, abort)
    show([...uploads, { id, name: file.name, progress: 0, state: 'sending', error: null }])
    void send(id, file, abort)
  }

  return {
    add: (files: readonly File[]) => files.forEach(start),
    /** Stops one that is sent; takes one that failed off the list. */
    cancel(id: string): void {
      if (uploads.find((one) => one.id === id)?.state === 'failed') drop(id)
      else running.get(id)?.abort(new DOMException('Cancelled', 'AbortError'))
    },
  }
}
