import { useEffect, useRef } from 'react'

/** Gives each sending a signal that ends the one before, and this one when its view goes: closing is cancelling. */
export function useSignal(): () => AbortSignal {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  return () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
}
