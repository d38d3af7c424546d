import type { Person } from '@arbo/core'
import { useEffect, useState } from 'react'

/** People whose names have this text in them, by name; all of them for an empty one. Rejects with an ApiError. */
export type FindPeople = (text: string, signal: AbortSignal) => Promise<readonly Person[]>

export interface FoundPeople {
  status: 'loading' | 'ready' | 'failed'
  people: readonly Person[]
}

/** Between the last key and the question to the server, in ms. */
const DELAY = 150

/** Looks for people while somebody types; what was found before stays until the next answer. */
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
          // The list says so; typing on asks again.
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
