import type { Favourite } from '../../contract/workspace/favourites.ts'
import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import type { Session } from '../../platform/session/types.ts'

/** The places that the signed-in person keeps at hand in the open workspace. */
export interface FavouritesState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** In the person's own order, each path once. */
  rows: readonly Favourite[]
}

/** Favourite places. Changes show at once, and are taken back when refused: they reject with an ApiError. */
export interface FavouritesStore extends ReadableStore<FavouritesState> {
  reload(): Promise<void>
  /** At the end; one that is there already stays as it is. */
  add(favourite: Favourite): Promise<void>
  remove(path: string): Promise<void>
  /** To a place in the order, counted from 0 without the moved one. */
  move(path: string, to: number): Promise<void>
}

type Rows = readonly Favourite[]
type Change = (rows: Rows) => Rows

const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403] }
const INITIAL: FavouritesState = { status: 'loading', error: null, rows: [] }

const added =
  (favourite: Favourite): Change =>
  (rows) =>
    rows.some(({ path }) => path === favourite.path) ? rows : [...rows, favourite]

const removed =
  (path: string): Change =>
  (rows) =>
    rows.some((row) => row.path === path) ? rows.filter((row) => row.path !== path) : rows

const moved =
  (path: string, to: number): Change =>
  (rows) => {
    const from = rows.findIndex((row) => row.path === path)
    const row = rows[from]
    return row === undefined || from === to ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row)
  }

export function createFavouritesStore(session: Session): FavouritesStore {
  const api = createClient(session)
  const { readable, patch } = createLiveStore(INITIAL, () => reader.follow(['favourites.updated']))
  /** As the server has them; null: not known yet. */
  let stored: Rows | null = null
  /** What shows beyond them, in the order in which it was done. */
  const changes = new Set<Change>()

  function show(): void {
    patch({ rows: [...changes].reduce((rows, change) => change(rows), stored ?? []) })
  }

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const rows = await api.getMyFavourites({ signal, optOut })
      if (signal.aborted) return
      stored = rows
      show()
    },
  })

  /** The server replaces the whole list: each change is made on what it answered last, and on nothing unknown. */
  async function send(change: Change): Promise<void> {
    stored ??= await api.getMyFavourites(CHANGE)
    const favourites = change(stored)
    if (favourites !== stored) stored = await api.putMyFavourites({ body: { favourites: [...favourites] }, ...CHANGE })
  }

  async function write(change: Change): Promise<void> {
    changes.add(change)
    show()
    try {
      await reader.inTurn(() => send(change))
    } finally {
      changes.delete(change)
      show()
    }
  }

  return {
    ...readable,
    reload: reader.reload,
    add: (favourite) => write(added(favourite)),
    remove: (path) => write(removed(path)),
    move: (path, to) => write(moved(path, to)),
  }
}

/** The favourites that all views of a session share. */
export function favouritesStore(session: Session): FavouritesStore {
  return session.shared(`favourites/1:${session.getState().workspaceCode}`, () => createFavouritesStore(session))
}
