import { afterEach, expect, test, vi } from 'vitest'
import type { SearchAnswer, SearchRow } from '../../contract/connect/search.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { type Call, type TestServer, testServer } from '../../testing/test-server.ts'
import { createSearchStore } from './create-search-store.ts'
import { RECENT_MAX, type RecentMemory } from './recent-found.ts'
import { eventually } from '../../testing/eventually.ts'

const SEARCH = `workspace/${WS}/search`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const row = (id: string, change: Partial<SearchRow> = {}): SearchRow => ({
  kind: 'scene',
  id,
  title: id,
  code: null,
  path: [],
  level: null,
  status: null,
  thumbnail: 'https://files.invalid/t.webp',
  target: { item_id: id, rendition_id: null, frame: null, comment_id: null, tab: null },
  matches: [[0, 1]],
  ...change,
})
const answerOf = (...rows: SearchRow[]): { body: { data: SearchAnswer } } => ({
  body: { data: { groups: rows.length > 0 ? [{ kind: 'scene', rows, more: false }] : [], indexing: false } },
})

async function opened(prepare: (server: TestServer) => void) {
  const server = await testServer()
  serveWorkspace(server, [])
  serveEvents(server)
  prepare(server)
  const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, session, setOnline }
}
const queriesOf = (server: TestServer) =>
  server.calls.flatMap((call: Call) => (call.path === SEARCH ? [Object.fromEntries(call.query)] : []))

test('XSRCH-01 the last answer wins; only one request runs, and the newest query follows it', async () => {
  const releases: (() => void)[] = []
  const { server, session } = await opened((on) =>
    on.on(`GET ${SEARCH}`, async (call: Call) => {
      await new Promise<void>((resolve) => releases.push(resolve))
      return answerOf(row(call.query.get('q') ?? ''))
    }),
  )
  const store = createSearchStore(session)
  for (const query of ['d', 'dr', 'dra', ' drag ']) store.ask(query)
  await eventually(() => expect(releases).toHaveLength(1))
  expect(store.getState()).toMatchObject({ status: 'waiting', query: 'drag', groups: [] })
  releases[0]?.()
  await eventually(() => expect(releases).toHaveLength(2))
  expect(store.getState()).toMatchObject({ status: 'waiting', groups: [] })
  releases[1]?.()
  await until(store, ({ status }) => status === 'ready')
  expect(store.getState().groups[0]?.rows[0]?.title).toBe('drag')
  expect(queriesOf(server).map(({ q }) => q)).toEqual(['d', 'drag'])
})

test('XSRCH-01 a recent query is answered from memory at once; one kind can be searched for more results', async () => {
  let at = 0
  const { server, session } = await opened((on) => on.on(`GET ${SEARCH}`, answerOf(row('one'))))
  const store = createSearchStore(session, { entityId: 'e1', now: () => at })
  store.ask('o')
  await until(store, ({ status }) => status === 'ready')
  store.ask('')
  expect(store.getState()).toMatchObject({ status: 'idle', groups: [] })
  store.ask('O')
  expect(store.getState()).toMatchObject({ status: 'ready', answered: 'O' })
  store.ask('o', 'scene')
  await eventually(() => expect(queriesOf(server)).toHaveLength(2))
  expect(queriesOf(server)).toEqual([
    { q: 'o', limit: '6', entity_id: 'e1' },
    { q: 'o', limit: '50', kinds: 'scene', entity_id: 'e1' },
  ])
  await until(store, ({ status }) => status === 'ready')
  at = 60_000
  store.ask('o', 'scene')
  expect(store.getState().status).toBe('ready')
  await eventually(() => expect(queriesOf(server)).toHaveLength(3))
})

test('XSRCH-01 a failure shows beside the earlier results, and a retry answers it', async () => {
  const { server, session } = await opened((on) => on.on(`GET ${SEARCH}`, answerOf(row('one'))))
  const store = createSearchStore(session)
  store.ask('o')
  await until(store, ({ status }) => status === 'ready')
  server.on(`GET ${SEARCH}`, { status: 400, body: { error: 'validation_failed', message: 'No' } })
  store.ask('on')
  await until(store, ({ status }) => status === 'failed')
  expect(store.getState()).toMatchObject({ error: { message: 'No' }, answered: 'o' })
  server.on(`GET ${SEARCH}`, answerOf())
  store.retry()
  await until(store, ({ status }) => status === 'ready')
  expect(store.getState()).toMatchObject({ groups: [], answered: 'on', error: null })
})

test('XSRCH-01 an answer that lacks the latest changes is asked for again, as long as somebody looks', async () => {
  let isWritten = false
  const { server, session } = await opened((on) =>
    on.on(`GET ${SEARCH}`, () => {
      const { body } = isWritten ? answerOf(row('new')) : answerOf()
      return { body: { data: { ...body.data, indexing: !isWritten } } }
    }),
  )
  const store = createSearchStore(session)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const titles = () => store.getState().groups.flatMap(({ rows }) => rows.map(({ title }) => title))
    const leave = store.subscribe(() => undefined)
    store.ask('new')
    await vi.waitFor(() => expect(store.getState().indexing).toBe(true))
    isWritten = true
    await vi.advanceTimersByTimeAsync(2000)
    await vi.waitFor(() => expect(titles()).toEqual(['new']))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(queriesOf(server)).toHaveLength(2)

    isWritten = false
    store.ask('newer')
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ answered: 'newer', indexing: true }))
    leave()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(queriesOf(server)).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})

test('XSRCH-02 the last opened thing comes first among the recent ones, which outlive the page and hold each once', async () => {
  const { session } = await opened((on) => on.on(`GET ${SEARCH}`, answerOf()))
  const values = new Map<string, string>()
  const memory: RecentMemory = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  }
  const store = createSearchStore(session, { memory })
  for (let n = 0; n <= RECENT_MAX; n += 1) store.remember(row(`s${n}`))
  store.remember(row('s3'))
  const ids = () =>
    createSearchStore(session, { memory })
      .getState()
      .recent.map(({ id }) => id)
  expect(ids()).toEqual(['s3', 's8', 's7', 's6', 's5', 's4', 's2', 's1'])
  expect(store.getState().recent[0]).toMatchObject({ thumbnail: null, matches: [] })
  for (const key of values.keys()) values.set(key, '{"broken"')
  expect(ids()).toEqual([])
})

test('XSRCH-02 assign to me adds the user to the scene', async () => {
  const { server, session } = await opened((on) => on.on(`POST workspace/${WS}/items/assign`, { body: { data: {} } }))
  await createSearchStore(session).assignToMe('i1')
  expect(server.calls.at(-1)?.body).toEqual({ item_id: 'i1', ws_user_id: ada.id })
})
