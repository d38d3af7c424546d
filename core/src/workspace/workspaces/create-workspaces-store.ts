import { createStore } from 'zustand/vanilla'
import { failureOf } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { BULK_PAGE_SIZE, WORKSPACE_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { Workspace } from '../../contract/workspace/workspaces.ts'
import type { Session } from '../../platform/session/types.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'

/** The user's workspaces as far as they were read. */
export interface WorkspacesState {
  /** `idle`: nobody has asked for the list yet. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Workspaces in which the user is active: the open one first, then the last used ones. */
  rows: readonly Workspace[]
  /** The last page that was read; 0 before the first. */
  page: number
  lastPage: number
  total: number
  /** The open workspace's code when the list was read; it is on the first page, if the user is active in it. */
  openCode: string | null
  /** Deleted ones that the user may restore; null until asked for. */
  deleted: readonly Workspace[] | null
}

/** The list of workspaces, with what a member or an owner can do to one. */
export interface WorkspacesStore extends ReadableStore<WorkspacesState> {
  /** Reads the first page, where nobody has yet. */
  load(): Promise<void>
  /** Reads the next page, while there is one ahead and no reading runs (WS-35). */
  more(): Promise<void>
  /** Reads the first page again. */
  reload(): Promise<void>
  /** Reads `deleted`; rejects with an ApiError. */
  loadDeleted(): Promise<void>
  /** Leaves a workspace; the open one is closed. Rejects with an ApiError: last_owner ... */
  leave(code: string): Promise<void>
  /** Deletes a workspace; its owners can restore it for 30 days. Rejects with an ApiError. */
  remove(code: string): Promise<void>
  /** Restores a deleted workspace. Rejects with an ApiError. */
  restore(code: string): Promise<Workspace>
  /** Asks the page to open a workspace, by the effect `workspace` (WS-08). */
  select(code: string): void
}

const INITIAL: WorkspacesState = {
  status: 'idle',
  error: null,
  rows: [],
  page: 0,
  lastPage: 1,
  total: 0,
  openCode: null,
  deleted: null,
}

/** Refusals that the dialog shows which asked. */
const SHOWN_BY_CALLER = { optOut: [400, 403, 404, 409, 422] }

/** Whether the user has no workspace at all, and goes to create one (WS-32). */
export function hasNoWorkspace({ status, total }: WorkspacesState): boolean {
  return status === 'ready' && total === 0
}

/** The user's workspaces, page by page. */
export function createWorkspacesStore(session: Session): WorkspacesStore {
  const api = createClient(session)
  const store = createStore<WorkspacesState>(() => INITIAL)
  const { getState, setState: patch } = store
  let turn = 0

  async function read(page: number): Promise<void> {
    turn += 1
    const mine = turn
    const openCode = page === 1 ? session.getState().workspaceCode : getState().openCode
    patch({ status: 'loading', error: null })
    try {
      const { data, meta } = await api.listWorkspaces({
        query: {
          page,
          per_page: WORKSPACE_PAGE_SIZE,
          ws_user_role_status_eq: '1',
          include: 'owner',
          order_by: 'order_by_last_access',
          ...(openCode === null ? {} : { include_ws: openCode }),
        },
        optOut: QUIET,
      })
      if (mine !== turn) return
      const before = page === 1 ? [] : getState().rows
      // A workspace that was used meanwhile moves to another page and must not show twice.
      const codes = new Set(before.map(({ code }) => code))
      patch({
        status: 'ready',
        rows: [...before, ...data.filter(({ code }) => !codes.has(code))],
        page: meta.current_page,
        lastPage: meta.last_page,
        total: meta.total,
        openCode,
      })
    } catch (error) {
      const failure = failureOf(error)
      if (mine === turn) patch({ status: 'failed', error: failure })
    }
  }

  async function loadDeleted(): Promise<void> {
    const query = { deleted_eq: '1', per_page: BULK_PAGE_SIZE } as const
    patch({ deleted: (await api.listWorkspaces({ query, ...SHOWN_BY_CALLER })).data })
  }

  /** The lists after one of their rows has changed. */
  async function again(): Promise<void> {
    await Promise.all([read(1), getState().deleted === null ? undefined : loadDeleted()])
  }

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async load() {
      if (getState().status === 'idle') await read(1)
    },
    async more() {
      const { status, page, lastPage } = getState()
      if (status === 'loading' || page >= lastPage) return
      await read(page + 1)
    },
    reload: () => read(1),
    loadDeleted,
    async leave(code) {
      await api.leaveWorkspace({ params: { ws_code: code }, ...SHOWN_BY_CALLER })
      if (session.getState().workspaceCode === code) await session.setWorkspace(null)
      await again()
    },
    async remove(code) {
      await api.deleteWorkspace({ params: { ws_code: code }, ...SHOWN_BY_CALLER })
      await again()
    },
    async restore(code) {
      const restored = await api.restoreWorkspace({ params: { ws_code: code }, ...SHOWN_BY_CALLER })
      await again()
      return restored
    },
    select: (code) => session.effect({ type: 'workspace', code }),
  }
}

/** The list that all views of a session share. */
export function workspacesStore(session: Session): WorkspacesStore {
  return session.shared('workspaces/1', () => createWorkspacesStore(session))
}
