import { workspaceText } from '@arbo/core/internal'
import { Dialog } from '@arbo/kit/ui'
import { useEffect, useId, type ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { useWizard } from './use-wizard.ts'
import { WizardButtons } from './WizardButtons.tsx'
import { WizardForm } from './WizardForm.tsx'

/** 'Setting up new workspace'. It closes after success and after failure (WS-64). */
export function WorkspaceDialog({ onClose }: { onClose: () => void }): ReactNode {
  const wizard = useWizard()
  const open = useSelected(wizard, (state) => state.open)
  const form = useId()

  useEffect(() => {
    if (!open) onClose()
  }, [open, onClose])

  return (
    <Dialog
      open
      position="top"
      onOpenChange={(next) => !next && wizard.close()}
      title={workspaceText('new_workspace.title')}
      footer={<WizardButtons wizard={wizard} form={form} />}
    >
      <WizardForm wizard={wizard} id={form} onNext={() => void wizard.next()} />
    </Dialog>
  )
}
