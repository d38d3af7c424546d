import { useEffect, useState } from 'react'
import { isApiError, type Person } from '@arbo/core'
import { useViewer } from './ViewerContext.tsx'

/** Rest after the last letter before people are looked for, in ms. */
const TYPING = 150

/** People who may be named in comments, by a part of their name. */
export interface FoundPeople {
  /** Null until the first answer. */
  people: readonly Person[] | null
  failed: boolean
}

const NOBODY_YET: FoundPeople = { people: null, failed: false }

/** @param name null looks for nobody */
export function usePeople(name: string | null): FoundPeople {
  const { source } = useViewer()
  const [result, setResult] = useState<FoundPeople>(NOBODY_YET)
  useEffect(() => {
    if (name === null) return
    const abort = new AbortController()
    async function look(words: string): Promise<void> {
      try {
        const people = await source.findCommentPeople(words, abort.signal)
        if (!abort.signal.aborted) setResult({ people, failed: false })
      } catch (error) {
        if (!isApiError(error)) throw error
        // One that was given up is no failure.
        if (!abort.signal.aborted) setResult(({ people }) => ({ people, failed: true }))
      }
    }
    const timer = setTimeout(() => void look(name), name === '' ? 0 : TYPING)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [source, name])
  return name === null ? NOBODY_YET : result
}
