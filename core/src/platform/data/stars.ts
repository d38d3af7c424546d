import type { LibraryState, LibraryStore } from './create-library.ts'

/** A library in which each person has stars of their own. */
export interface StarredState {
  /** Starred ones alone. */
  favoritesOnly: boolean
}

/** The actions on stars in the store of such a library. */
export interface StarredStore {
  setFavoritesOnly(on: boolean): Promise<void>
  /** Shown at once; taken back where the server refuses. */
  favorite(id: string, on: boolean): Promise<void>
}

interface StarredRow {
  id: string
  favorite: boolean
}

/** The query for starred ones alone. */
export const starredFilter = ({ favoritesOnly }: StarredState): { favorite_eq?: '1' } =>
  favoritesOnly ? { favorite_eq: '1' } : {}

interface StarredLibrary<State extends LibraryState<StarredRow, string>> {
  store: Pick<LibraryStore<State>, 'getState' | 'reload'>
  patch(change: Partial<State>): void
  ask(change: Partial<State>): Promise<void>
  inTurn<T>(change: () => Promise<T>): Promise<T>
}

/**
 * The stars of a library's rows.
 * @param send tells the server. Rejects with an ApiError.
 */
export function starsOf<State extends LibraryState<StarredRow, string> & StarredState>(
  { store, patch, ask, inTurn }: StarredLibrary<State>,
  send: (id: string, favorite: boolean) => Promise<unknown>,
): StarredStore {
  function show(id: string, favorite: boolean): void {
    const rows = store.getState().rows.map((row) => (row.id === id ? { ...row, favorite } : row))
    patch({ rows } as object as Partial<State>)
  }
  return {
    setFavoritesOnly: (favoritesOnly) => ask({ favoritesOnly } as Partial<State>),
    async favorite(id, on) {
      show(id, on)
      try {
        await inTurn(() => send(id, on))
      } catch (error) {
        show(id, !on)
        throw error
      }
      // The list may be ordered, or filtered, by the stars.
      await store.reload()
    },
  }
}
