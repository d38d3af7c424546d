import { useEffect } from 'react'
import { warmUp } from './warm-up.ts'

const TIMES = 8

/** While data are on their way, the browser has time to get ready for them. */
export function useWarmUp(): void {
  useEffect(() => {
    let stepsLeft = TIMES
    let run: (() => void) | null = null
    let request = 0
    // Where a browser cannot tell when it has time, the first picture is made without.
    if (!('requestIdleCallback' in window)) return undefined
    const step = (): void => {
      run ??= warmUp()
      run()
      stepsLeft -= 1
      if (stepsLeft > 0) request = requestIdleCallback(step)
    }
    request = requestIdleCallback(step)
    return () => cancelIdleCallback(request)
  }, [])
}
