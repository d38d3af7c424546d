import { useSyncExternalStore } from 'react'

/** From here on a panel stands beside the page: the large monitor of the specification. */
const WIDE = '(min-width: 1201px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}
