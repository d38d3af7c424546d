import type { Session, WorkspaceRole } from '@arbo/core'
import { createRolesStore, type RolesStore } from '@arbo/core/internal'
import { useMemo, useSyncExternalStore } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'

const NO_ROLES: readonly WorkspaceRole[] = []
const never = (): (() => void) => () => undefined

/** A store of its own: the one of the roles' page may be filtered, and choices need all. */
function choiceStore(session: Session): RolesStore {
  const key = `host-role-choices/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createRolesStore(session))
}

/** Active roles of the workspace; none for users who may not list them. */
export function useRoles(): readonly WorkspaceRole[] {
  const { session } = useApp()
  const isAllowed = useSessionState((state) => state.permissions.has('access_getListOfWorkspaceRoles_read'))
  const store = useMemo(() => (isAllowed ? choiceStore(session) : null), [session, isAllowed])
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.getState().rows ?? NO_ROLES)
}
