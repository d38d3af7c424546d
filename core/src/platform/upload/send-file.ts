import { type ApiError, clientError, isApiError, isTransient } from '../api/api-error.ts'
import { QUIET } from '../api/effects.ts'
import { routes } from '../../contract/routes.gen.ts'
import type { UploadForm, UploadProgress } from '../../contract/review/uploads.ts'
import { LONGEST_DELAY_MS, wait } from '../session/delays.ts'
import type { Session } from '../session/types.ts'
import { text } from '../texts.ts'
import type { UploadLimits } from './limits.ts'
import { postFile } from './post-file.ts'

export interface SendFileOptions {
  limits: UploadLimits
  signal?: AbortSignal
  /** Something of it may be there from an earlier try. */
  resumed: boolean
  /** Bytes of the file that are sent; fewer than before where some did not arrive. */
  onProgress(bytes: number): void
  /** It stands still and is tried again; or it goes on. */
  onStalled(stalled: boolean): void
}

/** Up to this many bytes a file is stored as soon as it is there. */
const SMALL_BYTES = 16 * 1024 ** 2
const NOTHING = { received: 0, stored: false }

/** A full disk is not empty a little later. */
const mayPass = (error: ApiError) => isTransient(error) && error.status !== 507

/** Until it is worth another try: sooner when the connection is back, later where the server asks for it. */
async function nap(session: Session, { meta }: ApiError, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const retryAfterMs = typeof meta['retry_after'] === 'number' ? meta['retry_after'] * 1000 : 0
  const hope = new AbortController()
  let before = session.getState()
  const stop = session.subscribe(() => {
    const last = before
    before = session.getState()
    const isBack = (before.online && !last.online) || (before.live === 'open' && last.live !== 'open')
    if (isBack) hope.abort()
  })
  const wakes = signal ? AbortSignal.any([hope.signal, signal]) : hope.signal
  await wait(Math.min(Math.max(ms, retryAfterMs), LONGEST_DELAY_MS), wakes)
  stop()
}

/**
 * Sends one file, in parts where its form takes them, and again from where it stopped whenever it stalls or the way to
 * the server fails. Rejects with an ApiError: what the server refuses, `cancelled`, or the last failure of many.
 */
export async function sendFile(
  session: Session,
  form: UploadForm,
  file: File,
  { limits, signal, resumed, onProgress, onStalled }: SendFileOptions,
): Promise<void> {
  const { key, part_bytes } = form.data
  const call = { params: { key }, optOut: QUIET, ...(signal ? { signal } : {}) }
  const common = { baseUrl: session.apiUrl, ...(signal ? { signal } : {}) }
  let failures = 0
  let asks = resumed

  /** Bytes that ever went out: a dead connection takes some, too, so only more than these are a sign of life. */
  let furthest = 0

  function reportMoved(bytes: number): void {
    if (bytes > furthest) {
      furthest = bytes
      onStalled(false)
    }
    onProgress(bytes)
  }

  /** The progress that the server has stored. */
  async function progressOnServer(): Promise<Pick<UploadProgress, 'received' | 'stored'>> {
    try {
      const answer = await session.request(routes.showUpload, { ...call, timeoutMs: limits.stallMs })
      return answer.data as UploadProgress
    } catch (error) {
      // A storage of its own is not known there; whoever takes the file says whether it is still wanted.
      if (part_bytes === undefined && isApiError(error) && error.status === 404) return NOTHING
      throw error
    }
  }

  async function sendWhole(): Promise<void> {
    // A small one is stored at once; of a large one nobody knows.
    const answerMs = file.size > SMALL_BYTES ? limits.storeMs : limits.answerMs
    await postFile(form, file, {
      ...common,
      limits: { stallMs: limits.stallMs, answerMs },
      onProgress: reportMoved,
    })
  }

  async function sendParts(from: number, partBytes: number): Promise<void> {
    for (let start = from; start < file.size; start += partBytes) {
      const part = { start, end: Math.min(start + partBytes, file.size) }
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await postFile(form, file, {
        ...common,
        limits,
        part,
        onProgress: (bytes) => reportMoved(start + bytes),
      })
      failures = 0
    }
    await session.request(routes.completeUpload, { ...call, timeoutMs: limits.storeMs })
  }

  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const { received, stored } = asks ? await progressOnServer() : NOTHING
      if (stored) return
      if (asks) onProgress(received)
      // oxlint-disable-next-line no-await-in-loop
      await (part_bytes === undefined ? sendWhole() : sendParts(received, part_bytes))
      onStalled(false)
      return
    } catch (error) {
      if (!isApiError(error)) throw error
      const isShort = error.code === 'upload_incomplete'
      failures += 1
      if ((!mayPass(error) && !isShort) || failures >= limits.attempts) throw error
      onStalled(true)
      // oxlint-disable-next-line no-await-in-loop
      await nap(session, error, limits.delay(failures), signal)
      if (signal?.aborted) throw clientError('cancelled', text('network.cancelled'))
      asks = true
    }
  }
}
