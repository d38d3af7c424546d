import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { PlaylistItem } from '../../contract/review/playlist-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { SCENE_EVENTS } from '../../planning/scenes/scene-events.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The scenes of a playlist as they were when it was frozen. */
export interface PlaylistSnapshotState {
  status: 'loading' | 'ready' | 'failed'
  /** `not_found`: the snapshot or its playlist was deleted, or is not shared with the user (any more). */
  error: Failure | null
  /** In the renditions of then; a scene whose rendition is gone has none. What was deleted since is left out. */
  items: readonly PlaylistItem[]
}

/** An old state of a playlist, which nothing changes but what is deleted and done since. */
export interface PlaylistSnapshotStore extends ReadableStore<PlaylistSnapshotState> {
  reload(): Promise<void>
}

const EVENTS = [...SCENE_EVENTS, 'comment.updated', 'rendition.deleted', 'playlist.deleted', 'playlist.access'] as const

/** @param options.id of the playlist */
export function createPlaylistSnapshotStore(
  session: Session,
  { id, snapshotId }: { id: string; snapshotId: string },
): PlaylistSnapshotStore {
  const api = createClient(session)
  const initial: PlaylistSnapshotState = { status: 'loading', error: null, items: [] }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { items: [] } : {}) }),
    async read(signal, optOut) {
      const items = await api.listSnapshotItems({ params: { id, snapshot_id: snapshotId }, signal, optOut })
      if (!signal.aborted) patch({ items: items.map((item) => withThumbnailUrl(session.apiUrl, item)) })
    },
  })
  return { ...readable, reload: reader.reload }
}

/** One snapshot that all views of a session share. */
export function playlistSnapshotStore(session: Session, id: string, snapshotId: string): PlaylistSnapshotStore {
  const key = `playlist-snapshot/1:${session.getState().workspaceCode}:${id}:${snapshotId}`
  return session.shared(key, () => createPlaylistSnapshotStore(session, { id, snapshotId }))
}
