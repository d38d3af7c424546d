import { createClient, QUIET, type Failure, type Session, type Workspace } from '@arbo/core'
import { useEffect } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useApp, type App } from './AppContext.ts'
import { failureOf } from './failure.ts'
import { useSelected } from './store.ts'
import { useSessionState } from './useSessionState.ts'

interface WorkspaceList {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Last used first. */
  rows: readonly Workspace[]
  page: number
  lastPage: number
  error: Failure | null
}

interface Workspaces {
  store: StoreApi<WorkspaceList>
  /** Fetches the next page; nothing while one is on its way or where there is none. */
  more: () => Promise<void>
}

function createWorkspaces(session: Session): Workspaces {
  const client = createClient(session)
  const store = createStore<WorkspaceList>(() => ({ status: 'idle', rows: [], page: 0, lastPage: 1, error: null }))
  return {
    store,
    async more() {
      const { status, page, lastPage, rows } = store.getState()
      if (status === 'loading' || page >= lastPage) return
      store.setState({ status: 'loading', error: null })
      // The failure shows where the list would: opening a menu must not lead to an error page.
      try {
        const { data, meta } = await client.listWorkspaces({ query: { page: page + 1 }, optOut: QUIET })
        store.setState({ status: 'ready', rows: [...rows, ...data], page: meta.current_page, lastPage: meta.last_page })
      } catch (error) {
        store.setState({ status: 'failed', error: failureOf(error) })
      }
    },
  }
}

/** The user's workspaces, page by page; the first is fetched when somebody asks, and again where that failed. */
export function useWorkspaces(): WorkspaceList & { more: () => Promise<void> } {
  const { session } = useApp()
  const workspaces = session.shared('host-workspaces/1', () => createWorkspaces(session))
  const online = useSessionState((state) => state.online)
  const list = useSelected(workspaces.store, (state) => state)
  useEffect(() => {
    const { status, page } = workspaces.store.getState()
    if (!online && status === 'failed') return
    if (status === 'idle' || (status === 'failed' && page === 0)) void workspaces.more()
  }, [workspaces, online])
  return { ...list, more: workspaces.more }
}

/** Opens a workspace by loading the page afresh inside of it, so that nothing of another one stays in memory. */
export function openWorkspace(code: string, { memory, leave }: Pick<App, 'memory' | 'leave'>): void {
  memory.setWorkspaceCode(code)
  leave(`/w:${code}/rf?u=1`)
}
