import { useEffect, useState } from 'react'

/** Whole seconds that are left of so many; 0 where there is nothing to wait for. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(() => (seconds > 0 ? Math.ceil(seconds) : 0))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
