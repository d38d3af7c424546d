import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import type { Viewer } from './person-actions.ts'

/** The viewing user and their rights; null until the workspace is loaded. */
export function useViewer(): Viewer | null {
  const { session } = useApp()
  const member = useSessionState((state) => state.member)
  // Renders again when rights change.
  useSessionState((state) => state.permissions)
  if (!member) return null
  return { id: member.id, ws_root_role_id: member.ws_root_role_id, can: (key) => session.can(key) }
}
