import { Suspense, lazy, useEffect, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { takeNotice } from '../../app/keptNotice.ts'
import { closeWorkspaceDialog, useWorkspaceDialog } from '../../app/workspaceDialog.ts'

const WorkspaceDialog = lazy(() =>
  import('./WorkspaceDialog.tsx').then((module) => ({ default: module.WorkspaceDialog })),
)

/** Where the dialog of a new workspace stands, whichever page asked for it, and where it tells how that ended. */
export function WorkspaceDialogPlace(): ReactNode {
  const { toasts } = useApp()
  const open = useWorkspaceDialog()
  useEffect(() => {
    const notice = takeNotice()
    if (notice !== null) toasts.show({ kind: 'success', title: notice })
  }, [toasts])
  return (
    open && (
      <Suspense>
        <WorkspaceDialog onClose={closeWorkspaceDialog} />
      </Suspense>
    )
  )
}
