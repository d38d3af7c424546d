import { followAddresses } from '@arbo/core'
import type { GuestReviewStore } from '@arbo/core/internal'
import { useEffect } from 'react'

/** Guests have no live events: changes and the link's end show after this time, ms. */
const EVERY = 15_000

/** Reads again at intervals while the page is visible, and at once when it is visible or online again. */
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
