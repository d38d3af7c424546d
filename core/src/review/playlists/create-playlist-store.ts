import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { type Audience, BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type {
  Playlist,
  PlaylistChanges,
  PlaylistItem,
  PlaylistRule,
  PlaylistSnapshot,
  RuleProblem,
} from '../../contract/review/playlist-fields.ts'
import type { PlaylistFormat, PlaylistRendition } from '../../contract/review/playlist-values.ts'
import type { ReviewScene } from '../../contract/review/review-list.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import { withPlaylistUrls } from './create-playlists-store.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { SCENE_EVENTS } from '../../planning/scenes/scene-events.ts'
import { createReader } from '../../platform/data/reader.ts'

/** One playlist with its scenes. */
export interface PlaylistState {
  status: 'loading' | 'ready' | 'failed'
  /** `not_found`: it was deleted, or is not shared with the user (any more). */
  error: Failure | null
  /** Null until it is read, and where it could not be. */
  playlist: Playlist | null
  items: readonly PlaylistItem[]
  /** Since the last snapshot; null where there is none. */
  changes: PlaylistChanges | null
  /** Parts of a smart playlist's rule that refer to something deleted. */
  problems: readonly RuleProblem[]
}

/** A playlist that follows live events. Every change rejects with an ApiError, which the caller shows. */
export interface PlaylistStore extends ReadableStore<PlaylistState> {
  reload(): Promise<void>
  /** The error of a `conflict` has the current playlist in `meta.current`. */
  update(change: { name?: string; description?: string; rule?: PlaylistRule }): Promise<Playlist>
  /** Adds them at the end, or from a place on. Scenes that are already listed keep their place. */
  add(itemIds: readonly string[], position?: number): Promise<void>
  remove(itemIds: readonly string[]): Promise<void>
  /** The order shows at once, and goes back where the server refuses it. */
  order(itemIds: readonly string[]): Promise<void>
  /** The rendition that the whole list plays. */
  setDefault(rendition: PlaylistRendition): Promise<void>
  /** The rendition that one scene plays; null: that of the list. */
  setRendition(itemId: string, renditionId: string | null): Promise<void>
  /** Newest renditions, in the order in which the scenes were added. */
  reset(): Promise<void>
  freeze(): Promise<void>
  /** When it was frozen, the last first. */
  snapshots(): Promise<readonly PlaylistSnapshot[]>
  /** Renditions of a scene to choose from, newest first. */
  renditions(itemId: string): Promise<readonly { id: string; version: number; name: string }[]>
  /** Scenes that could be added, by a part of their name or code. */
  find(text: string, signal?: AbortSignal): Promise<readonly ReviewScene[]>
  /** @param withComments exports the comments on the renditions it plays, as markers */
  exportFile(format: PlaylistFormat, withComments?: boolean, audience?: Audience): Promise<FetchedFile>
  downloadMedia(): Promise<FetchedFile>
  exit(): Promise<void>
}

const EVENTS = [
  ...SCENE_EVENTS,
  'comment.updated',
  'rendition.deleted',
  'playlist.updated',
  'playlist.deleted',
  'playlist.access',
] as const
const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** The state of a playlist that was deleted, or is no longer shared. */
const NOTHING = { playlist: null, items: [], changes: null, problems: [] } as const

/** @param options.id of the playlist */
export function createPlaylistStore(session: Session, { id }: { id: string }): PlaylistStore {
  const api = createClient(session)
  const initial: PlaylistState = { status: 'loading', error: null, ...NOTHING }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const params = { id }
  /** Changes go one after the other, so that the last answer is that of the last change. */
  let last: Promise<unknown> = Promise.resolve()

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? NOTHING : {}) }),
    async read(signal, optOut) {
      const how = { params, signal, optOut }
      const [playlist, items, changes] = await Promise.all([
        api.showPlaylist(how),
        api.listPlaylistItems(how),
        api.showPlaylistChanges(how),
      ])
      const problems = playlist.kind === 'smart' ? await api.listPlaylistProblems(how) : []
      if (signal.aborted) return
      patch({ playlist: withPlaylistUrls(session.apiUrl, playlist), ...withThumbnails(items), changes, problems })
    },
  })

  function withThumbnails(items: readonly PlaylistItem[]): Pick<PlaylistState, 'items'> {
    return { items: items.map((item) => withThumbnailUrl(session.apiUrl, item)) }
  }

  function change<T>(run: () => Promise<T>): Promise<T> {
    const next = last.then(run, run)
    last = next
    return next
  }

  /** A change whose answer is the new list of scenes. */
  async function changeItems(run: () => Promise<readonly PlaylistItem[]>): Promise<void> {
    const mine = change(run)
    const isLast = (): boolean => last === mine
    try {
      const items = await reader.during(mine)
      if (isLast()) patch(withThumbnails(items))
    } catch (error) {
      if (isLast()) void reader.reload()
      throw error
    }
  }

  return {
    ...readable,
    reload: reader.reload,
    update: (body) =>
      change(async () => {
        const version = readable.getState().playlist?.version ?? 1
        const playlist = await api.updatePlaylist({ params, body: { ...body, version }, ...CALL })
        patch({ playlist: withPlaylistUrls(session.apiUrl, playlist) })
        // Another rule has other scenes.
        await reader.reload()
        return playlist
      }),
    add: (itemIds, position) =>
      changeItems(() =>
        api.addPlaylistItems({
          params,
          body: { item_ids: [...itemIds], position },
          ...CALL,
        }),
      ),
    remove: (itemIds) =>
      changeItems(() => api.batchPlaylistItems({ params, body: { add: [], remove: [...itemIds] }, ...CALL })),
    order(itemIds) {
      const { items } = readable.getState()
      const place = new Map(itemIds.map((itemId, at) => [itemId, at]))
      patch({ items: items.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity)) })
      return changeItems(() => api.orderPlaylistItems({ params, body: { item_ids: [...itemIds] }, ...CALL }))
    },
    setDefault: (default_rendition) =>
      changeItems(async () => {
        const items = await api.setPlaylistRendition({ params, body: { default_rendition }, ...CALL })
        const { playlist } = readable.getState()
        if (playlist) patch({ playlist: { ...playlist, default_rendition } })
        return items
      }),
    setRendition: (item_id, rendition_id) =>
      changeItems(() => {
        const body: ClientInput<'setPlaylistRendition'>['body'] = { items: [{ item_id, rendition_id }] }
        return api.setPlaylistRendition({ params, body, ...CALL })
      }),
    reset: () => changeItems(() => api.resetPlaylistItems({ params, ...CALL })),
    async freeze() {
      await reader.after(api.createPlaylistSnapshot({ params, body: {}, ...CALL }))
    },
    snapshots: () => api.listPlaylistSnapshots({ params, optOut: QUIET }),
    async renditions(itemId) {
      const { data } = await api.listRenditions({
        params: { item_id: itemId },
        query: { per_page: BULK_PAGE_SIZE },
        optOut: QUIET,
      })
      return data.filter(({ state }) => state === 'ready').toSorted((a, b) => b.version - a.version)
    },
    async find(text, signal) {
      const name_like = text.trim()
      const { data } = await api.listPipelineEntities({
        query: name_like ? { name_like } : {},
        optOut: QUIET,
        ...(signal ? { signal } : {}),
      })
      return data.map((scene) => withThumbnailUrl(session.apiUrl, scene))
    },
    exportFile: (format, withComments = false, audience = 'team') =>
      fetchFile(session, 'exportPlaylist', {
        params,
        query: { format, ...(withComments ? { comments: 'true', audience } : {}) },
      }),
    downloadMedia: () => fetchFile(session, 'downloadPlaylistMedia', { params }),
    async exit() {
      await api.exitPlaylist({ params, ...CALL })
      await reader.reload()
    },
  }
}

/** The store of one playlist, shared by all views of a session. */
export function playlistStore(session: Session, id: string): PlaylistStore {
  const key = `playlist/1:${session.getState().workspaceCode}:${id}`
  return session.shared(key, () => createPlaylistStore(session, { id }))
}
