import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ReviewSource, Session } from '@arbo/core'
import { useSession } from '@arbo/kit'
import type { Tell } from '../events.ts'
import { announce } from '../model/source/announce.ts'
import { LocalSource } from '../model/source/local-source.ts'
import type { ViewerInputs } from '../model/source/viewer-inputs.ts'
import { connectedPart } from '../on-demand/connected-part.ts'

export interface SourceInputs extends ViewerInputs {
  source?: ReviewSource
  itemId?: string
  renditionId?: string
}

/** Where the review comes from, or why it comes from nowhere. */
export type SourceChoice =
  | { source: ReviewSource }
  | { missing: 'nothing' | 'session' | 'moment' }
  | { missing: 'part'; retry: () => void }

/**
 * Chooses by what the page gives: its own source, else media as properties (the viewer then works alone), else a scene's
 * id under a session.
 */
export function useReviewSource(inputs: SourceInputs, tell: Tell): SourceChoice {
  const session = useSession()
  const own = useOwn(inputs, tell)
  const local = useLocal(inputs, tell, own === null && inputs.media !== undefined)
  const connects = own === null && inputs.media === undefined && inputs.itemId !== undefined && session !== undefined
  const part = useConnectedPart(connects)
  const store = useStore(inputs, tell, connects ? session : undefined, part.module)
  const source = own ?? local ?? store
  if (source) return { source }
  if (connects && part.retry) return { missing: 'part', retry: part.retry }
  // The store holds connections, so it is made after the first render.
  if (session && inputs.itemId) return { missing: 'moment' }
  return { missing: inputs.itemId ? 'session' : 'nothing' }
}

function useOwn({ source }: SourceInputs, tell: Tell): ReviewSource | null {
  return useMemo(() => (source ? announce(source, tell) : null), [source, tell])
}

function useLocal(inputs: SourceInputs, tell: Tell, isWanted: boolean): ReviewSource | null {
  const { media, comments, annotations, currentUser, people, parts, readonly } = inputs
  const local = useMemo(() => (isWanted ? new LocalSource({}, tell) : null), [isWanted, tell])
  // Before the first paint: the views below are never seen empty.
  useLayoutEffect(() => {
    local?.update({ media, comments, annotations, currentUser, people, parts, readonly })
  }, [local, media, comments, annotations, currentUser, people, parts, readonly])
  return local
}

type ConnectedModule = NonNullable<ReturnType<typeof connectedPart.get>>

/** The code of connected reviews: fetched where it is wanted; `retry` where that failed. */
function useConnectedPart(isWanted: boolean): { module: ConnectedModule | undefined; retry: (() => void) | undefined } {
  const module = useSyncExternalStore(connectedPart.subscribe, connectedPart.get)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!isWanted || module || hasFailed) return
    connectedPart.load().catch(() => setHasFailed(true))
  }, [isWanted, module, hasFailed])
  return { module, retry: hasFailed && !module ? () => setHasFailed(false) : undefined }
}

function useStore(
  { itemId, renditionId }: SourceInputs,
  tell: Tell,
  session: Session | undefined,
  part: ConnectedModule | undefined,
): ReviewSource | null {
  const [store, setStore] = useState<{ source: ReviewSource; session: Session; itemId: string } | null>(null)
  // Only says which drawings to read first; a change later is no reason for another store.
  const first = useRef(renditionId)
  useEffect(() => {
    if (!session || !itemId || !part) return
    const store = part.createReviewStore(session, { itemId, renditionId: first.current })
    setStore({ source: announce(store, tell), session, itemId })
    return () => {
      store.close()
      setStore(null)
    }
  }, [session, itemId, part, tell])
  return store && store.session === session && store.itemId === itemId ? store.source : null
}
