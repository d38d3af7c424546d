import { failureOf, type WorkspaceRole, type WorkspaceUser } from '@arbo/core'
import { createViewAs } from '@arbo/core/internal'
import { useCallback } from 'react'
import { useApp } from './app-context.ts'
import { messageOf } from './failure.ts'
import { viewAsTexts } from './view-as-texts.ts'

type Target = { ws_role_id: WorkspaceRole['id'] } | { ws_user_id: WorkspaceUser['id'] }

/** Starts viewing the product as a role or a person (XPPL-02); null where the user may not. */
export function useViewAs(): ((target: Target) => void) | null {
  const { session, storage, toasts, viewAs } = useApp()
  const start = useCallback(
    (target: Target): void => {
      const view = viewAs ?? createViewAs(session, storage)
      view.start(target).catch((error: unknown) => {
        toasts.show({ id: 'view-as', kind: 'error', title: viewAsTexts.failed, message: messageOf(failureOf(error)) })
      })
    },
    [session, storage, viewAs, toasts],
  )
  return session.can('access_viewAsOther_read') ? start : null
}
