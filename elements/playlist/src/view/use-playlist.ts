import {
  playlistSnapshotStore,
  playlistStore,
  type Failure,
  type PlaylistSnapshotState,
  type PlaylistState,
  type PlaylistStore,
} from '@arbo/core'
import { useSession, useSessionState } from '@arbo/kit'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { entryOf, type Entry, type PlaylistEntry } from '../model/playlist-data.ts'

export interface ShownPlaylist {
  /** Why there is nothing that could be read. */
  missing: 'nothing' | 'session' | null
  status: PlaylistState['status']
  /** There is something to show, if only an empty list. */
  isRead: boolean
  error: Failure | null
  name: string | null
  entries: readonly Entry[]
  /** Where it is connected, and as it is now. */
  store: PlaylistStore | null
  playlist: PlaylistState['playlist']
  /** It is shown as it was once. */
  isSnapshot: boolean
  /** The order may be changed, and scenes taken out. */
  mayEdit: boolean
  /** Resolves once it is so; rejects with an ApiError. */
  order: (ids: readonly string[]) => Promise<void>
  remove: (ids: readonly string[]) => Promise<void>
  reload: () => void
}

interface Asked {
  id: string | undefined
  snapshotId: string | undefined
  items: PlaylistEntry[] | undefined
  readonly: boolean
}

type Read = PlaylistSnapshotState & Partial<Pick<PlaylistState, 'playlist'>>

const NOTHING: Read = { status: 'loading', error: null, items: [] }
const nothingChanges = async (): Promise<void> => undefined
const idle = () => undefined

/** The page's scenes, in the order that the user has made since. */
function useGiven(given: PlaylistEntry[] | undefined) {
  const [state, setState] = useState({ given, entries: (given ?? []).map(entryOf) })
  if (state.given !== given) setState({ given, entries: (given ?? []).map(entryOf) })
  const arrange = useCallback(
    (change: (entries: readonly Entry[]) => Entry[]) =>
      setState((before) => ({ ...before, entries: change(before.entries) })),
    [],
  )
  return { entries: state.entries, arrange }
}

/** The playlist to show: what the page gives, else that of this id under a session, now or as it was once. */
export function usePlaylist({ id, snapshotId, items, readonly }: Asked): ShownPlaylist {
  const session = useSession()
  // Another workspace has another store, of the same name; the session keeps them.
  useSessionState()
  const connected = session && id && !items ? session : null
  const store = connected && id && !snapshotId ? playlistStore(connected, id) : null
  const snapshot = connected && id && snapshotId ? playlistSnapshotStore(connected, id, snapshotId) : null
  const source = store ?? snapshot
  const subscribe = useCallback((listener: () => void) => source?.subscribe(listener) ?? idle, [source])
  const state = useSyncExternalStore<Read>(subscribe, () => source?.getState() ?? NOTHING)
  const { entries, arrange } = useGiven(items)
  const read = useMemo(() => state.items.map((item) => entryOf(item)), [state.items])
  const reload = useCallback(() => void source?.reload(), [source])

  if (!source) {
    return {
      missing: items ? null : id ? 'session' : 'nothing',
      status: items ? 'ready' : 'loading',
      isRead: items !== undefined,
      error: null,
      name: null,
      entries,
      store: null,
      playlist: null,
      isSnapshot: false,
      mayEdit: !readonly,
      async order(ids) {
        const place = new Map(ids.map((one, at) => [one, at]))
        arrange((all) => all.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity)))
      },
      async remove(ids) {
        arrange((all) => all.filter((one) => !ids.includes(one.id)))
      },
      reload,
    }
  }
  const { playlist = null } = state
  return {
    missing: null,
    status: state.status,
    isRead: store ? playlist !== null : state.status === 'ready' || read.length > 0,
    error: state.error,
    name: playlist?.name ?? null,
    entries: read,
    store,
    playlist,
    isSnapshot: store === null,
    mayEdit: !readonly && playlist !== null && playlist.may_edit && playlist.kind !== 'smart',
    order: store?.order ?? nothingChanges,
    remove: store?.remove ?? nothingChanges,
    reload,
  }
}
