import { useEffect, useState } from 'react'

/** Counts whole seconds down to 0. */
export function useCountdown(seconds: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => (seconds > 0 ? Math.ceil(seconds) : 0))
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return secondsLeft
}
