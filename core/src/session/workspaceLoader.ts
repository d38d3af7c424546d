import { failureOf } from '../api/ApiError.ts'
import { SERVER_FAILURES } from '../api/effects.ts'
import { routes } from '../contract/routes.gen.ts'
import type { EffectivePermissions, Workspace } from '../contract/workspaces.ts'
import { TAB_KEYS } from './keys.ts'
import type { SessionStorage } from './storage.ts'
import type { Session, SessionState } from './types.ts'

export interface WorkspaceLoaderOptions {
  request: Session['request']
  getState(): SessionState
  patch(change: Partial<SessionState>): void
  storage: SessionStorage
}

/** Keeps the chosen workspace, and fetches it with its permissions whenever the code changes (CORE-40). */
export function createWorkspaceLoader({ request, getState, patch, storage }: WorkspaceLoaderOptions) {
  let turn = 0

  async function load(): Promise<void> {
    const code = getState().workspaceCode
    turn += 1
    const mine = turn
    if (code === null) return
    const params = { ws_code: code }
    try {
      const [workspace, effective] = await Promise.all([
        request(routes.showWorkspace, { params, optOut: SERVER_FAILURES }).then(({ data }) => data as Workspace),
        request(routes.workspacePermissions, { params, optOut: SERVER_FAILURES }).then(
          ({ data }) => data as EffectivePermissions,
        ),
      ])
      if (mine !== turn || getState().status === 'signed-out') return
      const { ws_user_id: id, ws_role_id, ws_root_role_id } = effective
      const permissions = new Set(effective.permissions)
      patch({ workspace, permissions, member: { id, ws_role_id, ws_root_role_id }, workspaceError: null })
      storage.tab.set(TAB_KEYS.workspaceName, workspace.name)
      storage.tab.set(TAB_KEYS.workspacePlan, workspace.plan)
    } catch (error) {
      const workspaceError = failureOf(error)
      if (mine === turn && getState().status !== 'signed-out') patch({ workspaceError })
    }
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
      if (code === null) {
        turn += 1
        for (const key of [TAB_KEYS.workspaceCode, TAB_KEYS.workspaceName, TAB_KEYS.workspacePlan])
          storage.tab.remove(key)
        return
      }
      storage.tab.set(TAB_KEYS.workspaceCode, code)
      if (getState().status !== 'signed-out') await load()
    },
  }
}
