import { ApiError, clientError } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import type { Rendition } from '../../contract/review/renditions.ts'
import type { Rational } from '../../contract/platform/shapes.ts'
import type { Session } from '../../platform/session/types.ts'
import { text } from '../../platform/texts.ts'
import { checkReviewFiles } from './check-review-files.ts'
import { asUploadError } from '../../platform/upload/upload-error.ts'
import { giveUpUploads } from '../../platform/upload/give-up-uploads.ts'
import type { UploadLimits } from '../../platform/upload/limits.ts'
import { uploadFiles } from '../../platform/upload/upload-files.ts'

/** Files that become one rendition of a scene. */
export interface UploadRenditionInput {
  itemId: string
  /** All images, in the order of their pages, or all videos. */
  files: readonly File[]
  /** The first file's name without it. */
  name?: string
  description?: string
  /** Of a zip of numbered pictures. Default: that of the scene's newest film, else of the project's, else 24. */
  frameRate?: Rational
  signal?: AbortSignal
  /** 0 to 1 of the bytes of all files; less than before where some did not arrive. */
  onProgress?: (progress: number) => void
  /** Nothing goes out, or nothing is answered: it is tried again from where it stopped. Then false once it goes on. */
  onStalled?: (stalled: boolean) => void
  /** Limits of time and tries that differ from the usual ones. */
  limits?: Partial<UploadLimits>
}

/**
 * Sends files to the session's workspace and makes them one rendition of a scene, which the server then prepares: see
 * `waitForRendition`. Rejects with an ApiError: no_workspace, what `checkReviewFiles` finds, the failure of the first
 * file that could not be sent, `cancelled`, or what the server refuses. Nothing becomes of files without a rendition.
 */
export async function uploadRendition(session: Session, input: UploadRenditionInput): Promise<Rendition> {
  const { itemId, files, signal, onProgress, onStalled, name, description, frameRate } = input
  const wsCode = session.getState().workspaceCode
  if (wsCode === null) throw new ApiError(400, { error: 'no_workspace', message: text('session.no_workspace') })
  const refusal = checkReviewFiles(files)
  if (refusal) throw new ApiError(422, refusal)
  const total = files.reduce((sum, file) => sum + file.size, 0)
  const uploads = await uploadFiles(session, {
    wsCode,
    itemId,
    files,
    ...(signal ? { signal } : {}),
    limits: input.limits ?? {},
    onProgress: (bytes) => onProgress?.(bytes / total),
    ...(onStalled ? { onStalled } : {}),
  })
  const [failure] = uploads.errors.values()
  if (failure) {
    giveUpUploads(
      session,
      uploads.forms.map((form) => form.data.key),
    )
    throw failure
  }
  if (signal?.aborted) throw clientError('cancelled', text('network.cancelled'))
  const rate = frameRate ? { frame_rate: frameRate } : {}
  const body = {
    wsCode,
    item_id: itemId,
    files: uploads.files.flatMap((file) => (file ? [{ key: file.key, name: file.name, ...rate }] : [])),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
  }
  try {
    return await createClient(session).reviewUpload({
      body,
      optOut: [400, 403, 404, 422],
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted)
      giveUpUploads(
        session,
        uploads.forms.map((form) => form.data.key),
      )
    throw asUploadError(error)
  }
}
