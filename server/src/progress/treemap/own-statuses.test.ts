import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedReport, TreemapAnswer } from '@arbo/core/contract'
import { joinStatuses } from '../../planning/status-flows/own-statuses.ts'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow, makeMetric } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { refreshTotals } from './refresh-totals.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let own: Record<string, string>
/** A second project, whose flow calls two of its statuses as the first one's does. */
let second: string
let other: Record<string, string>

async function scene(entityId: string, status_id: string | undefined, person?: TestUser): Promise<string> {
  const id = await makeItem(server, entityId, person ? [person] : [])
  if (status_id) await server.owner.call('bulkStatusUpdate', { params: ws, body: { item_ids: [id], status_id } })
  return id
}

const treemap = async (query: Record<string, unknown> = {}) =>
  (await server.owner.call('showTreemap', { params: ws, query })).data
const names = ({ categories }: TreemapAnswer) => categories.map(({ name }) => name)
const counts = (answer: TreemapAnswer, id: string) => answer.nodes.find((node) => node.id === id)?.counts
/** Every scene, but as a filter: so they are counted one by one. */
const ONE_BY_ONE = { kind_ina: '0,1,2,3,4,5,6' }
const FIXED = ['No status', 'Unassigned', 'Untouched', 'Unchecked', 'Retake', 'Retake done', 'Approved']

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  tree = await makeTree(server)
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
  own = await makeFlow(server, tree.project)
  const frames = await makeMetric(server, { on: tree.project, options: { decimals: 0 } })
  await server.database.query('update entity set primary_metric_id = $2 where id = $1', [tree.project, frames])
  for (const name of ['Ready', 'Review', 'Done', 'Done']) {
    const id = await scene(tree.take, own[name], server.a.users.member)
    const body = { item_ids: [id], metric_id: frames, value: '7' }
    await server.owner.call('bulkMetricUpdate', { params: ws, body })
  }
  await scene(tree.episode, own['Retake'])
  second = await makeEntity(server, 0, null)
  other = await makeFlow(server, second, { Ready: 2, Lighting: 2, done: 6 })
  for (const name of ['Lighting', 'Lighting', 'done']) await scene(second, other[name])
})
afterAll(() => server.close())

describe('the division of a treemap', () => {
  test('XUX-08 a place is divided by the statuses of the flow that its scenes go through; the fixed seven stay a choice', async () => {
    const answer = await treemap({ entity_id: tree.project, divided_by: 'own', depth: 4 })
    expect(names(answer)).toEqual(['Ready', 'Review', 'Retake', 'Done'])
    expect(answer.categories.map(({ key }) => key)).toEqual([own['Ready'], own['Review'], own['Retake'], own['Done']])
    expect(counts(answer, tree.project)).toEqual([1, 1, 1, 2])
    expect(answer.grand_total).toEqual({ scenes: 5, approved: 2, metric_sum: '28' })
    expect(names(await treemap({ entity_id: tree.project, divided_by: 'fixed' }))).toEqual(FIXED)
    // Who asks as before is answered as before.
    expect(names(await treemap({ entity_id: tree.project }))).toEqual(FIXED)
  })

  test('XUX-08 figures are the same whether totals were kept or scenes are counted one by one', async () => {
    const query = { entity_id: tree.project, divided_by: 'own', depth: 4 }
    const waiting = await treemap(query)
    await server.database.transaction((tx) => refreshTotals(tx, server.a.id))
    const kept = await treemap(query)
    const counted = await treemap({ ...query, ...ONE_BY_ONE })
    expect([kept.nodes, kept.grand_total]).toEqual([counted.nodes, counted.grand_total])
    expect(waiting.nodes).toEqual(kept.nodes)
    expect(kept.nodes[0]?.sums).toEqual(['7', '7', null, '14'])
  })

  test('XUX-08 a filter does not change the statuses, nor does a branch of the same report', async () => {
    const done = await treemap({ entity_id: tree.project, divided_by: 'own', status_ina: own['Done'] })
    expect(names(done)).toEqual(['Ready', 'Review', 'Retake', 'Done'])
    expect(counts(done, tree.project)).toEqual([0, 0, 0, 2])
    const all = await treemap({ divided_by: 'own' })
    const branch = await treemap({ entity_id: second, divided_by: 'own', divided_of: 'workspace' })
    expect(names(branch)).toEqual(names(all))
    expect(names(await treemap({ entity_id: second, divided_by: 'own' }))).toEqual(['Ready', 'Lighting', 'done'])
  })

  test('XUX-08 statuses of several flows are one where name and kind are equal, in the order of the flows', async () => {
    const all = await treemap({ divided_by: 'own' })
    expect(names(all)).toEqual(['Ready', 'Lighting', 'Review', 'Retake', 'Done'])
    expect(all.categories.at(-1)).toMatchObject({ key: own['Done'], status_ids: [own['Done'], other['done']] })
    expect([counts(all, tree.project), counts(all, second)]).toEqual([
      [1, 0, 1, 1, 2],
      [0, 2, 0, 0, 1],
    ])
    expect(all.grand_total).toMatchObject({ scenes: 8, approved: 3 })
  })

  test('XUX-08 a scene without a status is no status of its own, and nothing is lost', async () => {
    const id = await scene(tree.take, undefined)
    const answer = await treemap({ entity_id: tree.take, divided_by: 'own' })
    expect(names(answer)).toEqual(['Ready', 'Review', 'Retake', 'Done', 'No status'])
    expect(answer.categories.at(-1)?.key).toBe('kind:0')
    expect(counts(answer, tree.take)).toEqual([1, 1, 0, 2, 1])
    await server.owner.call('deleteItem', { params: { ...ws, id } })
  })

  test('XUX-08 a place without scenes shows the statuses that they would get, one without a flow the fixed ones', async () => {
    const take = await makeEntity(server, 3, tree.episode)
    expect(names(await treemap({ entity_id: take, divided_by: 'own' }))).toEqual(['Ready', 'Review', 'Retake', 'Done'])
    const bare = await makeEntity(server, 0, null)
    expect(names(await treemap({ entity_id: bare, divided_by: 'own' }))).toEqual(FIXED)
  })

  test('XUX-08 more statuses than can be told apart are shown by the fixed ones', async () => {
    const many = await makeEntity(server, 0, null)
    const statuses = await makeFlow(server, many, Object.fromEntries('ABCDEFGHI'.split('').map((name) => [name, 2])))
    const id = await scene(many, statuses['A'])
    expect(names(await treemap({ divided_by: 'own' }))).toEqual(FIXED)
    // Of one flow they are shown however many it has.
    expect(names(await treemap({ entity_id: many, divided_by: 'own' }))).toHaveLength(9)
    await server.owner.call('deleteItem', { params: { ...ws, id } })
    expect(names(await treemap({ divided_by: 'own' }))).toHaveLength(5)
  })

  test('XUX-08 a saved report and a file have the statuses that the screen has', async () => {
    const save = async (body: object) => {
      const { data } = await server.owner.call('saveReportHistory', {
        params: ws,
        body: { entity_id: tree.project, name: 'Monday', ...body },
      })
      const shown = await server.owner.call('showReportHistory', { params: { ...ws, id: data.id } })
      return (JSON.parse(shown.data.data) as SavedReport).treemap.categories.map(({ name }) => name)
    }
    expect(await save({ divided_by: 'own' })).toEqual(['Ready', 'Review', 'Retake', 'Done'])
    expect(await save({})).toEqual(FIXED)
    const file = await server.owner.send('exportWoohoo', {
      params: ws,
      query: { entity_id: tree.project, divided_by: 'own', format: 'csv', showing: 'item_count' },
    })
    expect(file.payload.split('\r\n')[0]).toContain('"Ready","Review","Retake","Done","Approved, % of scenes"')
  })
})

describe('counts by status elsewhere', () => {
  test('XUX-08 projects, the list of reports and a person’s work are counted by the statuses of their flows', async () => {
    const project = (await server.owner.call('showEntity', { params: { ...ws, id: tree.project } })).data
    const statuses = [
      { name: 'Ready', kind: 2, colour: null, scenes: 1 },
      { name: 'Review', kind: 3, colour: null, scenes: 1 },
      { name: 'Retake', kind: 4, colour: null, scenes: 1 },
      { name: 'Done', kind: 6, colour: null, scenes: 2 },
    ]
    expect(project.woohoo.statuses).toEqual(statuses)
    const reports = (await server.owner.call('listWoohooReports', { params: ws, query: { per_page: 50 } })).data
    expect(reports.find(({ id }) => id === tree.project)?.woohoo.statuses).toEqual(statuses)
    const { member } = server.a.users
    const insight = (await server.owner.call('showInsight', { params: { ...ws, id: member.id } })).data
    expect(insight.load.statuses?.map(({ name, scenes }) => [name, scenes])).toEqual([
      ['Ready', 1],
      ['Review', 1],
      ['Done', 2],
    ])
  })

  test('XUX-08 one’s own work is narrowed by the statuses that one’s scenes have', async () => {
    const mine = async (query: object = {}) =>
      (await server.member.call('listMyWorkItems', { params: ws, query: query as never })).data
    const { statuses = [], total } = await mine()
    expect([statuses.map(({ name }) => name), total]).toEqual([['Ready', 'Review', 'Done'], 4])
    expect((await mine({ status_ina: statuses[2]?.ids.join(',') })).total).toBe(2)
    expect((await mine({ status_ina: 'none' })).total).toBe(0)
  })

  test('XUX-08 the report on statuses has a column for each of the flow’s, or for each fixed one', async () => {
    const report = async (query: object) =>
      (await server.owner.call('sceneStatusReport', { params: ws, query: { query: JSON.stringify(query) } })).data
    const answer = await report({ entity_id: tree.project, divided_by: 'own', order_by: `-status:${own['Done']}` })
    expect(answer.columns.slice(2).map(({ label }) => label)).toEqual([
      'Ready',
      'Review',
      'Retake',
      'Done',
      'Approved, % of scenes',
    ])
    expect(answer.totals[0]?.cells).toEqual([null, 5, 1, 1, 1, 2, '40.00'])
    expect(answer.chart?.series.map(({ label }) => label)).toEqual(['Ready', 'Review', 'Retake', 'Done'])
    const fixed = await report({ entity_id: tree.project })
    expect(fixed.columns.slice(2, -1).map(({ label }) => label)).toEqual(FIXED)
    // A link from before, sorted by a fixed status, still opens.
    expect((await report({ divided_by: 'own', order_by: 'kind_3' })).total).toBe(2)
  })

  test('XUX-08 a project has one figure for how much of its scenes is approved, wherever it is shown', async () => {
    const reports = (await server.owner.call('listWoohooReports', { params: ws, query: { per_page: 50 } })).data
    const listed = reports.find(({ id }) => id === tree.project)?.percent
    const status = await server.owner.call('sceneStatusReport', {
      params: ws,
      query: { query: JSON.stringify({ divided_by: 'own' }) },
    })
    const inReport = status.data.rows.find(({ id }) => id === tree.project)?.cells.at(-1)
    const { grand_total } = await treemap({ entity_id: tree.project, divided_by: 'own' })
    const rows = (await server.owner.call('entityReport', { params: ws, query: {} })).data
    const inRows = rows.find(({ entity }) => entity.id === tree.project)?.approved_percent
    expect(listed).toBe('40.00')
    expect([inReport, inRows]).toEqual([listed, listed])
    expect((grand_total.approved / grand_total.scenes) * 100).toBe(Number(listed))
  })
})

test('XUX-08 a further status stands behind the one that it follows in its flow', () => {
  const of = (flow_id: string, ...statuses: string[]) =>
    statuses.map((name) => ({ id: `${flow_id}-${name}`, flow_id, name, kind: name === 'Done' ? 6 : 2, colour: null }))
  const joined = joinStatuses([...of('a', 'Wait', 'Work', 'Done'), ...of('b', 'Brief', 'work ', 'Light', 'Done')])
  expect(joined.map(({ name }) => name)).toEqual(['Brief', 'Wait', 'Work', 'Light', 'Done'])
  expect(joined.map(({ ids }) => ids.length)).toEqual([1, 1, 2, 1, 2])
})
