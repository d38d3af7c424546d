import { useCallback, useEffect, useRef, useState } from 'react'

export type CopyState = 'idle' | 'copied' | 'failed'

/** How long the answer stays, and how long after the pointer has left, in ms (specification, section 9). */
const SHOWN = 3000
const SHOWN_AFTER_LEAVE = 300

export function useCopyLink(): { state: CopyState; copy: (url: string) => Promise<void>; leave: () => void } {
  const [state, setState] = useState<CopyState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const resetIn = useCallback((time: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), time)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = useCallback(
    async (url: string) => {
      try {
        await navigator.clipboard.writeText(url)
        setState('copied')
      } catch {
        // The browser refuses, or the page has no clipboard, as without https.
        setState('failed')
      }
      resetIn(SHOWN)
    },
    [resetIn],
  )
  const leave = useCallback(() => state !== 'idle' && resetIn(SHOWN_AFTER_LEAVE), [state, resetIn])
  return { state, copy, leave }
}
