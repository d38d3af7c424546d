import type { AskedKind } from '@arbo/core'
import { findAskedThings, type FoundThing } from '@arbo/core/internal'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.ts'

export interface FoundThings {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  things: readonly FoundThing[]
}

interface Answer extends FoundThings {
  /** The request that it answers. */
  kind: AskedKind
  needle: string
}

const NOTHING: FoundThings = { status: 'idle', things: [] }
/** Delay between the last key and the request, in ms. */
const DELAY = 150

/** Subjects of a kind that match the text; earlier results stay until the next answer. */
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
        // The list reports it; more typing searches again.
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
