import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { failureOf, isApiError, isTransient } from '../../platform/api/api-error.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import type { Session } from '../../platform/session/types.ts'
import { pageUploads } from '../renditions/page-uploads.ts'
import { absoluteUrl } from '../../platform/data/addresses.ts'
import { createChanges } from './changes.ts'
import { createReviewContext, isGuest } from './context.ts'
import { createDelivery } from './delivery.ts'
import { createExchange } from './exchange.ts'
import { listenLive } from './live.ts'
import { type OutboxStorage, defaultOutbox } from './outbox-storage.ts'
import { createReviewParts } from './parts.ts'
import { createReads } from './reads.ts'
import { createRenditionChanges } from './renditions.ts'
import { sceneRights } from './scene-rights.ts'
import { createOtherScenes } from './scenes.ts'
import { RETRY_MS } from '../../platform/data/reader.ts'
import type { ReviewSource, ReviewState } from './review-types.ts'
import { gateOf, isReached } from '../../platform/data/session-gate.ts'

/** The reviewed scene, and the storage of unsent work. */
export interface ReviewStoreOptions {
  itemId: string
  /** The rendition whose drawings are read first; without it, the newest. */
  renditionId?: string | null
  /** Storage of unsent work; IndexedDB in browsers. */
  outbox?: OutboxStorage
  /** Epoch milliseconds. */
  now?: () => number
}

/** Failures that can pass without anybody changing anything. */
const PASSING: readonly Failure['error'][] = [
  'offline',
  'timeout',
  'network_problem',
  'unreachable',
  'bad_answer',
  'server_error',
  'not_ready',
  'too_many_requests',
]

/** The user as others see them in this workspace. */
function meOf(session: Session): Person | null {
  const { user, member } = session.getState()
  if (!member) return null
  const image = absoluteUrl(session.apiUrl, user?.avatar ?? null)
  return { id: member.id, display_name: user?.display_name ?? '', profile_image: image }
}

/**
 * The review of one scene over the API: reads, shows changes at once and takes refused ones back, keeps comments and
 * drawings that cannot be sent until they can (XREV-07), and follows live events. It waits for the session and recovers
 * by itself. Refused work is told as a toast effect with the reason.
 */
export function createReviewStore(session: Session, options: ReviewStoreOptions): ReviewSource {
  const { itemId, renditionId = null, now = Date.now } = options
  const context = createReviewContext(session, itemId, now)
  const { patch, store } = context
  const { getState } = store
  const reads = createReads(context)
  const delivery = createDelivery(context, options.outbox ?? defaultOutbox(session))
  const uploads = pageUploads(session).of({
    itemId,
    name: () => getState().item?.name ?? '',
    onChange: (list) => patch({ uploads: list }),
    // Its processing may have been told already.
    onRendition: (rendition) => context.putRendition(rendition, 0),
  })
  const { close: closeParts, ...parts } = createReviewParts(context, reads)
  let loading: Promise<void> | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false

  function showUser(): void {
    const me = meOf(session)
    const usualAudience = isGuest(session) ? null : (session.getState().workspace?.configs.comment_audience ?? 'team')
    patch({ me, can: sceneRights(session, getState().parts?.rights ?? []), usualAudience })
    context.meet([me])
  }

  async function load(): Promise<void> {
    clearTimeout(retry)
    if (getState().status === 'failed') patch({ status: 'loading', error: null })
    showUser()
    const end = await reads
      .all(renditionId)
      .then(() => delivery.restore())
      .then(
        (): Partial<ReviewState> => ({ status: 'ready', error: null }),
        (error: unknown): Partial<ReviewState> => ({ status: 'failed', error: failureOf(error) }),
      )
    // Before listeners are called: one of them may ask for the next reading at once.
    loading = null
    if (closed) return
    if (end.error && PASSING.includes(end.error.error)) retry = setTimeout(() => void reload(), RETRY_MS)
    patch(end)
  }

  async function reload(): Promise<void> {
    const gate = gateOf(session.getState())
    if (gate === 'wait') return
    if (gate !== 'open') return patch({ status: 'failed', error: gate })
    // A caller meanwhile shares the running reading.
    loading ??= load()
    await loading
  }

  function catchUp(work: () => Promise<void>): void {
    if (getState().status !== 'ready') {
      // The running reading may be too early: one more follows it.
      void (loading ?? Promise.resolve()).then(() => (getState().status === 'ready' ? catchUp(work) : reload()))
      return
    }
    work().catch((error: unknown) => {
      const failure = failureOf(error)
      // The connection's state shows elsewhere, and the next resync reads again.
      if (isApiError(error) && !isTransient(error) && error.status !== 401) patch({ status: 'failed', error: failure })
    })
  }

  let before = session.getState()
  function followSession(): void {
    const state = session.getState()
    const last = before
    before = state
    if (
      state.permissions !== last.permissions ||
      state.member !== last.member ||
      state.user !== last.user ||
      state.workspace !== last.workspace
    ) {
      showUser()
      // The user's rights on this scene come with it: they include those of its coordinator.
      if (state.permissions !== last.permissions && getState().status === 'ready') catchUp(reads.item)
    }
    const reconnected = (isReached(state) && !isReached(last)) || (state.live === 'open' && last.live !== 'open')
    if (reconnected) delivery.wake()
    const gate = gateOf(state)
    if (gate !== 'open' && gate !== 'wait') return patch({ status: 'failed', error: gate })
    const hasOpened = gate === 'open' && gateOf(last) !== 'open'
    const { error } = getState()
    if (hasOpened || (reconnected && error !== null && PASSING.includes(error.error))) void reload()
  }

  const stopLive = listenLive(context, reads, catchUp)
  const stopSession = session.subscribe(followSession)
  void reload()

  return {
    getState,
    subscribe: store.subscribe,
    reload,
    loadAnnotations: reads.annotations,
    ...createChanges(context, delivery),
    annotate: delivery.annotate,
    exchange: createExchange(context, reads),
    scenes: createOtherScenes(context),
    renditions: createRenditionChanges(context),
    parts,
    upload: (files) => uploads.start(files),
    cancelUpload: uploads.cancel,
    retryUpload: uploads.retry,
    dismissUpload: uploads.dismiss,
    async retryRendition(id) {
      const began = context.order.begin()
      const params = { item_id: itemId, id }
      context.putRendition(await context.api.retryRendition({ params, optOut: SHOWN_BY_CALLER }), began)
    },
    close() {
      closed = true
      clearTimeout(retry)
      stopLive()
      stopSession()
      delivery.close()
      uploads.close()
      closeParts()
      context.close()
    },
  }
}
