import { createStore } from 'zustand/vanilla'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { ApiError, failureOf } from '../../platform/api/api-error.ts'
import type { ViewAs } from '../../contract/workspace/roles.ts'
import type { routes } from '../../contract/routes.gen.ts'
import { TAB_KEYS } from '../../platform/session/keys.ts'
import type { SessionStorage } from '../../platform/session/storage.ts'
import type { Session } from '../../platform/session/types.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'
import { text } from '../../platform/texts.ts'

const HEADER = 'x-arbo-view-as'
/** Written out, as those of the session are: this is part of what a page loads first, the route table is not. */
const viewAsRoutes = {
  startViewAs: { method: 'POST', path: 'workspace/{ws_code}/view-as', answer: 'data' },
  endViewAs: { method: 'DELETE', path: 'workspace/{ws_code}/view-as', answer: 'data' },
} as const satisfies Partial<typeof routes>

/** The role or person that the user views as, without the token. */
export type Viewing = Omit<ViewAs, 'token'>

export interface ViewAsState {
  viewing: Viewing | null
}

/** Looking at the workspace as a role or person does, without changing anything (XPPL-02). */
export interface ViewAsStore extends ReadableStore<ViewAsState> {
  /**
   * Begins, for this tab and at most 15 minutes; the page is asked to load the workspace afresh. Rejects with an ApiError:
   * permission_denied, not_found.
   */
  start(target: { ws_role_id: string } | { ws_user_id: string }): Promise<void>
  /** Ends it, and has the workspace loaded afresh. Never rejects: the view ends by itself. */
  end(): Promise<void>
  /** Stops the timer; for whoever throws the session away. */
  close(): void
}

interface Kept extends ViewAs {
  wsCode: string
}

function keptIn({ tab }: SessionStorage): Kept | null {
  const text = tab.get(TAB_KEYS.viewAs)
  // Written below and by nobody else.
  return text === null ? null : (JSON.parse(text) as Kept)
}

const viewingOf = ({ expires_at, kind, id, name }: ViewAs): Viewing => ({ expires_at, kind, id, name })

/**
 * To be made right after its session, before that sends its first call. The header goes with every call of the session
 * until the view ends: by the user, after its time, with another workspace, or with the session.
 */
export function createViewAs(session: Session, storage: SessionStorage, now: () => number = Date.now): ViewAsStore {
  const store = createStore<ViewAsState>(() => ({ viewing: null }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Kept | null = null

  function drop(): void {
    clearTimeout(timer)
    current = null
    storage.tab.remove(TAB_KEYS.viewAs)
    session.setHeader(HEADER, null)
    store.setState({ viewing: null })
  }

  function take(view: Kept): void {
    current = view
    session.setHeader(HEADER, view.token)
    store.setState({ viewing: viewingOf(view) })
    clearTimeout(timer)
    timer = setTimeout(() => void end(), Math.max(0, Date.parse(view.expires_at) - now()))
  }

  /** To be oneself again. The server is told without the header, since that changes something. */
  async function leave({ wsCode, token }: Kept): Promise<void> {
    drop()
    const input = { params: { ws_code: wsCode }, body: { token }, optOut: QUIET }
    await session.request(viewAsRoutes.endViewAs, input).catch((error: unknown) => void failureOf(error))
  }

  async function end(): Promise<void> {
    if (!current) return
    const { wsCode: code } = current
    await leave(current)
    session.effect({ type: 'workspace', code })
  }

  const savedView = keptIn(storage)
  if (savedView) {
    const isCurrent = savedView.wsCode === session.getState().workspaceCode && Date.parse(savedView.expires_at) > now()
    if (isCurrent) take(savedView)
    else drop()
  }
  const stop = session.subscribe(() => {
    const { status, workspaceCode } = session.getState()
    if (current && (status === 'signed-out' || workspaceCode !== current.wsCode)) drop()
  })

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async start(body) {
      const { workspaceCode: code } = session.getState()
      // The current view ends first: a user who views as somebody else can change nothing, not even the view.
      if (current) await leave(current)
      if (code === null) throw new ApiError(400, { error: 'no_workspace', message: text('session.no_workspace') })
      const input = { params: { ws_code: code }, body, optOut: [...SHOWN_BY_CALLER, 403, 404] }
      const { data } = await session.request(viewAsRoutes.startViewAs, input)
      const viewAs = data as ViewAs
      if (session.getState().workspaceCode !== code) return
      const next = { ...viewAs, wsCode: code }
      storage.tab.set(TAB_KEYS.viewAs, JSON.stringify(next))
      take(next)
      session.effect({ type: 'workspace', code })
    },
    end,
    close() {
      clearTimeout(timer)
      stop()
    },
  }
}
