import type { Person } from '@arbo/core'
import { useEffect, useState } from 'react'

/** People whose names contain this text, by name; all for an empty text. Rejects with an ApiError. */
export type FindPeople = (text: string, signal: AbortSignal) => Promise<readonly Person[]>

export interface FoundPeople {
  status: 'loading' | 'ready' | 'failed'
  people: readonly Person[]
}

/** Delay between the last key and the request, in ms. */
const DELAY = 150

/** Searches people while the user types; earlier results stay until the next answer. */
export function useFoundPeople(find: FindPeople, text: string): FoundPeople {
  const [answer, setAnswer] = useState<FoundPeople>({ status: 'loading', people: [] })
  const needle = text.trim()
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(
      async () => {
        try {
          const people = await find(needle, abort.signal)
          if (!abort.signal.aborted) setAnswer({ status: 'ready', people })
        } catch {
          // The list reports it; more typing searches again.
          if (!abort.signal.aborted) setAnswer({ status: 'failed', people: [] })
        }
      },
      needle === '' ? 0 : DELAY,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [find, needle])
  return answer
}
