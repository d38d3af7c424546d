import { useApp } from '../../app/AppContext.ts'
import { useSessionState } from '../../app/useSessionState.ts'
import type { Viewer } from './personActions.ts'

/** Who looks at people, and what they may; null until the workspace is there. */
export function useViewer(): Viewer | null {
  const { session } = useApp()
  const member = useSessionState((state) => state.member)
  // Renders again when rights change.
  useSessionState((state) => state.permissions)
  if (!member) return null
  return { id: member.id, ws_root_role_id: member.ws_root_role_id, can: (key) => session.can(key) }
}
