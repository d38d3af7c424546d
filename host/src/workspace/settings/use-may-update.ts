import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'

interface MayUpdate {
  basic: boolean
  rewards: boolean
  deletes: boolean
  /** Why nothing can be changed, whatever the rights; null: it can. */
  readOnly: string | null
}

/** The settings that the user may change (WS-51); follows their rights. */
export function useMayUpdate(): MayUpdate {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const basic = session.can('settings_updateBasicWorkspaceSettings_update')
  return {
    basic,
    // Both are saved together, and the server asks for both rights.
    rewards: basic && session.can('settings_updateTargetSettings_update'),
    deletes: session.can('settings_deleteWorkspace_delete'),
    readOnly: useReadOnly(),
  }
}
