import { type WorkspaceWizard, workspaceText } from '@arbo/core/internal'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'

/**
 * Back and Next; on the last step 'Create Workspace' (WS-17), and on an earlier one beside Next, once no question is left
 * that needs an answer. On an incomplete step, Next says what is missing.
 */
export function WizardButtons({ wizard, form }: { wizard: WorkspaceWizard; form: string }): ReactNode {
  const { canGoBack, canFinish, nextLabel, creating, step } = useSelected(wizard, (state) => state)
  return (
    <>
      {step > 0 && (
        <Button disabled={!canGoBack} onClick={() => wizard.back()}>
          {workspaceText('new_workspace.back')}
        </Button>
      )}
      <Button variant={canFinish ? 'secondary' : 'primary'} type="submit" form={form} busy={creating && !canFinish}>
        {nextLabel}
      </Button>
      {canFinish && (
        <Button variant="primary" busy={creating} onClick={() => void wizard.finish()}>
          {workspaceText('new_workspace.create')}
        </Button>
      )}
    </>
  )
}
