import { isApiError, levelsOf, pageLanguage, workspacesStore, type Workspace } from '@arbo/core'
import { AlertDialog } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { levelValues } from '../../app/level-text.ts'
import { workspaceTexts } from './texts.ts'
import styles from '../../ui/refusal.module.css'

/** Asks before a workspace is left, and says why where it is refused: its last owner cannot. */
export function LeaveDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }): ReactNode {
  const { code, name } = workspace
  const { session, toasts } = useApp()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function leave(): Promise<void> {
    setBusy(true)
    try {
      await workspacesStore(session).leave(code)
      toasts.show({ kind: 'success', title: workspaceTexts.left({ name }) })
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefusal(messageOf(error.toFailure()))
      setBusy(false)
    }
  }

  return (
    <AlertDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={workspaceTexts.leaveTitle({ name })}
      message={
        refusal === null ? (
          workspaceTexts.leaveText({ name, ...levelValues(levelsOf({ workspace }, pageLanguage())) })
        ) : (
          <span className={styles['refusal']} role="alert">
            {refusal}
          </span>
        )
      }
      confirmLabel={workspaceTexts.leave}
      busy={busy}
      onConfirm={() => void leave()}
    />
  )
}
