import type { Session, SessionState } from '@arbo/core'
import { SESSION_CONTEXT } from '@arbo/core/wire'
import { ContextProvider, createContext } from '@lit/context'

const context = createContext<Session>(SESSION_CONTEXT)

interface Request {
  path: string
  query: Record<string, unknown>
}

/** A session as another bundle would provide it; what is read is answered by `answer`, which may throw. */
export function provideSession(host: HTMLElement, answer: (request: Request) => unknown) {
  const caches = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  const state = {
    status: 'signed-in',
    workspaceCode: 'abcd2345',
    workspaceError: null,
    workspace: null,
    member: { id: 'me' },
    permissions: new Set(['woohoo_getWoohooUserInterface_read']),
    online: true,
    live: 'open',
  } as unknown as SessionState
  const calls: Request[] = []
  const session = {
    apiUrl: 'https://arbo.invalid/api',
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onEffect: () => () => undefined,
    can: () => true,
    on: () => () => undefined,
    shared<T>(key: string, create: () => T): T {
      if (!caches.has(key)) caches.set(key, create())
      return caches.get(key) as T
    },
    async request(route: { path: string }, input: { query?: Record<string, unknown> }) {
      const call = { path: route.path, query: input.query ?? {} }
      calls.push(call)
      return answer(call)
    },
  }
  new ContextProvider(host, { context, initialValue: session as unknown as Session }).hostConnected()
  return { calls }
}
