import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useApp } from '../../app/app-context.ts'
import { takeNotice } from '../../app/kept-notice.ts'
import { closeWorkspaceDialog, useWorkspaceDialog } from '../../app/workspace-dialog.ts'

const WorkspaceDialog = lazyPart('WorkspaceDialog', () =>
  import('./WorkspaceDialog.tsx').then((module) => module.WorkspaceDialog),
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
