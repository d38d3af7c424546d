import { Trash2 } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { settingsTexts } from './texts.ts'
import { DeleteWorkspaceDialog } from './DeleteWorkspaceDialog.tsx'
import { Locked } from './Locked.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useMayUpdate } from './use-may-update.ts'

/** Deletes the workspace, for users who may. */
export function DeleteSection(): ReactNode {
  const { deletes, readOnly } = useMayUpdate()
  const workspace = useSessionState((state) => state.workspace)
  const [asking, setAsking] = useState(false)
  if (!workspace) return null
  return (
    <SettingsSection id="delete" lead={settingsTexts.deleteLead}>
      {!deletes && <Locked reason={readOnly ?? settingsTexts.deleteLocked} />}
      {deletes && (
        <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
          {settingsTexts.deleteWorkspace}
        </Button>
      )}
      {asking && <DeleteWorkspaceDialog workspace={workspace} onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}
