import type { SearchAnswer, SearchRow, Session, SessionState } from '@arbo/core'
import { SESSION_CONTEXT } from '@arbo/core/wire'
import { ContextProvider, createContext } from '@lit/context'
import { until } from '../../../kit/src/testing/index.ts'
import { define, type GlobalSearchElement, type SearchAction } from '../element.ts'

define()

export function row(id: string, change: Partial<SearchRow> = {}): SearchRow {
  return {
    kind: 'scene',
    id,
    title: `Scene ${id}`,
    code: null,
    path: [
      { name: 'The Lighthouse', code: 'LH' },
      { name: 'Episode 1', code: null },
    ],
    level: null,
    status: { name: 'In review', kind: 3, colour: null },
    thumbnail: null,
    target: { item_id: id, rendition_id: null, frame: null, comment_id: null, tab: null },
    matches: [[0, 5]],
    ...change,
  }
}

/** Something of each kind. */
export const ANSWER: SearchAnswer = {
  groups: [
    { kind: 'scene', rows: [row('s1', { code: 'SC1' }), row('s2')], more: true },
    { kind: 'entity', rows: [row('e1', { kind: 'entity', title: 'Scene list', level: 2, status: null })], more: false },
    { kind: 'person', rows: [row('p1', { kind: 'person', title: 'Mika Scen', path: [], status: null })], more: false },
    {
      kind: 'comment',
      rows: [row('c1', { kind: 'comment', title: 'This scene flickers', matches: [[5, 10]], status: null })],
      more: false,
    },
  ],
  indexing: false,
}

export const ACTIONS: SearchAction[] = [
  { id: 'dir', label: 'Project Directory', group: 'Pages', hint: 'Planning' },
  { id: 'out', label: 'Sign out', group: 'Actions' },
]

export const RIGHTS = ['media_getReviewUserInterface_read', 'media_updateItemAssignee_update']

interface Request {
  path: string
  query?: Record<string, unknown>
  body?: unknown
}

const context = createContext<Session>(SESSION_CONTEXT)

/** A session as another bundle would provide it; its calls are answered by `answer`. */
export function provideSession(
  host: HTMLElement,
  answer: (request: Request) => Promise<unknown> = async () => ANSWER,
  { rights = RIGHTS, online = true }: { rights?: readonly string[]; online?: boolean } = {},
): Request[] {
  const caches = new Map<string, unknown>()
  const state = {
    status: 'signed-in',
    workspaceCode: 'abcd2345',
    workspace: null,
    workspaceError: null,
    user: { id: crypto.randomUUID() },
    member: { id: 'me' },
    permissions: new Set(rights),
    online,
    live: 'open',
  } as unknown as SessionState
  const calls: Request[] = []
  const session = {
    apiUrl: 'https://arbo.invalid/api',
    getState: () => state,
    subscribe: () => () => undefined,
    can: (rule: string) => state.permissions.has(rule),
    on: () => () => undefined,
    shared<T>(key: string, create: () => T): T {
      if (!caches.has(key)) caches.set(key, create())
      return caches.get(key) as T
    },
    async request(route: { path: string }, input: Omit<Request, 'path'> = {}) {
      const request = { ...input, path: route.path }
      calls.push(request)
      return { data: await answer(request) }
    },
  }
  const provider = new ContextProvider(host, { context, initialValue: session as unknown as Session })
  provider.hostConnected()
  return calls
}

const mounted: HTMLElement[] = []

/** Adds an open search to the page; `around` is the page's own element to put it in. */
export function mount(
  properties: Partial<GlobalSearchElement> = {},
  around: HTMLElement = document.createElement('div'),
): GlobalSearchElement {
  const element = document.createElement('arbo-global-search')
  around.append(element)
  document.body.append(around)
  mounted.push(around)
  Object.assign(element, { open: true, actions: ACTIONS, ...properties })
  return element
}

/** Removes what the last test put on the page. */
export function unmountAll(): void {
  for (const element of mounted.splice(0)) element.remove()
  localStorage.clear()
}

export function has(element: HTMLElement, selector: string): boolean {
  return Boolean(element.shadowRoot?.querySelector(selector))
}

/** The first element of the shadow root that a selector finds; waits for it. */
export function part<Found extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string): Promise<Found> {
  return until(() => element.shadowRoot?.querySelector<Found>(selector), selector)
}

/** Waits until the search says this. */
export function says(element: HTMLElement, words: string): Promise<true> {
  return until(() => element.shadowRoot?.textContent?.includes(words) || false, words)
}

/** The line that Enter would choose. */
export function chosen(element: HTMLElement): string {
  return element.shadowRoot?.querySelector('[aria-selected=true]')?.textContent ?? ''
}
