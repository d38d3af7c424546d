import { AlertDialog } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { authTexts } from './texts.ts'

interface DeclineDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  workspace: string
  busy: boolean
  onConfirm: () => void
}

/** Asks before an invitation is declined: only a new invitation can undo it. */
export function DeclineDialog({ workspace, ...dialog }: DeclineDialogProps): ReactNode {
  return (
    <AlertDialog
      {...dialog}
      danger
      title={authTexts.declineTitle({ workspace })}
      message={authTexts.declineText}
      confirmLabel={authTexts.declineConfirm}
    />
  )
}
