import { useSyncExternalStore } from 'react'
import { useHost } from './useHost.ts'

/**
 * The session that the nearest `<arbo-session>` around this element provides; undefined while there is none. The view
 * renders again when it comes, changes or is lost by a move. `Session` is the shape that the context key stands for.
 */
export function useSession<Session = unknown>(): Session | undefined {
  const { session } = useHost()
  return useSyncExternalStore(session.subscribe, session.getSnapshot) as Session | undefined
}
