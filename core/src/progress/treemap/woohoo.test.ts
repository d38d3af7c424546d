import { afterEach, describe, expect, test } from 'vitest'
import type { ReportHistory, TreemapAnswer } from '../../contract/progress/woohoo-fields.ts'
import type { SavedReport } from '../../contract/progress/woohoo-values.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { createWoohooReportsStore } from './create-woohoo-reports-store.ts'
import { createWoohooStore } from './create-woohoo-store.ts'
import { withBranch } from './branches.ts'
import { shownReport } from './woohoo-state.ts'

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const metric = { id: 'm', name: 'Frames', type: 'number' }
const node = (id: string, parent_id: string | null, done: number, more = false) => ({
  id,
  parent_id,
  level: parent_id === null ? 0 : 1,
  name: id,
  code: null,
  counts: [0, done],
  ...(more ? { has_more: true } : {}),
})
const answer = (nodes: TreemapAnswer['nodes'], change: Partial<TreemapAnswer> = {}): TreemapAnswer => ({
  entity: null,
  ancestors: [],
  categories: [
    { key: '2', name: 'Untouched', kind: 2, colour: null },
    { key: '6', name: 'Approved', kind: 6, colour: null },
  ],
  primary_metric: metric,
  nodes,
  grand_total: { scenes: 5, approved: 5, metric_sum: '5' },
  taken_at: '2026-03-01T10:00:00.000Z',
  ...change,
})
const list = (data: unknown[], total = data.length) => ({
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 50, total } },
})
const history = (id: string): ReportHistory => ({
  id,
  name: `Week ${id}`,
  entity: null,
  grand_total: { scenes: 4, approved: 1, metric_sum: null },
  created_by: ada,
  editable: true,
  created_at: '2026-02-01T10:00:00.000Z',
  updated_at: '2026-02-01T10:00:00.000Z',
})
const saved: SavedReport = {
  taken_at: '2026-02-01T10:00:00.000Z',
  treemap: { categories: [], primary_metric: null, nodes: [] },
  grand_total: { scenes: 4, approved: 1, metric_sum: null },
  showing: 'item_count',
}
const PATH = `workspace/${WS}/woohoo`
const HISTORY = `workspace/${WS}/reports/report-histories`

async function report(first: TreemapAnswer) {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  server.on(`GET ${PATH}/treemap`, { body: { data: first } })
  server.on(`GET ${PATH}/woohoo-template-flows`, { body: { data: [] } })
  server.on(`GET ${HISTORY}`, list([history('1')]))
  server.on(`GET ${HISTORY}/1`, { body: { data: { ...history('1'), data: JSON.stringify(saved) } } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createWoohooStore(session, { entityId: null })
  store.subscribe(() => undefined)
  await until(store, ({ status, history: rows }) => status !== 'loading' && rows !== null)
  return { server, live, store }
}

const serveTreemap = (server: TestServer, data: TreemapAnswer) => server.on(`GET ${PATH}/treemap`, { body: { data } })

describe('a report', () => {
  test('WOO-06 WOO-07 first shows the primary metric, and then changes only by the user’s choice', async () => {
    const { server, store } = await report(answer([node('a', null, 5)]))
    expect(store.getState().showing).toBe('sum_of_primary_metric')
    store.setShowing('item_count')
    serveTreemap(server, answer([node('a', null, 7)]))
    await store.reload()
    expect([store.getState().showing, store.getState().data?.nodes[0]?.counts]).toEqual(['item_count', [0, 7]])
  })

  test('WOO-06 WOO-07 first shows scenes when there is no primary metric, and keeps that when one is set', async () => {
    const { server, store } = await report(answer([node('a', null, 5)], { primary_metric: null }))
    expect(store.getState().showing).toBe('item_count')
    serveTreemap(server, answer([node('a', null, 5)]))
    await store.reload()
    expect([store.getState().showing, store.getState().data?.primary_metric?.id]).toEqual(['item_count', 'm'])
  })

  test('WOO-01 reads a node’s children when the user goes there, and again with the rest', async () => {
    const { server, store } = await report(answer([node('a', null, 5, true), node('b', null, 0)]))
    const inside = answer([node('a', null, 6), node('a1', 'a', 6)], {
      entity: { id: 'a', type: 0, name: 'a', code: null },
    })
    serveTreemap(server, inside)
    await store.enter('a')
    const { nodes } = store.getState().data ?? { nodes: [] }
    expect(nodes.map(({ id, has_more }) => [id, has_more])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['a1', undefined],
    ])
    expect(nodes[0]?.counts).toEqual([0, 6])
    const lastCall = server.calls.filter(({ path }) => path.startsWith(`${PATH}/treemap`)).at(-1)
    expect([lastCall?.query.get('entity_id'), lastCall?.query.get('metric_id')]).toEqual(['a', 'm'])
    // A node that has nothing more is not asked for.
    const before = server.calls.length
    await store.enter('b')
    expect(server.calls.length).toBe(before)
  })

  test('XWOO-01 opens a saved report, compares with one, and drops a deleted one', async () => {
    const { server, store } = await report(answer([node('a', null, 5)]))
    await store.open('1')
    await store.compareWith('1')
    expect(shownReport(store.getState())).toEqual({
      data: saved.treemap,
      grandTotal: saved.grand_total,
      takenAt: saved.taken_at,
    })
    expect(server.calls.filter(({ path }) => path === `${HISTORY}/1`)).toHaveLength(1)
    server.on(`DELETE ${HISTORY}/1`, { body: { data: { ok: true } } })
    server.on(`GET ${HISTORY}`, list([]))
    await store.remove('1')
    const { opened, compared, data } = store.getState()
    expect([opened, compared, data?.nodes.length]).toEqual([null, null, 1])
  })

  test('WOO-08 adds a saved report to the history', async () => {
    const { server, store } = await report(answer([]))
    server.on(`POST ${HISTORY}`, { body: { data: history('2') } })
    server.on(`GET ${HISTORY}`, list([history('2'), history('1')]))
    expect((await store.save('Week 2')).id).toBe('2')
    expect(store.getState().history?.map(({ id }) => id)).toEqual(['2', '1'])
  })
})

test('WOO-01 replaces everything below a node by its newly read branch', () => {
  const nodes = [node('a', null, 1), node('b', null, 2), node('a1', 'a', 1), node('a2', 'a1', 1), node('b1', 'b', 2)]
  const data = answer(nodes)
  const merged = withBranch(data, answer([node('a', null, 9), node('a3', 'a', 9)]))
  expect(merged.nodes.map(({ id }) => id)).toEqual(['a', 'b', 'b1', 'a3'])
  expect(withBranch(data, answer([node('z', null, 9)]))).toBe(data)
})

test('WOO-09 shows a star at once and reverts it when the server refuses', async () => {
  const server = await testServer()
  serveWorkspace(server)
  serveEvents(server)
  server.on(`GET ${PATH}/report/entities`, list([{ id: 'a', name: 'a', favorite: false }]))
  server.on(`PUT ${PATH}/favorite`, { status: 404, body: { error: 'not_found', message: 'Gone', meta: {} } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createWoohooReportsStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const starring = store.favorite('a', true)
  expect(store.getState().list.rows[0]?.favorite).toBe(true)
  await expect(starring).rejects.toMatchObject({ code: 'not_found' })
  expect(store.getState().list.rows[0]?.favorite).toBe(false)
})

test('XUX-08 a report is asked for by its own statuses, a branch by those of the whole, and the fixed ones by choice', async () => {
  const { server, store } = await report(answer([node('a', null, 5, true)]))
  const lastQuery = () => server.calls.filter(({ path }) => path.startsWith(`${PATH}/treemap`)).at(-1)?.query
  expect([lastQuery()?.get('divided_by'), lastQuery()?.get('divided_of')]).toEqual(['own', null])
  serveTreemap(server, answer([node('a', null, 5)], { entity: { id: 'a', type: 0, name: 'a', code: null } }))
  await store.enter('a')
  expect([lastQuery()?.get('divided_by'), lastQuery()?.get('divided_of')]).toEqual(['own', 'workspace'])
  serveTreemap(server, answer([node('a', null, 5)]))
  await store.ask({ fixed: true })
  expect(lastQuery()?.get('divided_by')).toBe('fixed')
  await store.ask({ flowId: 'f1', fixed: false })
  expect([lastQuery()?.get('divided_by'), lastQuery()?.get('template_flow_id')]).toEqual([null, 'f1'])
})

test('XUX-08 a branch’s figures stand under the statuses of the report, found by their keys', () => {
  const category = (key: string) => ({ key, name: key, kind: 2, colour: null })
  const data = answer(
    [
      { ...node('a', null, 0), counts: [1, 2] },
      { ...node('b', null, 0), counts: [3, 4] },
    ],
    {
      categories: [category('s1'), category('s2')],
    },
  )
  const branch = answer([{ ...node('a', null, 0), counts: [2, 1, 5] }], {
    categories: [category('s2'), category('s1'), category('kind:0')],
  })
  const { categories, nodes } = withBranch(data, branch)
  expect(categories.map(({ key }) => key)).toEqual(['s1', 's2', 'kind:0'])
  expect(nodes.map(({ counts }) => counts)).toEqual([
    [1, 2, 5],
    [3, 4, 0],
  ])
})
