import { useCallback, useSyncExternalStore } from 'react'
import type { Session, SessionState } from '@arbo/core'
import { useHost } from './use-host.ts'

/**
 * The session that the nearest `<arbo-session>` around this element provides; undefined while there is none. The view
 * renders again when it comes, changes or is lost by a move.
 */
export function useSession(): Session | undefined {
  const { session } = useHost()
  return useSyncExternalStore(session.subscribe, session.getSnapshot)
}

const nothing = (): void => undefined

/** What a session knows now, rendered again at each of its changes. */
export function useStateOf(session: Session | undefined): SessionState | undefined {
  const subscribe = useCallback((listener: () => void) => session?.subscribe(listener) ?? nothing, [session])
  return useSyncExternalStore(subscribe, () => session?.getState())
}

/** What the session around this element knows now: who is signed in, where, with which rights. */
export function useSessionState(): SessionState | undefined {
  return useStateOf(useSession())
}
