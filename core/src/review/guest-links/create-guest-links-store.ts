import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { GuestLink, GuestPass } from '../../contract/review/guest-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** Guest links of a playlist or a scene. */
export interface GuestLinksState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Newest first; those that ended stay. */
  links: readonly GuestLink[]
}

/** Settings of a link. */
export type NewGuestLink = Omit<ClientInput<'createGuestLink'>['body'], 'playlist_id' | 'item_id'>
/** A passphrase that is left out stays. */
export type GuestLinkChange = Omit<ClientInput<'updateGuestLink'>['body'], 'version'>

/** The links with what can be done to one. Every change rejects with an ApiError, which the caller shows. */
export interface GuestLinksStore extends ReadableStore<GuestLinksState> {
  reload(): Promise<void>
  create(link: NewGuestLink): Promise<GuestLink>
  /** `conflict` where somebody changed it meanwhile: what is so now then shows. */
  update(link: GuestLink, change: GuestLinkChange): Promise<GuestLink>
  /** Ends it at once for everybody. */
  revoke(id: string): Promise<void>
  /** A pass to look at what guests see. */
  preview(id: string): Promise<GuestPass>
}

/** The target of the links: a playlist or a scene. */
export type GuestLinksOf = { playlist_id: string } | { item_id: string }

const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404, 410] }

export function createGuestLinksStore(session: Session, of: GuestLinksOf): GuestLinksStore {
  const api = createClient(session)
  const initial: GuestLinksState = { status: 'loading', error: null, links: [] }
  const { readable, patch } = createLiveStore(initial, () => reader.follow([]))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const links = await api.listGuestLinks({ query: of, signal, optOut })
      if (!signal.aborted) patch({ links })
    },
  })

  function put(link: GuestLink): GuestLink {
    const { links } = readable.getState()
    const isKnown = links.some(({ id }) => id === link.id)
    patch({ links: isKnown ? links.map((each) => (each.id === link.id ? link : each)) : [link, ...links] })
    return link
  }
  async function change(call: Promise<GuestLink>): Promise<GuestLink> {
    try {
      return put(await call)
    } catch (error) {
      // Somebody else may have changed it: what is so now shows.
      void reader.reload()
      throw error
    }
  }

  return {
    ...readable,
    reload: reader.reload,
    create: async (link) => put(await api.createGuestLink({ body: { ...link, ...of }, ...CALL })),
    update: ({ id, version }, body) =>
      change(api.updateGuestLink({ params: { id }, body: { ...body, version }, ...CALL })),
    async revoke(id) {
      await change(api.revokeGuestLink({ params: { id }, ...CALL }))
    },
    preview: (id) => api.previewGuestLink({ params: { id }, ...CALL }),
  }
}
