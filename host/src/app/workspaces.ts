import { workspacesStore, type Session, type WorkspacesState, type WorkspacesStore } from '@arbo/core'
import { useEffect } from 'react'
import { useApp } from './app-context.ts'
import { useSelected } from './store.ts'
import { useSessionState } from './use-session-state.ts'

/** The user's workspaces, page by page; the first page is fetched on mount, and again after a failure. */
export function useWorkspaces(): WorkspacesState & Pick<WorkspacesStore, 'more' | 'reload'> {
  const { session } = useApp()
  const store = workspacesStore(session)
  const online = useSessionState((state) => state.online)
  const list = useSelected(store, (state) => state)
  useEffect(() => {
    const { status, page } = store.getState()
    if (status === 'idle') void store.load()
    else if (online && status === 'failed' && page === 0) void store.reload()
  }, [store, online])
  return { ...list, more: store.more, reload: store.reload }
}

/**
 * Opens a workspace by loading the page afresh inside of it, so that nothing of another one stays in memory (WS-08).
 */
export function openWorkspace(code: string, { session }: { session: Session }): void {
  workspacesStore(session).select(code)
}
