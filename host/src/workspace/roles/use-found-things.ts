import type { AskedKind } from '@arbo/core'
import { findAskedThings, type FoundThing } from '@arbo/core/internal'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.ts'

export interface FoundThings {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  things: readonly FoundThing[]
}

interface Answer extends FoundThings {
  /** What it answers. */
  kind: AskedKind
  needle: string
}

const NOTHING: FoundThings = { status: 'idle', things: [] }
/** Between the last key and the question to the server, in ms. */
const DELAY = 150

/** Things of a kind that the search finds by these words; what was found before stays until the next answer. */
export function useFoundThings(kind: AskedKind, text: string): FoundThings {
  const { session } = useApp()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const needle = text.trim()
  useEffect(() => {
    if (needle === '') return undefined
    const abort = new AbortController()
    const { signal } = abort
    const timer = setTimeout(async () => {
      try {
        const things = await findAskedThings(session, kind, needle, signal)
        if (!signal.aborted) setAnswer({ kind, needle, status: 'ready', things })
      } catch {
        // The list says so; typing on asks again.
        if (!signal.aborted) setAnswer({ kind, needle, status: 'failed', things: [] })
      }
    }, DELAY)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [session, kind, needle])
  if (needle === '') return NOTHING
  if (answer?.kind === kind && answer.needle === needle) return answer
  return { status: 'loading', things: answer?.kind === kind ? answer.things : [] }
}
