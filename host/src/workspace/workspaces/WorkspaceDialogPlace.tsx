import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useApp } from '../../app/app-context.ts'
import { takeNotice } from '../../app/kept-notice.ts'
import { closeWorkspaceDialog, useWorkspaceDialog } from '../../app/workspace-dialog.ts'

const WorkspaceDialog = lazyPart('WorkspaceDialog', () =>
  import('./WorkspaceDialog.tsx').then((module) => module.WorkspaceDialog),
)

/** Renders the dialog of a new workspace over any page, and reports its outcome. */
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
