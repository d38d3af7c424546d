import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { searchStore, type SearchGroup, type SearchKind, type SearchState, type SearchStore } from '@arbo/core'
import { useSession, useSessionState } from '@arbo/kit'

const IDLE: SearchState = {
  query: '',
  kind: null,
  status: 'idle',
  groups: [],
  answered: '',
  indexing: false,
  error: null,
  recent: [],
}
const idle = () => undefined

/** Recent things stay in this browser; a page may forbid it. */
function localMemory(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

export interface Searching {
  state: SearchState
  store: SearchStore | null
  isOnline: boolean
}

/** The search results: those of the page, else those of the session's workspace. */
export function useSearch(
  entityId: string | undefined,
  given: readonly SearchGroup[] | undefined,
  asked: { query: string; kind: SearchKind | null },
): Searching {
  const session = useSession()
  const current = useSessionState()
  const isInside = current?.status === 'signed-in' && current.workspaceCode !== null && current.member !== null
  const where = `${current?.workspaceCode} ${current?.user?.id}`
  const store = useMemo(() => {
    if (!session || !isInside || given) return null
    const memory = localMemory()
    return searchStore(session, { entityId: entityId ?? null, ...(memory ? { memory } : {}) })
    // oxlint-disable-next-line react/exhaustive-deps -- another workspace or person has another store
  }, [session, isInside, given === undefined, entityId, where])
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? idle, [store])
  const searchState = useSyncExternalStore(subscribe, () => store?.getState() ?? IDLE)
  const state = given
    ? { ...IDLE, ...asked, status: 'ready' as const, groups: given, answered: asked.query }
    : searchState
  return { state, store, isOnline: current?.online ?? true }
}
