import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HandlerInput } from '@arbo/core/contract'
import { makeEntity, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

type Body = Partial<HandlerInput<'createItemSeries'>['body']>

let server: TestServer
let tree: Tree
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

beforeEach(async () => {
  tree = await makeTree(server)
  await makeFlow(server, tree.project)
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
})

const SH = { prefix: 'SH', first: 10, last: 40, step: 10, digits: 4 }
const input = (body: Body) => ({ params: { ...ws, entity_id: tree.take }, body })
const create = async (body: Body) => (await server.owner.call('createItemSeries', input(body))).data
const refused = (body: Body) => server.owner.refused('createItemSeries', input(body))
const scenesOf = async (entity_id: string) => {
  const query = { entity_id, order_by: 'position', per_page: 500 }
  return (await server.owner.call('listItems', { params: ws, query })).data
}
const namesIn = async (entity_id: string) => (await scenesOf(entity_id)).map(({ name }) => name)

test('XPROD-03: a series stands behind the scenes that are there, in its order, with the first status and a history', async () => {
  await server.owner.call('storeEntityItem', {
    params: { ...ws, entity_id: tree.take },
    body: { name: 'Zebra' },
  })
  const { created, skipped, item_ids } = await create({ series: SH })
  expect([created, skipped]).toEqual([4, 0])
  const rows = await scenesOf(tree.take)
  expect(rows.map(({ name }) => name)).toEqual(['Zebra', 'SH0010', 'SH0020', 'SH0030', 'SH0040'])
  expect(rows.slice(1).map(({ id }) => id)).toEqual(item_ids)
  expect(new Set(rows.slice(1).map(({ status }) => status?.name))).toEqual(new Set(['Ready']))
  const history = await server.owner.call('listItemHistory', { params: { ...ws, id: item_ids[0] ?? '' }, query: {} })
  expect(history.data).toMatchObject([{ field: 'created', to: 'SH0010' }])
})

test('XPROD-03: several places get the series at once, and its undo moves the untouched scenes to the trash', async () => {
  const other = await makeEntity(server, 3, tree.episode)
  const { batch_id, created } = await create({ series: SH, entity_ids: [tree.take, other, tree.process] })
  expect(created).toBe(12)
  for (const place of [tree.take, other]) expect(await namesIn(place)).toEqual(['SH0010', 'SH0020', 'SH0030', 'SH0040'])
  const [first] = await scenesOf(other)
  await server.owner.call('updateItem', { params: { ...ws, id: first?.id ?? '' }, body: { name: 'Kept' } })
  const { data } = await server.owner.call('undoChanges', { params: { ...ws, id: batch_id ?? '' } })
  expect(data).toMatchObject({ removed: 11, kept: 1 })
  expect(await namesIn(other)).toEqual(['Kept'])
})

test('XPROD-03: names that exist in the place refuse the series, or are left out and counted', async () => {
  await create({ names: ['sh0020'] })
  const refusal = await refused({ series: SH })
  expect(refusal).toMatchObject({ error: 'name_taken', message: expect.stringContaining('SH0020 exists here already') })
  expect(await namesIn(tree.take)).toEqual(['sh0020'])
  expect(await create({ series: SH, existing: 'skip' })).toMatchObject({ created: 3, skipped: 1 })
  expect(await namesIn(tree.take)).toEqual(['sh0020', 'SH0010', 'SH0030', 'SH0040'])
  expect(await create({ series: SH, existing: 'skip' })).toEqual({
    batch_id: null,
    created: 0,
    skipped: 4,
    item_ids: [],
  })
  expect(await create({ names: ['Dawn', 'dawn', 'Dusk'], existing: 'skip' })).toMatchObject({ created: 2, skipped: 1 })
})

test('XPROD-03: 10,001 scenes are refused, in one place and in several, and so are numbers that make no series', async () => {
  const many = { ...SH, first: 0, last: 10_000, step: 1, digits: 5 }
  const faults = async (body: Body) => (await refused(body)).meta?.['fields']
  expect(await faults({ series: many })).toEqual({
    'series.last': 'At most 10000 scenes can be created at once; this would be 10001.',
  })
  expect(
    await faults({ series: { ...many, last: 4999 }, entity_ids: [tree.take, tree.episode, tree.process] }),
  ).toEqual({ 'series.last': 'At most 10000 scenes can be created at once; this would be 15000.' })
  expect(await faults({ series: { ...SH, last: 5 } })).toEqual({
    'series.last': 'The last number must not be below the first',
  })
  expect(await faults({})).toEqual({ series: 'Send either a series or names' })
  expect(await namesIn(tree.take)).toEqual([])
})

test('XPROD-03: whoever may add scenes in each place creates a series there; another project needs another series', async () => {
  const { member } = server.a.users
  const call = input({ series: SH })
  expect((await server.member.refused('createItemSeries', call)).error).toBe('permission_denied')
  await server.database.query('update ws_user set granted = $2 where id = $1', [member.id, ['project_addItem_create']])
  expect((await server.member.call('createItemSeries', call)).data.created).toBe(4)
  await server.database.query('update ws_user set granted = default where id = $1', [member.id])
  const elsewhere = await makeTree(server)
  expect(await refused({ series: SH, entity_ids: [tree.take, elsewhere.take] })).toMatchObject({
    error: 'invalid_reference',
    message: 'These places are in different projects.',
  })
  const gone = { ...call, params: { ...ws, entity_id: server.b.id } }
  expect((await server.owner.refused('createItemSeries', gone)).error).toBe('not_found')
})
