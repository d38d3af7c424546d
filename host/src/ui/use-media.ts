import { useCallback, useSyncExternalStore } from 'react'

/** The specification's breakpoints: mobile up to 767 px, tablet 768 to 991, small monitor 992 to 1200, large above. */
export const MOBILE = '(max-width: 767px)'
export const TABLET = '(min-width: 768px) and (max-width: 991px)'
export const UP_TO_TABLET = '(max-width: 991px)'

/** Whether the window fits a media query, now and after each change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
