import { workText } from '../../platform/work-texts.ts'
import { ApiError, clientError, isApiError, isTransient } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Rendition } from '../../contract/review/renditions.ts'
import type { Session } from '../../platform/session/types.ts'
import { withRenditionUrls } from '../../platform/data/addresses.ts'
import { text } from '../../platform/texts.ts'

/** Listeners to the preparation, and the time limit of the wait. */
export interface WaitForRenditionOptions {
  signal?: AbortSignal
  /** 0 to 1 of the preparation. */
  onProgress?: (progress: number) => void
  /** Time between two looks where no live event comes, in ms. */
  pollMs?: number
}

/** Live events tell at once; a look now and then serves where a proxy in between holds them back. */
const POLL_MS = 5000

/**
 * Waits until a rendition can be played, and resolves to it with absolute, signed addresses. Rejects with an ApiError:
 * 422 `invalid` with the server's reason (and its code in `meta.code`) where it could not be prepared, `cancelled`, or
 * why it could not be asked for. A lost connection is waited out.
 */
export function waitForRendition(
  session: Session,
  itemId: string,
  renditionId: string,
  { signal, onProgress, pollMs = POLL_MS }: WaitForRenditionOptions = {},
): Promise<Rendition> {
  const api = createClient(session)
  const params = { item_id: itemId, id: renditionId }
  return new Promise((resolve, reject: (error: unknown) => void) => {
    let lastProgress = -1
    let looking = false
    let again = false
    let ended = false

    function tell(progress: number): void {
      // A look may be answered with what an event has overtaken.
      if (progress <= lastProgress || ended) return
      lastProgress = progress
      onProgress?.(progress)
    }
    function end(settle: () => void): void {
      if (ended) return
      for (const stop of stops) stop()
      ended = true
      settle()
    }
    function judge(rendition: Rendition): void {
      if (rendition.state === 'ready') {
        tell(1)
        return end(() => resolve(withRenditionUrls(session.apiUrl, rendition)))
      }
      if (rendition.state === 'processing') return tell(rendition.progress)
      const { code, message } = rendition.error ?? { code: 'unknown', message: workText('upload.failed') }
      end(() => reject(new ApiError(422, { error: 'invalid', message, meta: { code } })))
    }

    async function look(): Promise<void> {
      again = looking
      if (looking || ended) return
      looking = true
      try {
        judge(await api.showRendition({ params, optOut: QUIET, ...(signal ? { signal } : {}) }))
      } catch (error) {
        if (!isApiError(error) || !isTransient(error)) end(() => reject(error))
      } finally {
        looking = false
      }
      // An event during the request may be newer than its answer.
      if (again) await look()
    }

    const cancel = () => end(() => reject(clientError('cancelled', text('network.cancelled'))))
    const timer = setInterval(() => void look(), pollMs)
    const stops = [
      () => clearInterval(timer),
      session.on('rendition.updated', (event) => {
        if (event.id !== renditionId) return
        if (event.state === 'processing') tell(event.progress)
        else void look()
      }),
      session.on('rendition.deleted', (event) => event.id === renditionId && void look()),
      session.on('resync', () => void look()),
      () => signal?.removeEventListener('abort', cancel),
    ]
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) cancel()
    else void look()
  })
}
