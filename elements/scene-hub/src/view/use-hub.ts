import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { sceneHubStore, type Failure, type SceneHubState, type SceneHubStore } from '@arbo/core'
import { useSession, useSessionState } from '@arbo/kit'
import { givenView, readView, type HubView, type SceneHubData } from '../model/hub-data.ts'

export interface ShownHub {
  /** Why there is nothing that could be read. */
  missing: 'nothing' | 'session' | null
  status: SceneHubState['status']
  error: Failure | null
  data: HubView | null
  /** Null where the hub stands alone: nothing can be changed then. */
  store: SceneHubStore | null
  reload: () => void
}

const idle = () => undefined
const nothing = () => null

/** The scene to show: what the page gives, else the one of this id under a session. */
export function useHub(itemId: string | undefined, given: SceneHubData | undefined): ShownHub {
  const session = useSession()
  // Another workspace has another store, of the same name; the session keeps them.
  useSessionState()
  const store = session && itemId && !given ? sceneHubStore(session, itemId) : null
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? idle, [store])
  const state = useSyncExternalStore<SceneHubState | null>(subscribe, store?.getState ?? nothing)
  const reload = useCallback(() => void store?.reload(), [store])
  const data = useMemo(() => (given ? givenView(given) : state && readView(state)), [given, state])
  if (given) return { missing: null, status: 'ready', error: null, data, store: null, reload }
  const missing = itemId ? (store ? null : 'session') : 'nothing'
  const { status = 'loading', error = null } = state ?? {}
  return { missing, status, error, data: missing ? null : data, store, reload }
}
