import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** Reads a part of a store; `select` must return the same value for the same state. */
export function useSelected<State, Part>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  select: (state: State) => Part,
): Part {
  const read = (): Part => select(store.getState())
  // The same while the served sign-in page is taken over: what shows there does not come from a store.
  return useSyncExternalStore(store.subscribe, read, read)
}
