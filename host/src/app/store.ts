import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** Reads a part of a store; `select` must return the same value for the same state. */
export function useSelected<State, Part>(store: Pick<StoreApi<State>, 'getState' | 'subscribe'>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}
