import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createReviewStore, type ReviewSource, type Session } from '@arbo/core'
import { useSession } from '@arbo/kit'
import type { Tell } from '../events.ts'
import { announce } from '../model/source/announce.ts'
import { LocalSource } from '../model/source/local-source.ts'
import type { ViewerInputs } from '../model/source/viewer-inputs.ts'

export interface SourceInputs extends ViewerInputs {
  source?: ReviewSource
  itemId?: string
  renditionId?: string
}

/** Where the review comes from, or why it comes from nowhere. */
export type SourceChoice = { source: ReviewSource } | { missing: 'nothing' | 'session' | 'moment' }

/**
 * Chooses by what the page gives: its own source, else media as properties (the viewer then works alone), else a scene's
 * id under a session.
 */
export function useReviewSource(inputs: SourceInputs, tell: Tell): SourceChoice {
  const session = useSession()
  const own = useOwn(inputs, tell)
  const local = useLocal(inputs, tell, own === null && inputs.media !== undefined)
  const store = useStore(inputs, tell, own === null && inputs.media === undefined ? session : undefined)
  const source = own ?? local ?? store
  if (source) return { source }
  // The store holds connections, so it is made after the first render.
  if (session && inputs.itemId) return { missing: 'moment' }
  return { missing: inputs.itemId ? 'session' : 'nothing' }
}

function useOwn({ source }: SourceInputs, tell: Tell): ReviewSource | null {
  return useMemo(() => (source ? announce(source, tell) : null), [source, tell])
}

function useLocal(inputs: SourceInputs, tell: Tell, wanted: boolean): ReviewSource | null {
  const { media, comments, annotations, currentUser, readonly } = inputs
  const local = useMemo(() => (wanted ? new LocalSource({}, tell) : null), [wanted, tell])
  // Before the first paint: the views below are never seen empty.
  useLayoutEffect(() => {
    local?.update({ media, comments, annotations, currentUser, readonly })
  }, [local, media, comments, annotations, currentUser, readonly])
  return local
}

function useStore(
  { itemId, renditionId }: SourceInputs,
  tell: Tell,
  session: Session | undefined,
): ReviewSource | null {
  const [store, setStore] = useState<{ source: ReviewSource; session: Session; itemId: string } | null>(null)
  // Only says which drawings to read first; a change later is no reason for another store.
  const first = useRef(renditionId)
  useEffect(() => {
    if (!session || !itemId) return
    const made = createReviewStore(session, { itemId, renditionId: first.current })
    setStore({ source: announce(made, tell), session, itemId })
    return () => {
      made.close()
      setStore(null)
    }
  }, [session, itemId, tell])
  return store && store.session === session && store.itemId === itemId ? store.source : null
}
