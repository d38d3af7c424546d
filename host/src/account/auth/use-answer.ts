import { failureOf, type Failure } from '@arbo/core'
import { useCallback, useEffect, useState } from 'react'

export interface Asked<T> {
  /** Null until it arrives. */
  answer: T | null
  failure: Failure | null
  /** Asks again. */
  again: () => void
}

/** Asks when the page opens, and again when `key` changes. `ask` must depend on the key alone. */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Asked<T> {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ of: string; answer: T | null; failure: Failure | null } | null>(null)
  const of = `${turn} ${key}`
  useEffect(() => {
    let current = true
    ask().then(
      (answer) => current && setState({ of, answer, failure: null }),
      (error: unknown) => current && setState({ of, answer: null, failure: failureOf(error) }),
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what `ask` uses is in the key
  }, [of])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  return state?.of === of ? { ...state, again } : { answer: null, failure: null, again }
}
