import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import type { Viewer } from './person-actions.ts'

/** Who looks at people, and what they may; null until the workspace is there. */
export function useViewer(): Viewer | null {
  const { session } = useApp()
  const member = useSessionState((state) => state.member)
  // Renders again when rights change.
  useSessionState((state) => state.permissions)
  if (!member) return null
  return { id: member.id, ws_root_role_id: member.ws_root_role_id, can: (key) => session.can(key) }
}
