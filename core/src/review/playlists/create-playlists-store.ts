import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { Playlist, PlaylistImport, SharedPlaylist } from '../../contract/review/playlist-fields.ts'
import type { PlaylistTab } from '../../contract/review/playlist-values.ts'
import { importContent } from '../../platform/files/import-content.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'
import { absoluteUrl } from '../../platform/data/addresses.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The playlists of one tab. */
export interface PlaylistsState {
  /** `ready` with no rows: nothing is in the tab, or fits the search. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  tab: PlaylistTab
  search: string
  rows: readonly Playlist[]
}

/** Facts of a new playlist. */
export type NewPlaylist = ClientInput<'createPlaylist'>['body']

/** The lists of playlists, following live events. Every change rejects with an ApiError, which the caller shows. */
export interface PlaylistsStore extends ReadableStore<PlaylistsState> {
  reload(): Promise<void>
  setTab(tab: PlaylistTab): Promise<void>
  setSearch(search: string): Promise<void>
  create(body: NewPlaylist): Promise<Playlist>
  rename(playlist: Pick<Playlist, 'id' | 'version'>, name: string): Promise<Playlist>
  /** A personal copy, named after it. */
  duplicate(id: string): Promise<Playlist>
  hide(id: string, on: boolean): Promise<void>
  /** @returns the entry of the trash */
  remove(id: string): Promise<string>
  /** Playlists whose scenes the user may change, by a part of their name, the last changed first. */
  changeable(text: string): Promise<readonly Playlist[]>
  /** Adds scenes at the end of a playlist; resolves to those that were not in it yet. */
  addScenes(id: string, itemIds: readonly string[]): Promise<readonly string[]>
  takeScenes(id: string, itemIds: readonly string[]): Promise<void>
  /** Reads a timeline; `dryRun` makes nothing. */
  importFile(file: File, how: { dryRun: boolean; name?: string; signal?: AbortSignal }): Promise<PlaylistImport>
  /** The playlist behind a link, for people without access yet. */
  shared(code: string): Promise<SharedPlaylist>
  /** Asks for access. */
  request(id: string, code: string, message: string): Promise<SharedPlaylist>
  /** Takes one's own request back. */
  withdraw(id: string): Promise<void>
}

/** Events that change a list of playlists: its pictures and numbers come from scenes. */
const EVENTS = [
  'playlist.updated',
  'playlist.deleted',
  'playlist.access',
  'item.deleted',
  'items.changed',
  'rendition.created',
] as const
const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** A playlist with addresses that hold on any page. */
export function withPlaylistUrls<P extends Pick<Playlist, 'owner' | 'thumbnails'>>(apiUrl: string, playlist: P): P {
  const { owner, thumbnails } = playlist
  return {
    ...playlist,
    owner: { ...owner, profile_image: avatarUrl(apiUrl, owner.profile_image) },
    thumbnails: thumbnails.map((one) => absoluteUrl(apiUrl, one)),
  }
}

export function createPlaylistsStore(session: Session): PlaylistsStore {
  const api = createClient(session)
  const initial: PlaylistsState = { status: 'loading', error: null, tab: 'all', search: '', rows: [] }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const withUrls = (playlist: Playlist): Playlist => withPlaylistUrls(session.apiUrl, playlist)
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const { tab, search } = readable.getState()
      const query = { tab, per_page: BULK_PAGE_SIZE, ...(search ? { name_like: search } : {}) }
      const { data } = await api.listPlaylists({ query, signal, optOut })
      if (!signal.aborted) patch({ rows: data.map(withUrls) })
    },
  })
  const { after } = reader

  function ask(change: Partial<PlaylistsState>): Promise<void> {
    patch(change)
    return reader.ask()
  }

  return {
    ...readable,
    reload: reader.reload,
    // Rows of another tab are no answer to this one, while those of another search are nearly.
    setTab: (tab) => (tab === readable.getState().tab ? Promise.resolve() : ask({ tab, rows: [] })),
    setSearch: (search) => ask({ search: search.trim() }),
    create: (body) => after(api.createPlaylist({ body, ...CALL })),
    rename: ({ id, version }, name) => after(api.updatePlaylist({ params: { id }, body: { version, name }, ...CALL })),
    duplicate: (id) => after(api.duplicatePlaylist({ params: { id }, ...CALL })),
    async hide(id, on) {
      const input = { params: { id }, ...CALL }
      await after(on ? api.hidePlaylist(input) : api.unhidePlaylist(input))
    },
    remove: async (id) => (await after(api.deletePlaylist({ params: { id }, ...CALL }))).trash_id,
    async changeable(text) {
      const name_like = text.trim()
      const query = { per_page: BULK_PAGE_SIZE, ...(name_like ? { name_like } : {}) }
      const { data } = await api.listPlaylists({ query, optOut: QUIET })
      return data.filter(({ kind, may_edit }) => may_edit && kind !== 'smart').map(withUrls)
    },
    async addScenes(id, itemIds) {
      const params = { id }
      const before = new Set((await api.listPlaylistItems({ params, ...CALL })).map((item) => item.id))
      await after(api.addPlaylistItems({ params, body: { item_ids: [...itemIds] }, ...CALL }))
      return itemIds.filter((itemId) => !before.has(itemId))
    },
    async takeScenes(id, itemIds) {
      await after(api.batchPlaylistItems({ params: { id }, body: { add: [], remove: [...itemIds] }, ...CALL }))
    },
    async importFile(file, { dryRun, name, ...sent }) {
      const content = await importContent(file)
      const body = { ...content, dry_run: dryRun, ...(name ? { playlist_name: name } : {}) }
      return after(api.importPlaylist({ body, ...CALL, ...sent }))
    },
    async shared(code) {
      const playlist = await api.showSharedPlaylist({ params: { code }, optOut: QUIET })
      return withPlaylistUrls(session.apiUrl, { ...playlist, thumbnails: [] })
    },
    withdraw: async (id) => void (await api.exitPlaylist({ params: { id }, ...CALL })),
    request: (id, code, message) => api.requestPlaylist({ params: { id }, body: { code, message }, ...CALL }),
  }
}

/** The lists that all views of a session share. */
export function playlistsStore(session: Session): PlaylistsStore {
  return session.shared(`playlists/1:${session.getState().workspaceCode}`, () => createPlaylistsStore(session))
}
