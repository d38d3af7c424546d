import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Room, RoomSummary } from '../../contract/review/room-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** Rooms that are open, newest first. */
export interface RoomsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rooms: readonly RoomSummary[]
  /** Those that somebody is in, or that have just been started. */
  live: readonly RoomSummary[]
}

/** The screening rooms that are open in the workspace. */
export interface RoomsStore extends ReadableStore<RoomsState> {
  reload(): Promise<void>
  /** Starts a room of a playlist, or finds the one that it has open. Rejects with an ApiError. */
  ofPlaylist(playlistId: string): Promise<Room>
  /** Starts a room of scenes. Rejects with an ApiError. */
  ofScenes(itemIds: readonly string[]): Promise<Room>
}

/** How often it is read who is there: no event tells that to those who are not. ms */
const LOOK_MS = 30_000
/** A room that nobody is in yet is news for so long, ms. */
const FRESH_MS = 10 * 60_000
const NONE = { rooms: [], live: [] } as const

const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** The rooms that the user may enter now; who is in one is at most half a minute old. */
export function createRoomsStore(session: Session): RoomsStore {
  const api = createClient(session)
  const initial: RoomsState = { status: 'loading', error: null, ...NONE }
  const { readable, patch } = createLiveStore(initial, () => {
    const stop = reader.follow(['room.started', 'room.ended'])
    const looks = setInterval(reader.touch, LOOK_MS)
    return () => {
      stop()
      clearInterval(looks)
    }
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? NONE : {}) }),
    async read(signal, optOut) {
      const { data } = await api.listRooms({ query: { state: 'open' }, signal, optOut })
      if (signal.aborted) return
      const isLive = ({ people_count, started_at }: RoomSummary): boolean =>
        people_count > 0 || Date.now() - Date.parse(started_at) < FRESH_MS
      patch({ rooms: data, live: data.filter(isLive) })
    },
  })
  return {
    ...readable,
    reload: reader.reload,
    ofPlaylist: (playlist_id) => api.startRoom({ body: { playlist_id }, ...CALL }),
    ofScenes: (itemIds) => api.startRoom({ body: { item_ids: [...itemIds] }, ...CALL }),
  }
}

/** The open rooms that all views of a session share. */
export function roomsStore(session: Session): RoomsStore {
  return session.shared(`rooms/1:${session.getState().workspaceCode}`, () => createRoomsStore(session))
}
