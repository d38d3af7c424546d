import { failureOf, type Failure } from '@arbo/core'
import { useEffect, useState } from 'react'

export interface Found<T> {
  status: 'loading' | 'ready' | 'failed'
  /** The last answer, which stays until the next one. */
  found: T | null
  failure: Failure | null
  retry: () => void
}

/** Delay between the last key and the request, in ms. */
const DELAY = 150

/** Searches while the user types. `find` must be stable; it gets the trimmed text, and rejects with an ApiError. */
export function useFound<T>(find: (text: string, signal: AbortSignal) => Promise<T>, text: string): Found<T> {
  const [answer, setAnswer] = useState<Omit<Found<T>, 'retry'>>({ status: 'loading', found: null, failure: null })
  const [attempt, setAttempt] = useState(0)
  const needle = text.trim()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    async function ask(): Promise<void> {
      try {
        const found = await find(needle, signal)
        if (!signal.aborted) setAnswer({ status: 'ready', found, failure: null })
      } catch (error) {
        // More typing searches again, too.
        if (!signal.aborted) setAnswer({ status: 'failed', found: null, failure: failureOf(error) })
      }
    }
    const timer = setTimeout(() => void ask(), needle === '' ? 0 : DELAY)
    return () => {
      clearTimeout(timer)
      abort.abort(new DOMException('Asked again', 'AbortError'))
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again at another attempt
  }, [find, needle, attempt])
  return { ...answer, retry: () => setAttempt((before) => before + 1) }
}
