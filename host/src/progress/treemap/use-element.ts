import { useEffect, useState } from 'react'
import { loadElements } from './elements.ts'

/** Whether the element is loaded; `retry` loads it again after a failure. */
export function useElement(): { state: 'loading' | 'ready' | 'failed'; retry: () => void } {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'loading') return
    let isOver = false
    loadElements().then(
      () => isOver || setState('ready'),
      // Offline, or the build was replaced: the page offers another try.
      () => isOver || setState('failed'),
    )
    return () => void (isOver = true)
  }, [state])
  return { state, retry: () => setState('loading') }
}
