import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** Reads a part of a store; `select` must return the same value for the same state. */
export function useSelected<State, Part>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  select: (state: State) => Part,
): Part {
  const read = (): Part => select(store.getState())
  // Hydration of the served sign-in page reads the same state: its content comes from no store.
  return useSyncExternalStore(store.subscribe, read, read)
}
