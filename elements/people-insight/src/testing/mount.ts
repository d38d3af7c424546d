import type { Session, SessionState } from '@arbo/core'
import { SESSION_CONTEXT } from '@arbo/core/wire'
import { ContextProvider, createContext } from '@lit/context'
import { until } from '../../../kit/src/testing/index.ts'
import { define, type InsightData, type PeopleInsightElement } from '../element.ts'

define()

const DAY_MS = 24 * 3600_000
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** Monday of the tile, a Tuesday is today. */
export const MONDAY = '2026-03-23'
export const TODAY = '2026-03-24'

type Days = NonNullable<InsightData['availability']>['days']

const days: Days = Array.from({ length: 35 }, (_, at) => {
  const day = addDays(MONDAY, at)
  const special = {
    9: ['off', 'Dentist'],
    10: ['off', 'Dentist'],
    12: ['extra', null],
    14: ['holiday', 'Feast'],
  } as const
  const [kind, name] = special[at as keyof typeof special] ?? [at % 7 > 4 ? 'weekend' : 'working', null]
  return { day, kind, name, due: at === 1 ? 2 : at === 8 ? 4 : 0 }
})

const path = [
  { id: 'p', type: 0 as const, name: 'The Lighthouse', code: 'LH' },
  { id: 'e', type: 2 as const, name: 'Episode 1', code: null },
]

/** A tile with everything in it. */
export const TILE: InsightData = {
  person: {
    id: 'u1',
    display_name: 'Mika Sato',
    role: 'Animator',
    teams: [{ id: 't', name: 'Layout' }],
    timezone: 'Asia/Tokyo',
    contact: { email: 'mika@example.com', phone: '+81 3 1234', mobile_phone: '' },
  },
  today: TODAY,
  load: { by_status: [0, 0, 5, 2, 1, 0, 9], to_review: 3 },
  overdue: {
    total: 22,
    scenes: [
      {
        id: 's1',
        name: 'Storm at the pier',
        code: 'S1',
        status: null,
        status_kind: 4,
        due_date: '2026-03-02',
        ancestors: path,
      },
    ],
  },
  due: {
    total: 1,
    scenes: [
      { id: 's2', name: 'Lamp room', code: null, status: null, status_kind: 2, due_date: TODAY, ancestors: path },
    ],
  },
  activity: [
    {
      id: 'c1',
      kind: 'comment',
      at: '2026-03-24T08:00:00.000Z',
      item: { id: 's2', name: 'Lamp room' },
      rendition_id: 'r1',
      text: 'The flicker is too fast.',
      status: null,
    },
    {
      id: 'r1',
      kind: 'upload',
      at: '2026-03-23T08:00:00.000Z',
      item: { id: 's1', name: 'Storm at the pier' },
      rendition_id: 'r1',
      text: 'v4',
      status: null,
    },
    {
      id: 'k1',
      kind: 'status',
      at: '2026-03-22T08:00:00.000Z',
      item: { id: 's1', name: 'Storm at the pier' },
      rendition_id: null,
      text: '',
      status: { from: { name: 'Back to work', kind: 4, colour: '#B91C1C' }, to: { name: null, kind: 3, colour: null } },
    },
  ],
  targets: [{ id: 'g', name: 'March scenes', start_date: '2026-03-01', end_date: '2026-03-31' }],
  availability: {
    work_week: [1, 2, 3, 4, 5],
    work_day_start: '09:00',
    work_day_end: '18:00',
    timezone: 'Etc/UTC',
    days,
  },
}

const context = createContext<Session>(SESSION_CONTEXT)

/** A session as another bundle would provide it; its one call is answered by `answer`. */
export function provideSession(
  host: HTMLElement,
  answer: () => Promise<unknown>,
  rights: ReadonlySet<string> = new Set(['peopleTile_getInsightsInterface_read']),
) {
  const caches = new Map<string, unknown>()
  const listenersOf = new Map<string, Set<() => void>>()
  const listeners = new Set<() => void>()
  let state = {
    status: 'signed-in',
    workspaceCode: 'abcd2345',
    workspaceError: null,
    member: { id: 'me' },
    permissions: rights,
    online: true,
    live: 'open',
  } as unknown as SessionState
  const calls: unknown[] = []
  const session = {
    apiUrl: 'https://arbo.invalid/api',
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onEffect: () => () => undefined,
    can: (rule: string) => state.permissions.has(rule),
    on(name: string, listener: () => void) {
      const set = listenersOf.get(name) ?? new Set()
      listenersOf.set(name, set.add(listener))
      return () => void set.delete(listener)
    },
    shared<T>(key: string, create: () => T): T {
      if (!caches.has(key)) caches.set(key, create())
      return caches.get(key) as T
    },
    async request(input: unknown) {
      calls.push(input)
      return { data: await answer() }
    },
  }
  const provider = new ContextProvider(host, { context, initialValue: session as unknown as Session })
  provider.hostConnected()
  return {
    calls,
    tell: (name: string) => listenersOf.get(name)?.forEach((listener) => listener()),
    setRights(permissions: ReadonlySet<string>) {
      state = { ...state, permissions }
      listeners.forEach((listener) => listener())
    },
  }
}

const mounted: HTMLElement[] = []

/** Adds a tile to the page, `width` in CSS px; `around` is the page's own element to put it in. */
export function mount(
  properties: Partial<PeopleInsightElement>,
  { width = 1100, around }: { width?: number; around?: HTMLElement } = {},
): PeopleInsightElement {
  const element = document.createElement('arbo-people-insight')
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

/** The first element of the tile's shadow root that a selector finds; waits for it. */
export function part<Found extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string): Promise<Found> {
  return until(() => element.shadowRoot?.querySelector<Found>(selector), selector)
}

/** Waits until the tile says this. */
export function says(element: HTMLElement, words: string): Promise<true> {
  return until(() => element.shadowRoot?.textContent?.includes(words) || false, words)
}
