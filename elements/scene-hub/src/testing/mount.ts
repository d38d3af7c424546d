import type { ChangeRecord, Comment, FlowStatus, Item, Rendition, Session, SessionState } from '@arbo/core'
import { SESSION_CONTEXT } from '@arbo/core/wire'
import { ContextProvider, createContext } from '@lit/context'
import { until } from '../../../kit/src/testing/index.ts'
import { define, type SceneHubData, type SceneHubElement } from '../element.ts'

define()

const AT = '2026-03-01T10:00:00.000Z'
export const ADA = { id: 'u1', display_name: 'Ada Byron', profile_image: null }
export const MIKA = { id: 'u2', display_name: 'Mika Sato', profile_image: null }

const status = (id: string, name: string, kind: number): FlowStatus =>
  ({ id, name, kind, colour: null, position: kind }) as FlowStatus
export const FLOW = [status('s2', 'To do', 2), status('s4', 'Back to work', 4), status('s6', 'Final', 6)]

/** One grey pixel. */
export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs='

export const rendition = (version: number, change: Partial<Rendition> = {}): Rendition => ({
  id: `r${version}`,
  item_id: 's1',
  version,
  name: `take_${version}`,
  description: '',
  kind: 'image',
  state: 'ready',
  progress: 1,
  error: null,
  original_file_names: [],
  files: [1, 2].map((page) => ({ id: `f${page}`, kind: 'image', src: PIXEL, thumbnail: PIXEL })) as Rendition['files'],
  total_annotations: 0,
  total_comments: 2,
  created: AT,
  created_by: ADA,
  last_updated: AT,
  ...change,
})

export const comment = (id: string, change: Partial<Comment> = {}): Comment => ({
  id,
  item_id: 's1',
  rendition_id: null,
  rendition_version: null,
  parent_id: null,
  audience: 'team',
  text: `Comment ${id}`,
  frame_start: null,
  frame_end: null,
  file_index: null,
  marker_colour: null,
  edited: false,
  edited_at: null,
  done: false,
  done_by: null,
  done_at: null,
  addressed: [],
  assignee: null,
  mentions: [],
  reactions: [],
  attachments: [],
  replies_count: 0,
  author: ADA,
  created_at: AT,
  updated_at: AT,
  ...change,
})

export const change = (id: string, of: Partial<ChangeRecord>): ChangeRecord => ({
  id,
  batch_id: id,
  field: 'name',
  metric: null,
  from: null,
  to: null,
  source: 'edit',
  undone: false,
  by: MIKA,
  created_at: AT,
  ...of,
})

export const ITEM: Item = {
  id: 's1',
  entity_id: 'e1',
  name: 'Storm at the pier',
  code: 'SC010',
  description: 'Waves over the lamp room.',
  status: FLOW[0] ?? null,
  status_kind: 2,
  assignees: [ADA],
  reviewers: [MIKA],
  start_date: null,
  due_date: '2026-03-24',
  estimate: null,
  priority: 1,
  tags: [],
  frame_in: null,
  frame_out: null,
  cut_in: null,
  cut_out: null,
  thumbnail: PIXEL,
  position: 1,
  omitted: false,
  version: 1,
  metrics: [
    { metric_id: 'm1', name: 'Frames', type: 'number', options: { decimals: 1 }, value: '1234.5' },
  ] as Item['metrics'],
  renditions: [],
  start_frame: 0,
  own_start_frame: null,
  comments_count: 3,
  last_updated: AT,
  created_at: AT,
  ancestors: [
    { id: 'p', type: 0, name: 'The Lighthouse', code: 'LH' },
    { id: 'e1', type: 2, name: 'Episode 1', code: null },
  ],
  files: [
    {
      id: 'a1',
      name: 'brief.pdf',
      category: 'document',
      kind: 'pdf',
      size: 12_000,
      url: '/files/a1?t=x',
      is_link: false,
      created_at: AT,
      created_by: ADA,
    },
    {
      id: 'a2',
      name: 'Mood board',
      category: 'link',
      kind: 'other',
      size: 0,
      url: 'https://example.com/mood',
      is_link: true,
      created_at: AT,
      created_by: MIKA,
    },
  ],
  notes: [
    { id: 'n1', text: 'Keep the horizon low.', created_at: AT, updated_at: AT, created_by: ADA },
    { id: 'n2', text: 'The lamp flickers twice.', created_at: AT, updated_at: AT, created_by: MIKA },
  ],
  markers: [
    { id: 'k1', rendition_id: 'r2', frame: 12, colour: '#FF0001', label: 'Blink', created_at: AT, created_by: ADA },
  ],
  editable: ['status', 'due_date', 'assignees', 'reviewers', 'metric'],
  rights: [
    'media_getReviewUserInterface_read',
    'media_createComment_create',
    'media_createAnnotation_create',
    'media_createRendition_create',
    'media_deleteAnnotation_delete',
  ],
}

const beside = (id: string, name: string) => ({
  id,
  name,
  code: null,
  status: null,
  status_kind: 2,
  thumbnail: null,
})

/** A scene with everything in it. */
export const SCENE: SceneHubData = {
  item: ITEM,
  statuses: FLOW,
  neighbours: {
    previous: beside('s0', 'Calm'),
    next: beside('s2', 'Lamp room'),
    before: [],
    after: [],
    place: 2,
    total: 9,
  },
  renditions: [rendition(2), rendition(1)],
  comments: [
    comment('c1', {
      text: 'The horizon tilts.',
      replies_count: 1,
      frame_start: 12,
      rendition_id: 'r2',
      rendition_version: 2,
    }),
    comment('c2', { text: 'Fixed.', parent_id: 'c1', author: MIKA }),
    comment('c3', { text: 'Lovely light.' }),
  ],
  history: [
    change('h2', { field: 'status', from: FLOW[1], to: FLOW[0] }),
    change('h1', { field: 'assignees', from: [], to: [ADA], source: 'bulk' }),
  ],
}

const context = createContext<Session>(SESSION_CONTEXT)
const page = (data: unknown[]) => ({ data, meta: { current_page: 1, last_page: 1, per_page: 50, total: data.length } })

type Route = { method: string; path: string; answer: string }
export type Call = { method: string; path: string; body?: unknown; params?: Record<string, string> }
type Answer = (call: Call) => unknown

/** What the API of {@link SCENE} answers; `item` and what else may change are read at each call. */
export function answerOf(scene: () => SceneHubData): Answer {
  return ({ path }) => {
    const { item, statuses, neighbours, renditions, comments, history } = scene()
    if (path.endsWith('/template_flow')) return { id: 'f', name: 'Flow', statuses }
    if (path.endsWith('/neighbours')) return neighbours
    if (path.endsWith('/renditions')) return page([...(renditions ?? [])])
    if (path.endsWith('/comments')) return page([...(comments ?? [])])
    if (path.endsWith('/facets')) return { fields: [], people: [] }
    if (path.endsWith('/history')) return page([...(history ?? [])])
    return item
  }
}

/** A session as another bundle would provide it; its calls are answered by `answer`. */
export function provideSession(host: HTMLElement, answer: Answer) {
  const caches = new Map<string, unknown>()
  const listenersOf = new Map<string, Set<(event: unknown) => void>>()
  const state = {
    status: 'signed-in',
    workspaceCode: 'abcd2345',
    workspaceError: null,
    member: { id: ADA.id },
    permissions: new Set(),
    online: true,
    live: 'open',
  } as unknown as SessionState
  const calls: Call[] = []
  const session = {
    apiUrl: 'https://arbo.invalid/api',
    getState: () => state,
    subscribe: () => () => undefined,
    can: () => true,
    onEffect(listener: (effect: unknown) => void) {
      listenersOf.set('effect', (listenersOf.get('effect') ?? new Set()).add(listener))
      return () => void listenersOf.get('effect')?.delete(listener)
    },
    on(name: string, listener: (event: unknown) => void) {
      const set = listenersOf.get(name) ?? new Set()
      listenersOf.set(name, set.add(listener))
      return () => void set.delete(listener)
    },
    shared<T>(key: string, create: () => T): T {
      if (!caches.has(key)) caches.set(key, create())
      return caches.get(key) as T
    },
    async request({ method, path, answer: kind }: Route, input: Omit<Call, 'method' | 'path'> = {}) {
      const call = { method, path, ...input }
      calls.push(call)
      const said = await answer(call)
      return kind === 'list' ? said : { data: said }
    },
  }
  const provider = new ContextProvider(host, { context, initialValue: session as unknown as Session })
  provider.hostConnected()
  return {
    calls,
    tell: (name: string, event: unknown) => listenersOf.get(name)?.forEach((listener) => listener(event)),
  }
}

const mounted: HTMLElement[] = []

/** Adds a hub to the page, `width` in CSS px; `around` is the page's own element to put it in. */
export function mount(
  properties: Partial<SceneHubElement>,
  { width = 1100, around }: { width?: number; around?: HTMLElement } = {},
): SceneHubElement {
  const element = document.createElement('arbo-scene-hub')
  const holder = around ?? document.createElement('div')
  holder.style.inlineSize = `${width}px`
  holder.append(element)
  document.body.append(holder)
  mounted.push(holder)
  Object.assign(element, properties)
  return element
}

/** Removes what the last test put on the page. */
export function unmountAll(): void {
  for (const element of mounted.splice(0)) element.remove()
}

/** The first element of the hub's shadow root that a selector finds; waits for it. */
export function part<Found extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string): Promise<Found> {
  return until(() => element.shadowRoot?.querySelector<Found>(selector), selector)
}

/** The button or tab of the hub with these words in it or as its name; waits for it. */
export function button(element: HTMLElement, name: string): Promise<HTMLElement> {
  const find = () =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('button, [role="tab"], a') ?? [])].find(
      (one) => one.getAttribute('aria-label') === name || one.textContent?.trim().startsWith(name),
    )
  return until(find, name)
}

/** Waits until the hub says this. */
export function says(element: HTMLElement, words: string): Promise<true> {
  return until(() => element.shadowRoot?.textContent?.includes(words) || false, words)
}
