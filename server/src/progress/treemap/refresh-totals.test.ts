import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { refreshTotals, waitingWorkspaces } from './refresh-totals.ts'
import { startTotalsWorker } from './start-totals-worker.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  tree = await makeTree(server)
})
afterAll(() => server.close())

const scenes = async () =>
  (await server.owner.call('showTreemap', { params: ws, query: { entity_id: tree.project } })).data.grand_total.scenes
/** How many the list of all scenes says that there are: by the place they are ordered by first, and without one. */
const listed = async () => {
  const pages = await Promise.all(
    ['position', 'parent', '-name'].map((order_by) =>
      server.owner.call('listItems', { params: ws, query: { order_by, per_page: 2 } }),
    ),
  )
  return pages.map(({ data, meta }) => [meta.total, data.length])
}
const marks = async () =>
  (await server.database.query('select seq from scene_total_dirty where ws_id = $1', [server.a.id])).length
const totals = async () =>
  server.database.query<{ entity_id: string; by_status: number[] }>(
    'select entity_id, by_status from scene_total where ws_id = $1',
    [server.a.id],
  )
const keep = (limit?: number) => server.database.transaction((tx) => refreshTotals(tx, server.a.id, limit))

test('XWOO-02 changes are counted before and after their totals are kept, and then from the totals', async () => {
  expect(await marks()).toBeGreaterThan(0)
  expect(await scenes()).toBe(1)
  while ((await keep(1)) > 0) expect(await scenes()).toBe(1)
  expect(await marks()).toBe(0)
  expect(await totals()).toEqual([{ entity_id: tree.take, by_status: [1, 0, 0, 0, 0, 0, 0] }])
  // Only from the totals can a scene be counted that is not there.
  await server.database.query('update scene_total set by_status = array[7,0,0,0,0,0,0] where entity_id = $1', [
    tree.take,
  ])
  expect(await scenes()).toBe(7)
  await makeItem(server, tree.take, [])
  expect(await scenes()).toBe(2)
})

test('XSEC-05 the list of all scenes counts by kept totals, plus changes since', async () => {
  while ((await keep()) > 0);
  expect(await listed()).toEqual([2, 2, 2].map((total) => [total, 2]))
  const more = [await makeItem(server, tree.take, []), await makeItem(server, tree.episode, [])]
  expect(await listed()).toEqual([4, 4, 4].map((total) => [total, 2]))
  while ((await keep()) > 0);
  expect(await listed()).toEqual([4, 4, 4].map((total) => [total, 2]))
  expect(await totals()).toHaveLength(2)
  // Only from the totals can a scene be counted that is not there.
  await server.database.query('update scene_total set by_status = array[0,3,0,0,0,0,0] where entity_id = $1', [
    tree.episode,
  ])
  expect((await listed()).map(([total]) => total)).toEqual([6, 6, 6])
  for (const id of more) await server.owner.call('deleteItem', { params: { ...ws, id } })
  expect(await listed()).toEqual([2, 2, 2].map((total) => [total, 2]))
})

test('XWOO-02 an entity without scenes has no totals, and a deleted one leaves none', async () => {
  const take = await makeEntity(server, 3, tree.episode, 'Short')
  const item = await makeItem(server, take, [])
  await keep()
  expect((await totals()).map(({ entity_id }) => entity_id)).toContain(take)
  await server.owner.call('deleteItem', { params: { ...ws, id: item } })
  expect(await scenes()).toBe(2)
  await keep()
  expect((await totals()).map(({ entity_id }) => entity_id)).not.toContain(take)
  await makeItem(server, take, [])
  await server.database.query('delete from item where ws_id = $1 and entity_id = $2', [server.a.id, take])
  await server.owner.call('deleteEntity', { params: { ...ws, id: take } })
  await keep()
  expect(await scenes()).toBe(2)
})

test('XWOO-02 changes that affect no total leave no mark', async () => {
  await keep()
  const [scene] = (await server.owner.call('listItems', { params: ws, query: { entity_id: tree.take } })).data
  await server.owner.call('updateItem', { params: { ...ws, id: scene?.id ?? '' }, body: { name: 'Renamed' } })
  expect(await marks()).toBe(0)
})

test('XWOO-02 all marks are processed in the background', async () => {
  await makeItem(server, tree.take, [])
  const keeping = startTotalsWorker(server.database, { warn: (message) => expect.fail(message) })
  await expect.poll(() => waitingWorkspaces(server.database)).toEqual([])
  await keeping.stop()
  expect(await scenes()).toBe(3)
})
