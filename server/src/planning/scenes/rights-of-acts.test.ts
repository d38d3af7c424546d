import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BulkOutcome } from '@arbo/core/contract'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
/** Coordinates one take, and works on a scene of the other one. */
let lead: TestUser
let as: TestClient
let other: string
let [own, foreign] = ['', '']

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

beforeEach(async () => {
  tree = await makeTree(server)
  other = await makeEntity(server, 3, tree.episode)
  lead = await addUser(server, 'member', `Lead of ${tree.take}`)
  as = server.as(lead)
  own = await makeItem(server, tree.take, [lead])
  foreign = await makeItem(server, other, [lead])
  await server.owner.call('assignEntityUsers', { params: { ...ws, id: tree.take }, body: { ws_user_ids: [lead.id] } })
})

const both = () => ({ params: ws, body: { item_ids: [own, foreign] } })
const outcomeOf = ({ changed, refused }: BulkOutcome) => [changed, refused.flatMap(({ item_ids }) => item_ids)]
const namesIn = async (entity_id: string) =>
  (await server.owner.call('listItems', { params: ws, query: { entity_id, per_page: 500 } })).data.map(
    ({ name }) => name,
  )

test('XFIX-10: who coordinates one place omits its scenes alone', async () => {
  const { params, body } = both()
  const { data } = await as.call('omitItems', { params, body: { ...body, omitted: true } })
  expect(outcomeOf(data)).toEqual([1, [foreign]])
  expect(await namesIn(other)).toHaveLength(1)
})

test('XFIX-10: scenes of a place that one works in, and does not coordinate, are not put in another order', async () => {
  const next = await makeItem(server, other, [lead])
  const beforehand = await server.owner.call('listItems', { params: ws, query: { entity_id: other } })
  const { error } = await as.refused('orderItems', { params: ws, body: { item_ids: [next], after_id: null } })
  expect(['permission_denied', 'not_found']).toContain(error)
  const afterwards = await server.owner.call('listItems', { params: ws, query: { entity_id: other } })
  expect(afterwards.data.map(({ id }) => id)).toEqual(beforehand.data.map(({ id }) => id))
  expect((await as.call('orderItems', { params: ws, body: { item_ids: [own], after_id: null } })).data.refused).toEqual(
    [],
  )
})

test('XPROD-03: a series stands in no place that one does not coordinate, nor in the others then', async () => {
  const series = { prefix: 'SH', first: 1, last: 3, step: 1, digits: 2 }
  const body = { series, entity_ids: [tree.take, other] }
  const { error } = await as.refused('createItemSeries', { params: { ...ws, entity_id: tree.take }, body })
  expect(['permission_denied', 'not_found']).toContain(error)
  expect([await namesIn(tree.take), await namesIn(other)].flat().filter((name) => name.startsWith('SH'))).toEqual([])
  const { data } = await as.call('createItemSeries', { params: { ...ws, entity_id: tree.take }, body: { series } })
  expect(data.created).toBe(3)
})

test('XFIX-09: who may add scenes everywhere, and change none, moves none', async () => {
  const maker = await addUser(server, 'member', `Maker in ${tree.take}`)
  const scene = await makeItem(server, tree.take, [maker])
  const keys = ['project_addItem_create', 'project_seeAll_read']
  await server.database.query('update ws_user set granted = $2 where id = $1', [maker.id, keys])
  const { data } = await server
    .as(maker)
    .call('moveItems', { params: ws, body: { item_ids: [scene], entity_id: other } })
  expect(outcomeOf(data)).toEqual([0, [scene]])
})
