import { useEffect, useState } from 'react'

/** Whole seconds that are left of so many; 0 where there is nothing to wait for. */
export function useCountdown(seconds: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => (seconds > 0 ? Math.ceil(seconds) : 0))
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return secondsLeft
}
