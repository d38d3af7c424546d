import { findAskedThings, type AskedKind, type FoundThing } from '@arbo/core'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/AppContext.ts'

export interface FoundThings {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  things: readonly FoundThing[]
}

const NOTHING: FoundThings = { status: 'idle', things: [] }
/** Between the last key and the question to the server, in ms. */
const DELAY = 150

/** Things of a kind that the search finds by these words; what was found before stays until the next answer. */
export function useFoundThings(kind: AskedKind, text: string): FoundThings {
  const { session } = useApp()
  const [found, setFound] = useState(NOTHING)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') {
      setFound(NOTHING)
      return undefined
    }
    const asked = new AbortController()
    const { signal } = asked
    setFound(({ things }) => ({ status: 'loading', things }))
    const timer = setTimeout(async () => {
      try {
        const things = await findAskedThings(session, kind, wanted, signal)
        if (!signal.aborted) setFound({ status: 'ready', things })
      } catch {
        // The list says so; typing on asks again.
        if (!signal.aborted) setFound({ status: 'failed', things: [] })
      }
    }, DELAY)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [session, kind, wanted])
  return found
}
