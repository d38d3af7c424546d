import type { Session, SessionState, Workspace } from '@arbo/core'
import { SESSION_CONTEXT } from '@arbo/core/wire'
import { ContextProvider, createContext } from '@lit/context'

// A second bundle makes its own context object; they meet by the key alone.
const context = createContext<Session>(SESSION_CONTEXT)

/** As much of a session as a view sees: a state that changes. */
export interface TestSession extends Session {
  change(workspaceCode: string): void
  /** Gives the workspace's levels these names, as somebody's change of them does. */
  nameLevels(terminology: string[]): void
}

export function testSession(workspaceCode: string): TestSession {
  const listeners = new Set<() => void>()
  let state = { status: 'signed-in', workspaceCode } as SessionState
  const patch = (change: Partial<SessionState>): void => {
    state = { ...state, ...change }
    listeners.forEach((notify) => notify())
  }
  const session: Pick<TestSession, 'getState' | 'subscribe' | 'on' | 'onEffect' | 'change' | 'nameLevels'> = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    on: () => () => undefined,
    onEffect: () => () => undefined,
    change: (code) => patch({ workspaceCode: code }),
    nameLevels: (terminology) =>
      patch({
        workspace: {
          terminology,
          terminology_plurals: ['', '', '', '', ''],
          work_week: { timezone: 'Etc/UTC' },
        } as unknown as Workspace,
      }),
  }
  return session as TestSession
}

/** Provides a session by Lit's own provider, as `<arbo-session>` does; `code` is its workspace. */
export class SessionProvider extends HTMLElement {
  #session = testSession(this.getAttribute('code') ?? 'none')
  #provider = new ContextProvider(this, { context, initialValue: this.#session })

  connectedCallback(): void {
    this.#provider.hostConnected()
  }

  get session(): TestSession {
    return this.#session
  }

  set session(session: TestSession) {
    this.#session = session
    this.#provider.setValue(session)
  }
}
