import { followAddresses } from '@arbo/core'
import type { GuestReviewStore } from '@arbo/core/internal'
import { useEffect } from 'react'

/** Guests have no live events: what others do shows after so long (ms), and so does the end of the link. */
const EVERY = 15_000

/** Reads again now and then while the page is seen, and at once when it is seen or connected again. */
export function useRefresh({ refresh, renew }: GuestReviewStore): void {
  useEffect(() => followAddresses(document, () => void renew()), [renew])
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [refresh])
}
