import { createStore } from 'zustand/vanilla'
import { type ApiError, failureOf, isApiError } from '../../platform/api/api-error.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { FetchLike } from '../../platform/api/watched-fetch.ts'
import type { GuestReview } from '../../contract/review/guest-fields.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'
import { createGuestApi } from './guest-api.ts'
import { createGuestPasses, type PassStorage } from './guest-passes.ts'
import { createGuestSource, type GuestSource, withPictures } from './create-guest-source.ts'

/** The page of a person who came by a guest link. */
export interface GuestReviewState {
  /** `closed`: the page asks for a name. `failed`: the link or its review could not be read, or the link has ended. */
  stage: 'loading' | 'closed' | 'open' | 'failed'
  /** Facts about the link that a guest may know before entering. */
  link: { workspace: string; needs_passphrase: boolean } | null
  /** The name that the guest used before. */
  name: string
  /** Why it failed. */
  error: Failure | null
  review: GuestReview | null
  /** The scene on screen and its review; null where there is none. */
  itemId: string | null
  source: GuestSource | null
  /** The reason why the link ended while open: the screen stays, and nothing can be written. */
  ended: Failure | null
}

export interface GuestReviewStore extends ReadableStore<GuestReviewState> {
  /** Reads the link, or its review where this browser has entered before. */
  start(): Promise<void>
  /** Rejects with an ApiError: guest_passphrase_wrong, too_many_requests ... */
  open(name: string, passphrase?: string): Promise<void>
  /** Shows a scene of the review. */
  choose(itemId: string): Promise<void>
  /** Reads the changes of others; without a connection the state stays. */
  refresh(): Promise<void>
  /** The same, because the addresses of pictures and films on screen have expired. */
  renew(): Promise<void>
  close(): void
}

export interface GuestReviewOptions {
  /** Address of the API, absolute. */
  apiUrl: string
  /** Of the link's address. */
  link: string
  /** The pass of a preview by the link's author. */
  preview?: string | null
  /** Storage of the pass between two visits. */
  storage?: PassStorage
  fetch?: FetchLike
}

/** Codes after which the link opens nothing more. */
const ENDS: readonly string[] = ['guest_link_expired', 'guest_link_revoked', 'guest_session_ended', 'invalid_token']
const NEEDS_ENTERING: readonly string[] = ['guest_session_ended', 'invalid_token']

const INITIAL: GuestReviewState = {
  stage: 'loading',
  link: null,
  name: '',
  error: null,
  review: null,
  itemId: null,
  source: null,
  ended: null,
}

/** The review that a guest link opens, without a session. */
export function createGuestReview({ apiUrl, link, preview, storage, fetch }: GuestReviewOptions): GuestReviewStore {
  const api = createGuestApi(apiUrl, fetch)
  const passes = createGuestPasses(storage, link)
  const store = createStore<GuestReviewState>(() => INITIAL)
  const { getState, setState: patch } = store
  const params = { token: link }

  function hear(error: ApiError): void {
    if (!ENDS.includes(error.code) || getState().stage !== 'open') return
    patch({ ended: error.toFailure() })
    getState().source?.end()
  }

  async function choose(itemId: string): Promise<void> {
    const { review, source: before } = getState()
    if (!review || !review.scenes.some(({ id }) => id === itemId)) return
    before?.close()
    const source = createGuestSource({ api, review, itemId, onError: hear })
    patch({ itemId, source })
    // The viewer shows failures.
    await source.reload().catch(ignoreApiErrors)
  }

  async function enter(token: string): Promise<void> {
    api.enter(token)
    const review = withPictures(apiUrl, await api.call('showGuestReview'))
    patch({ stage: 'open', review, error: null, ended: null })
    await settle(review)
  }

  /** Without a scene on screen, or with one that is no longer shared, the first scene that can be played shows. */
  async function settle({ scenes }: GuestReview): Promise<void> {
    const { itemId, source } = getState()
    if (source && scenes.some(({ id }) => id === itemId)) return
    const first = scenes.find(({ rendition }) => rendition !== null) ?? scenes[0]
    if (first) return choose(first.id)
    source?.close()
    patch({ itemId: null, source: null })
  }

  async function refresh(renews: boolean): Promise<void> {
    const { stage, ended, source, itemId } = getState()
    if (stage !== 'open' || ended) return
    try {
      const review = withPictures(apiUrl, await api.call('showGuestReview'))
      if (renews || !sameReview(getState().review, review)) patch({ review })
      await settle(review)
      if (itemId && source === getState().source) await (renews ? source?.reload() : source?.refresh())
    } catch (error) {
      if (isApiError(error)) hear(error)
      ignoreApiErrors(error)
    }
  }

  async function ask(): Promise<void> {
    try {
      patch({ stage: 'closed', link: await api.call('showGuestLink', { params }), error: null })
    } catch (error) {
      patch({ stage: 'failed', error: failureOf(error) })
    }
  }

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    choose,
    async start() {
      patch({ stage: 'loading', error: null })
      const pass = preview ? null : passes.read()
      const token = preview ?? pass?.token
      if (pass) patch({ name: pass.name })
      if (!token) return ask()
      try {
        await enter(token)
      } catch (error) {
        const failure = failureOf(error)
        if (!preview && NEEDS_ENTERING.includes(failure.error)) return ask()
        patch({ stage: 'failed', error: failure })
      }
    },
    async open(name, passphrase) {
      const earlier = passes.read()?.token
      const body = { name, ...(passphrase ? { passphrase } : {}), ...(earlier ? { earlier } : {}) }
      const { token } = await api.call('openGuestLink', { params, body })
      passes.keep({ token, name })
      await enter(token)
    },
    refresh: () => refresh(false),
    renew: () => refresh(true),
    close: () => getState().source?.close(),
  }
}

function ignoreApiErrors(error: unknown): void {
  failureOf(error)
}

/** Every reading signs the addresses of pictures anew: that is no change. */
function sameReview(before: GuestReview | null, after: GuestReview): boolean {
  const plain = (review: GuestReview | null) =>
    JSON.stringify(review && { ...review, scenes: review.scenes.map((scene) => ({ ...scene, thumbnail: null })) })
  return plain(before) === plain(after)
}
