import { useEffect, useRef } from 'react'

/** A signal for each request: it aborts the previous request, and is aborted on unmount, so that closing cancels. */
export function useSignal(): () => AbortSignal {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  return () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
}
