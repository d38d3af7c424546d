import { browserStorage } from '@arbo/core'
import { createWorkspaceWizard, succeeded, type WorkspaceWizard, workspaceText } from '@arbo/core/internal'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { keepNotice } from '../../app/kept-notice.ts'
import { keepFirstSteps } from './kept-first-steps.ts'

/** One run through the steps to a new workspace. It resumes input from before sign-in. */
export function useWizard(): WorkspaceWizard {
  const { session } = useApp()
  const [wizard] = useState(() => createWorkspaceWizard(session, { tab: browserStorage().tab }))
  useEffect(
    () =>
      session.onEffect((effect) => {
        if (effect.type !== 'workspace') return
        // The new workspace opens with a page load, so the notice is kept for the next page (WS-64).
        keepNotice(succeeded(workspaceText('new_workspace.action')))
        keepFirstSteps(effect.code, true)
      }),
    [session],
  )
  return wizard
}
