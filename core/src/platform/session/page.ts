/** The page that a session runs on; null values and no events where there is none. */
export interface Page {
  /** Path, query and hash, to come back to. */
  url(): string | null
  /** The path without the workspace segment `w:{code}`. */
  path(): string | null
  online(): boolean
  onOnline(listener: (online: boolean) => void): () => void
  /** Calls back when somebody returns to the page. */
  onLook?(listener: () => void): () => void
}

export function currentPage(): Page {
  const inBrowser = typeof location !== 'undefined' && typeof addEventListener === 'function'
  return {
    url: () => (inBrowser ? location.pathname + location.search + location.hash : null),
    path: () => (inBrowser ? location.pathname.replace(/^\/w:[^/]*/, '') || '/' : null),
    // Node 21+ has a navigator too, without onLine.
    online: () => typeof navigator !== 'object' || (navigator as { onLine?: boolean }).onLine !== false,
    onOnline(listener) {
      if (!inBrowser) return () => undefined
      const on = () => listener(true)
      const off = () => listener(false)
      addEventListener('online', on)
      addEventListener('offline', off)
      return () => {
        removeEventListener('online', on)
        removeEventListener('offline', off)
      }
    },
    onLook(listener) {
      if (!inBrowser) return () => undefined
      const look = () => void (document.visibilityState === 'visible' && listener())
      document.addEventListener('visibilitychange', look)
      addEventListener('focus', look)
      return () => {
        document.removeEventListener('visibilitychange', look)
        removeEventListener('focus', look)
      }
    },
  }
}
