import { failureOf } from '../api/api-error.ts'
import type { Failure } from '../api/failure.ts'
import { SERVER_FAILURES } from '../api/effects.ts'
import type { EffectivePermissions, Workspace } from '../../contract/workspace/workspaces.ts'
import { text } from '../texts.ts'
import { TAB_KEYS } from './keys.ts'
import { sessionRoutes } from './session-routes.ts'
import type { SessionStorage } from './storage.ts'
import type { Session, SessionState } from './types.ts'

export interface WorkspaceLoaderOptions {
  request: Session['request']
  getState(): SessionState
  patch(change: Partial<SessionState>): void
  storage: SessionStorage
}

/** Facts of the open workspace that the tab keeps beside its code. */
const DETAILS = [TAB_KEYS.workspaceName, TAB_KEYS.workspacePlan, TAB_KEYS.displayName, TAB_KEYS.landingPage]

const deleted = (): Failure => ({ error: 'ws_inactive_or_suspended', message: text('session.workspace_deleted') })

/** Keeps the chosen workspace, and fetches it with its permissions whenever the code changes (CORE-40). */
export function createWorkspaceLoader({ request, getState, patch, storage: { tab } }: WorkspaceLoaderOptions) {
  let turn = 0

  function keepDetails(workspace: Workspace): void {
    tab.set(TAB_KEYS.workspaceName, workspace.name)
    tab.set(TAB_KEYS.workspacePlan, workspace.plan)
    tab.set(TAB_KEYS.displayName, workspace.display_name)
    if (workspace.landing_page_route === null) tab.remove(TAB_KEYS.landingPage)
    else tab.set(TAB_KEYS.landingPage, workspace.landing_page_route)
  }

  async function load(): Promise<void> {
    const code = getState().workspaceCode
    turn += 1
    const mine = turn
    if (code === null) return
    const isStale = () => mine !== turn || getState().status === 'signed-out'
    const params = { ws_code: code }
    let workspace: Workspace
    let effective: EffectivePermissions
    try {
      ;[workspace, effective] = await Promise.all([
        request(sessionRoutes.showWorkspace, { params, optOut: SERVER_FAILURES }).then(({ data }) => data as Workspace),
        request(sessionRoutes.workspacePermissions, { params, optOut: SERVER_FAILURES }).then(
          ({ data }) => data as EffectivePermissions,
        ),
      ])
    } catch (error) {
      const workspaceError = failureOf(error)
      if (!isStale()) patch({ workspaceError })
      return
    }
    if (isStale()) return
    const { ws_user_id: id, ws_role_id, ws_root_role_id } = effective
    const permissions = new Set(effective.permissions)
    const workspaceError = workspace.deleted_at === null ? null : deleted()
    patch({ workspace, permissions, member: { id, ws_role_id, ws_root_role_id }, workspaceError })
    keepDetails(workspace)
  }

  return {
    load,
    /** Resolves when the workspace is there or `workspaceError` says why not. */
    async choose(code: string | null): Promise<void> {
      if (code === getState().workspaceCode && (code === null || getState().workspace)) return
      patch({
        workspaceCode: code,
        workspace: null,
        member: null,
        permissions: new Set(),
        workspaceError: null,
      })
      for (const key of DETAILS) tab.remove(key)
      if (code === null) {
        turn += 1
        tab.remove(TAB_KEYS.workspaceCode)
        return
      }
      tab.set(TAB_KEYS.workspaceCode, code)
      if (getState().status !== 'signed-out') await load()
    },
  }
}
