import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { PlaylistUser } from '../../contract/review/playlist-fields.ts'
import type { PlaylistAccess } from '../../contract/review/playlist-values.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The people who have a playlist, and those who ask for it. */
export interface PlaylistUsersState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Requests that wait for an answer, the oldest first. */
  requests: readonly PlaylistUser[]
  /** Those with access. */
  people: readonly PlaylistUser[]
}

export interface PlaylistTerms {
  access: PlaylistAccess
  /** ISO 8601; null: without end. */
  expires_at: string | null
}

/** The shares of one playlist, following live events. Every change rejects with an ApiError, which the caller shows. */
export interface PlaylistUsersStore extends ReadableStore<PlaylistUsersState> {
  reload(): Promise<void>
  /** People who have it already get these terms. */
  share(personIds: readonly string[], terms: PlaylistTerms): Promise<void>
  /** Of a request that was answered already: `conflict`. */
  accept(personId: string, terms: PlaylistTerms): Promise<void>
  decline(personId: string): Promise<void>
  update(personId: string, terms: Partial<PlaylistTerms>): Promise<void>
  remove(personId: string): Promise<void>
}

const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** @param options.id of the playlist */
export function createPlaylistUsersStore(session: Session, { id }: { id: string }): PlaylistUsersStore {
  const api = createClient(session)
  const initial: PlaylistUsersState = { status: 'loading', error: null, requests: [], people: [] }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(['playlist.updated', 'member.updated']))
  const params = { id }

  function show(users: readonly PlaylistUser[]): void {
    const usersWithImages = users.map((user) => ({
      ...user,
      person: { ...user.person, profile_image: avatarUrl(session.apiUrl, user.person.profile_image) },
    }))
    patch({
      requests: usersWithImages.filter(({ state }) => state === 'receive_request'),
      people: usersWithImages.filter(({ state }) => state === 'shared' || state === 'accepted'),
    })
  }
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { requests: [], people: [] } : {}) }),
    async read(signal, optOut) {
      const users = await api.listPlaylistUsers({ params, signal, optOut })
      if (!signal.aborted) show(users)
    },
  })

  async function change(call: Promise<readonly PlaylistUser[]>): Promise<void> {
    try {
      show(await call)
    } catch (error) {
      // Somebody else may have answered: what is so now shows.
      void reader.reload()
      throw error
    }
  }

  return {
    ...readable,
    reload: reader.reload,
    share: (ids, terms) => change(api.sharePlaylist({ params, body: { ws_user_ids: [...ids], ...terms }, ...CALL })),
    accept: (ws_user_id, terms) =>
      change(api.acceptPlaylistRequest({ params, body: { ws_user_id, ...terms }, ...CALL })),
    decline: (ws_user_id) => change(api.rejectPlaylistRequest({ params, body: { ws_user_id }, ...CALL })),
    update: (ws_user_id, body) => change(api.updatePlaylistUser({ params: { id, ws_user_id }, body, ...CALL })),
    remove: (ws_user_id) => change(api.deletePlaylistUser({ params: { id, ws_user_id }, ...CALL })),
  }
}
