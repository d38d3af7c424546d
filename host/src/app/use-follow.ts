import { useCallback, type MouseEvent } from 'react'
import { useApp } from './app-context.ts'
import { isPlainClick } from './Link.tsx'

/** Follows a link by the router; opening in a new tab stays the browser's. */
export function useFollow(): (to: string, event: MouseEvent) => void {
  const { router, memory } = useApp()
  return useCallback(
    (to, event) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      // Home leads to the last page; forgetting it makes home lead to the landing page.
      if (to === '/') memory.forgetLastVisited()
      router.navigate(to)
    },
    [router, memory],
  )
}
