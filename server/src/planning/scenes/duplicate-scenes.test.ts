import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeComment, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow, makeMetric } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let [harbour, gulls, metric] = ['', '', '']

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

beforeEach(async () => {
  tree = await makeTree(server)
  metric = await makeMetric(server, { on: tree.project })
  const statuses = await makeFlow(server, tree.project)
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
  const { admin, member } = server.a.users
  const make = async (name: string) =>
    (
      await server.owner.call('storeEntityItem', {
        params: { ...ws, entity_id: tree.take },
        body: {
          name,
          code: name.slice(0, 3),
          description: 'Fog over the water',
          start_date: '2026-03-01',
          due_date: '2026-03-09',
          estimate_minutes: 90,
          own_start_frame: 1001,
          assignee_ids: [member.id],
          reviewer_ids: [admin.id],
          status_id: statuses['Retake'] ?? null,
          metrics: [{ metric_id: metric, value: '45' }],
        },
      })
    ).data.id
  harbour = await make('Harbour')
  gulls = await make('Gulls')
})

const duplicate = async (item_ids: string[]) =>
  (await server.owner.call('duplicateItems', { params: ws, body: { item_ids } })).data
const show = async (id: string) => (await server.owner.call('showItem', { params: { ...ws, id } })).data
const names = async () => {
  const query = { entity_id: tree.take, order_by: 'position' }
  return (await server.owner.call('listItems', { params: ws, query })).data.map(({ name }) => name)
}

test('XFIX-09: a copy stands behind its original with its description, days, people and metrics, and starts anew', async () => {
  await makeComment(server, server.owner, harbour)
  await makeRendition(server, harbour)
  const { item_ids, changed } = await duplicate([harbour])
  expect(changed).toBe(1)
  expect(await names()).toEqual(['Harbour', 'Harbour (2)', 'Gulls'])
  const copy = await show(item_ids[0] ?? '')
  const { admin, member } = server.a.users
  expect(copy).toMatchObject({
    name: 'Harbour (2)',
    // A code stands for one scene.
    code: null,
    description: 'Fog over the water',
    start_date: '2026-03-01',
    due_date: '2026-03-09',
    estimate: 90,
    own_start_frame: 1001,
    status: { name: 'Ready' },
    status_kind: 2,
    assignees: [{ id: member.id }],
    reviewers: [{ id: admin.id }],
    renditions: [],
    comments_count: 0,
    thumbnail: null,
    omitted: false,
  })
  expect(copy.metrics.find(({ metric_id }) => metric_id === metric)?.value).toBe('45')
  expect(
    (await server.owner.call('listItemHistory', { params: { ...ws, id: copy.id }, query: {} })).data,
  ).toMatchObject([{ field: 'created', to: 'Harbour (2)' }])
})

test('XFIX-09: several copies are one act, whose undo removes those that nobody has worked on', async () => {
  const { batch_id, item_ids } = await duplicate([gulls, harbour])
  expect((await Promise.all(item_ids.map(show))).map(({ name }) => name)).toEqual(['Gulls (2)', 'Harbour (2)'])
  expect(await names()).toEqual(['Harbour', 'Harbour (2)', 'Gulls', 'Gulls (2)'])
  await duplicate([item_ids[1] ?? '', harbour])
  expect(await names()).toEqual(['Harbour', 'Harbour (3)', 'Harbour (2)', 'Harbour (4)', 'Gulls', 'Gulls (2)'])
  await makeComment(server, server.owner, item_ids[0] ?? '')
  const { data } = await server.owner.call('undoChanges', { params: { ...ws, id: batch_id ?? '' } })
  expect(data).toMatchObject({ removed: 1, kept: 1, reasons: [{ reason: 'changed' }] })
  expect(await names()).toEqual(['Harbour', 'Harbour (3)', 'Harbour (4)', 'Gulls', 'Gulls (2)'])
})

test('XFIX-09: scenes are copied by whoever may add some there; without the permission to assign, without people', async () => {
  const { member } = server.a.users
  const body = { item_ids: [harbour] }
  expect((await server.member.refused('duplicateItems', { params: ws, body })).error).toBe('permission_denied')
  await server.database.query('update ws_user set granted = $2 where id = $1', [member.id, ['project_addItem_create']])
  const { data } = await server.member.call('duplicateItems', { params: ws, body })
  expect(await show(data.item_ids[0] ?? '')).toMatchObject({ assignees: [], reviewers: [], due_date: '2026-03-09' })
  await server.database.query('update ws_user set granted = default where id = $1', [member.id])
  const gone = { item_ids: [harbour, tree.item] }
  expect((await server.owner.refused('duplicateItems', { params: ws, body: gone })).error).toBe('not_found')
  expect(await names()).toHaveLength(3)
})
