import { isApiError, reviewListStore, type NeighbourScene } from '@arbo/core'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.ts'

export interface Around {
  before: readonly NeighbourScene[]
  after: readonly NeighbourScene[]
}

/** The scenes around one, read while `isOpen`; null until then, `failed` where they could not be read. */
export function useContextScenes(id: string, isOpen: boolean): { around: Around | null; failed: boolean } {
  const { session } = useApp()
  const [answer, setAnswer] = useState<{ id: string; around: Around | null } | null>(null)
  useEffect(() => {
    if (!isOpen) return
    const abort = new AbortController()
    async function read(): Promise<void> {
      try {
        setAnswer({ id, around: await reviewListStore(session).around(id, abort.signal) })
      } catch (error) {
        if (!isApiError(error)) throw error
        if (!abort.signal.aborted) setAnswer({ id, around: null })
      }
    }
    void read()
    return () => abort.abort()
  }, [session, id, isOpen])
  const here = isOpen && answer?.id === id ? answer : null
  return { around: here?.around ?? null, failed: here !== null && here.around === null }
}
