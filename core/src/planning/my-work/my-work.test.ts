import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MyWorkPage, TodoRow } from '../../contract/planning/my-work.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, profile, serveWorkspace, signedIn, testSession, until, workspace } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { type Call, type TestServer, testServer } from '../../testing/test-server.ts'
import { createChecksStore } from './create-checks-store.ts'
import { createMyWorkCounts } from './create-my-work-counts.ts'
import { createRecentScenesStore } from './create-recent-store.ts'
import { MY_WORK_QUERY, type MyWorkKeep, createMyWorkStore, myWorkStore } from './create-my-work-store.ts'
import { createTodoStore, movedBefore } from './create-todo-store.ts'
import { addDays } from '../../platform/format/days.ts'
import { dueRange, todayIn } from './due-range.ts'
import { cellKey } from '../scenes/cell-edits.ts'

const MINE = `workspace/${WS}/my-works`
const TODO = `workspace/${WS}/todo-items`
const SCENES = `workspace/${WS}/items`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function scene(id: string, change: Partial<SceneRow> = {}): SceneRow {
  return {
    id,
    entity_id: 'e1',
    ancestors: [],
    name: id,
    code: null,
    status: null,
    status_kind: 2,
    template_flow_id: 'f1',
    assignees: [ada],
    reviewers: [],
    start_date: null,
    due_date: null,
    estimate: null,
    priority: 1,
    tags: [],
    frame_in: null,
    frame_out: null,
    cut_in: null,
    cut_out: null,
    thumbnail: null,
    position: 0,
    omitted: false,
    metrics: [{ metric_id: 'm1', value: '3', error: null }],
    renditions_count: 0,
    latest_rendition: null,
    comments_count: 0,
    editable: ['status', 'metric'],
    may_set_reserved: true,
    may_delete: false,
    version: 1,
    group: null,
    created_at: '2026-03-01T09:00:00Z',
    last_updated: '2026-03-01T09:00:00Z',
    ...change,
  }
}
const todoRow = (id: string): TodoRow => ({ ...scene(id), is_done: false, added_at: '2026-03-01T09:00:00Z' })

function page(names: readonly string[], change: Partial<MyWorkPage> = {}): { body: { data: MyWorkPage } } {
  const rows = names.map((name) => ({ ...scene(name, { group: 'today' }), came_back: null }))
  const groups = [{ key: 'today', path: [], count: rows.length }]
  return { body: { data: { rows, groups, total: rows.length, outside: 0, ...change } } }
}

async function opened(prepare: (server: TestServer) => void) {
  const server = await testServer()
  serveWorkspace(server, [])
  const live = serveEvents(server)
  server.on(`GET ${MINE}/item-metrics`, { body: { data: [] } })
  server.on(`GET ${MINE}/entities`, { body: { data: [] } })
  prepare(server)
  const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, live, session, setOnline }
}
const queryOf = (call: Call | undefined) => Object.fromEntries(call?.query ?? [])
const lastOf = (server: TestServer, path: string) => server.calls.findLast((call) => call.path === path)
const namesOf = ({ rows }: { rows: readonly { name: string }[] }) => rows.map(({ name }) => name)

describe('due dates', () => {
  test('PLAN-44 the filter’s own range is the last two weeks: today minus 14 days to today, both included', () => {
    // All that is open, until the filter is used.
    expect(MY_WORK_QUERY.due).toBe('any')
    expect(dueRange('recent', '2026-03-05')).toEqual({ from: '2026-02-19', to: '2026-03-05' })
    expect(dueRange('any', '2026-03-05')).toBeNull()
    expect(dueRange({ from: null, to: null }, '2026-03-05')).toBeNull()
    expect(dueRange({ from: '2026-01-01', to: null }, '2026-03-05')).toEqual({ from: '2026-01-01', to: null })
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  })

  test('PLAN-44 today is the day in the preferred time zone; without one, in the workspace’s', () => {
    const at = new Date('2026-03-05T11:30:00Z')
    const inZone = (preferred_timezone: string, is_timezone_set = true) =>
      todayIn({ user: { ...profile, preferred_timezone, is_timezone_set }, workspace }, at)
    expect([inZone('Pacific/Kiritimati'), inZone('Pacific/Niue')]).toEqual(['2026-03-06', '2026-03-05'])
    expect(inZone('Pacific/Kiritimati', false)).toBe('2026-03-05')
  })
})

describe('my work', () => {
  test('PLAN-39 PLAN-44 XUX-05 is requested by due date whatever is due, for the last two weeks on request, and keeps the choice', async () => {
    const { server, session } = await opened((served) => {
      served.on(`GET ${MINE}/items/due-date`, page(['a', 'b'], { outside: 3 }))
      served.on(`GET ${MINE}/items`, page(['c']))
    })
    const write = vi.fn<MyWorkKeep['write']>()
    const store = createMyWorkStore(session, { keep: { read: () => ({}), write } })
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    expect(store.getState()).toMatchObject({ total: 2, outside: 3 })
    const today = todayIn(session.getState())
    expect(queryOf(lastOf(server, `${MINE}/items/due-date`))['due_date_gte']).toBeUndefined()
    await store.ask({ due: 'recent' })
    const { today: day, due_date_gte, due_date_lte } = queryOf(lastOf(server, `${MINE}/items/due-date`))
    expect([day, due_date_gte, due_date_lte]).toEqual([today, addDays(today, -14), today])
    await store.ask({ due: 'any', groupBy: 'parent', search: ' fox ', status: 's1,s2', entityId: 'e1' })
    const query = queryOf(lastOf(server, `${MINE}/items`))
    expect(query).toMatchObject({ group_by: 'parent', name_like: 'fox', status_ina: 's1,s2', entity_id: 'e1', today })
    expect(query['due_date_gte']).toBeUndefined()
    expect(write).toHaveBeenLastCalledWith({ due: 'any', groupBy: 'parent' })
    expect(namesOf(store.getState())).toEqual(['c'])
    expect(myWorkStore(session)).toBe(myWorkStore(session))
  })

  test('PLAN-44 the last chosen range is used first', async () => {
    const { server, session } = await opened((served) => served.on(`GET ${MINE}/items/due-date`, page([])))
    const keep = { read: () => ({ due: { from: '2026-01-01', to: null } }), write: () => undefined }
    const store = createMyWorkStore(session, { keep })
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    const { due_date_gte, due_date_lte } = queryOf(lastOf(server, `${MINE}/items/due-date`))
    expect([due_date_gte, due_date_lte]).toEqual(['2026-01-01', undefined])
  })

  test('PLAN-39 more rows load on request, none of them twice', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `s${at}`)
    const { session } = await opened((served) =>
      served.on(`GET ${MINE}/items/due-date`, ({ query }) =>
        query.get('page') === '2' ? page(['s99', 's100'], { total: 101 }) : page(names, { total: 101 }),
      ),
    )
    const store = createMyWorkStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ rows }) => rows.length === 100)
    await store.loadMore()
    expect(namesOf(store.getState()).slice(-2)).toEqual(['s99', 's100'])
    expect(store.getState()).toMatchObject({ loadingMore: false, total: 101 })
  })

  test('PLAN-39 a refused metric value stays in its cell with the reason; a saved one can be undone', async () => {
    const { server, session } = await opened((served) => served.on(`GET ${MINE}/items/due-date`, page(['a'])))
    const store = createMyWorkStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    const place = { item_id: 'a', field: 'metric', metric_id: 'm1' } as const
    server.on(`POST ${SCENES}/bulk-update`, {
      body: { data: { batch_id: null, cells: [{ outcome: 'refused', message: 'Locked' }], rows: [scene('a')] } },
    })
    await store.cells.enter([{ ...place, to: '7', typed: '7.0' }])
    expect(store.getState().edits.get(cellKey(place))).toMatchObject({
      typed: '7.0',
      message: 'Locked',
      state: 'failed',
    })
    const written = scene('a', { metrics: [{ metric_id: 'm1', value: '8', error: null }] })
    server.on(`POST ${SCENES}/bulk-update`, {
      body: { data: { batch_id: 'b1', cells: [{ outcome: 'changed', message: null }], rows: [written] } },
    })
    await store.cells.enter([{ ...place, to: '8' }])
    expect(lastOf(server, `${SCENES}/bulk-update`)?.body).toEqual({ cells: [{ ...place, from: '3', to: '8' }] })
    expect(store.getState()).toMatchObject({ lastAct: 'b1', rows: [{ group: 'today', metrics: [{ value: '8' }] }] })
    expect(store.getState().edits.size).toBe(0)
    server.on(`POST workspace/${WS}/changes/b1/undo`, { body: { data: { batch_id: 'b2', restored: 1, kept: 0 } } })
    await store.undo()
    expect(server.count(`POST workspace/${WS}/changes/b1/undo`)).toBe(1)
    expect(await store.undo()).toBeNull()
  })

  test('PLAN-39 a value entered offline waits, and is sent when the connection is back', async () => {
    const { server, session, setOnline } = await opened((served) =>
      served.on(`GET ${MINE}/items/due-date`, page(['a'])),
    )
    const store = createMyWorkStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    setOnline(false)
    const place = { item_id: 'a', field: 'metric', metric_id: 'm1' } as const
    await store.cells.enter([{ ...place, to: '9' }])
    expect(store.getState().edits.get(cellKey(place))).toMatchObject({ state: 'waiting', to: '9' })
    server.on(`POST ${SCENES}/bulk-update`, {
      body: { data: { batch_id: 'b', cells: [{ outcome: 'changed', message: null }], rows: [] } },
    })
    setOnline(true)
    await until(store, ({ edits }) => edits.size === 0)
  })

  test('PLAN-39 the statuses of a flow are requested once, and again after a failure', async () => {
    const flow = `GET workspace/${WS}/entities/e1/template_flow`
    const { server, session } = await opened((served) => {
      served.on(`GET ${MINE}/items/due-date`, page([]))
      served.on(flow, { status: 500, body: { error: 'server_error', message: 'Broken' } })
    })
    const store = createMyWorkStore(session)
    await expect(store.statusesOf(scene('a'))).rejects.toMatchObject({ status: 500 })
    const statuses = [{ id: 's1', name: 'Done', kind: 6, colour: null, position: 0 }]
    server.on(flow, { body: { data: { id: 'f1', name: 'Flow', statuses } } })
    expect(await store.statusesOf(scene('a'))).toEqual(statuses)
    expect(await store.statusesOf(scene('b'))).toEqual(statuses)
    expect(await store.statusesOf(scene('c', { template_flow_id: null }))).toEqual([])
    expect(server.count(flow)).toBe(2)
  })
})

describe('the to-do list', () => {
  async function list(names: string[]) {
    const { server, live, session } = await opened((served) =>
      served.on(`GET ${TODO}`, { body: { data: names.map(todoRow) } }),
    )
    const store = createTodoStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    return { server, live, store }
  }

  test('PLAN-40 a moved scene is in its new place at once, and returns when the move is refused', async () => {
    const { server, store } = await list(['a', 'b', 'c'])
    server.on(`PUT ${TODO}/change-position`, { status: 404, body: { error: 'not_found', message: 'Gone' } })
    const refused = store.move('c', 'a')
    expect(namesOf(store.getState())).toEqual(['c', 'a', 'b'])
    await expect(refused).rejects.toMatchObject({ code: 'not_found' })
    expect(namesOf(store.getState())).toEqual(['a', 'b', 'c'])
    server.on(`PUT ${TODO}/change-position`, { body: { data: { ok: true } } })
    server.on(`GET ${TODO}`, { body: { data: ['b', 'c', 'a'].map(todoRow) } })
    await store.move('a', null)
    expect(lastOf(server, `${TODO}/change-position`)?.body).toEqual({ item_id: 'a', before_id: null })
    expect(namesOf(store.getState())).toEqual(['b', 'c', 'a'])
  })

  test('PLAN-40 after several moves the last order shows throughout', async () => {
    const { server, store } = await list(['a', 'b', 'c'])
    const orders: string[] = []
    server.on(`PUT ${TODO}/change-position`, { body: { data: { ok: true } } })
    const moves = [store.move('c', 'a'), store.move('b', 'a')]
    store.subscribe(() => orders.push(namesOf(store.getState()).join('')))
    server.on(`GET ${TODO}`, { body: { data: ['c', 'b', 'a'].map(todoRow) } })
    await Promise.all(moves)
    expect(new Set(orders)).toEqual(new Set(['cba']))
    const bodies = server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(bodies).toEqual([
      { item_id: 'c', before_id: 'a' },
      { item_id: 'b', before_id: 'a' },
    ])
  })

  test('PLAN-40 a removed scene is gone at once; an added one appears with the next read', async () => {
    const { server, store, live } = await list(['a', 'b'])
    server.on(`DELETE ${TODO}/a`, { body: { data: { ok: true } } })
    server.on(`GET ${TODO}`, { body: { data: [todoRow('b')] } })
    const removing = store.remove('a')
    expect(namesOf(store.getState())).toEqual(['b'])
    await removing
    server.on(`POST ${TODO}`, { status: 422, body: { error: 'todo_full', message: 'Your to-do list is full.' } })
    await expect(store.add(['x'])).rejects.toMatchObject({ code: 'todo_full' })
    server.on(`GET ${TODO}`, { body: { data: ['b', 'c'].map(todoRow) } })
    live.send('todo.updated', { ws_user_id: ada.id }, 1)
    await until(store, (state) => namesOf(state).join('') === 'bc')
  })

  test('PLAN-40 rows move before one another, to the end, or not at all', () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id }))
    const order = (id: string, before: string | null) => movedBefore(rows, id, before).map((row) => row.id)
    expect([order('c', 'a'), order('a', null), order('a', 'a'), order('x', 'a')].map((ids) => ids.join(''))).toEqual([
      'cab',
      'bca',
      'abc',
      'abc',
    ])
  })
})

describe('why a scene came back', () => {
  test('XPROD-12 it stays beside the scene when another list of the page has read the scene, too', async () => {
    const why = { comment_id: 'c1', author: 'Ada', text: 'The weight lands early.', at: '2026-03-02T09:00:00Z' }
    const again = { ...scene('again', { group: 'retake', status_kind: 4 }), came_back: why }
    const { server, session } = await opened((served) =>
      served.on(`GET ${MINE}/items/due-date`, page([], { rows: [again], groups: [], total: 1 })),
    )
    server.on(`GET ${MINE}/recent`, { body: { data: [scene('again', { status_kind: 4, name: 'Again' })] } })
    const store = createMyWorkStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    const recent = createRecentScenesStore(session)
    recent.subscribe(() => undefined)
    await until(recent, ({ rows }) => rows.length === 1)
    await until(store, ({ rows }) => rows[0]?.name === 'Again')
    expect(store.getState().rows[0]).toMatchObject({ group: 'retake', came_back: why })
    expect(recent.getState().rows[0]).not.toHaveProperty('came_back')
  })
})

describe('my checks', () => {
  test('XPLAN-06 scenes waiting for my check come in the server’s order and follow other people’s changes', async () => {
    const rows = ['old', 'new'].map((id) => ({ ...scene(id), waiting_since: '2026-03-01T09:00:00Z' }))
    const meta = { current_page: 1, last_page: 1, per_page: 500, total: 2 }
    const { server, session, live } = await opened((served) =>
      served.on(`GET ${MINE}/checks`, { body: { data: rows, meta } }),
    )
    const store = createChecksStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    expect(namesOf(store.getState())).toEqual(['old', 'new'])
    server.on(`GET ${MINE}/checks`, { body: { data: rows.slice(1), meta: { ...meta, total: 1 } } })
    live.send('item.updated', { item_id: 'old', entity_id: 'e1', status_kind: 6 }, 1)
    await until(store, ({ total }) => total === 1)
  })

  test('PLAN-39 the counts follow other people’s changes too', async () => {
    const { server, session, live } = await opened((served) =>
      served.on(`GET ${MINE}/counts`, { body: { data: { items: 3, todo: 2, checks: 1 } } }),
    )
    const store = createMyWorkCounts(session)
    store.subscribe(() => undefined)
    await until(store, ({ counts }) => counts?.checks === 1)
    server.on(`GET ${MINE}/counts`, { body: { data: { items: 3, todo: 2, checks: 0 } } })
    live.send('items.changed', { batch_id: 'b', count: 9 }, 1)
    await until(store, ({ counts }) => counts?.checks === 0)
  })
})
