import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeEntity, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let ids: Record<'A' | 'B' | 'C' | 'D' | 'E', string>

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

beforeEach(async () => {
  tree = await makeTree(server)
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
  ids = { A: '', B: '', C: '', D: '', E: '' }
  for (const name of ['A', 'B', 'C', 'D', 'E'] as const) {
    const { data } = await server.owner.call('storeEntityItem', {
      params: { ...ws, entity_id: tree.take },
      body: { name },
    })
    ids[name] = data.id
  }
})

const named = (names: string) => Array.from(names).map((name) => ids[name as 'A'])
const order = async (names: string, after: string | null) =>
  (
    await server.owner.call('orderItems', {
      params: ws,
      body: { item_ids: named(names), after_id: after === null ? null : (named(after)[0] ?? '') },
    })
  ).data
const now = async () => {
  const query = { entity_id: tree.take, order_by: 'position' }
  const { data } = await server.owner.call('listItems', { params: ws, query })
  return data.map(({ name }) => name).join('')
}
const undo = async (id: string | null) =>
  (await server.owner.call('undoChanges', { params: { ...ws, id: id ?? '' } })).data

test('XFIX-09: scenes are put in another order, one or several, with history, undo and redo', async () => {
  expect(await order('D', 'A')).toMatchObject({ changed: 1, unchanged: 0 })
  expect(await now()).toBe('ADBCE')
  const { data } = await server.owner.call('listItemHistory', { params: { ...ws, id: ids.D }, query: {} })
  expect(data[0]).toMatchObject({ field: 'order', from: { id: ids.C, name: 'C' }, to: { id: ids.A, name: 'A' } })
  const { batch_id } = await order('AD', 'E')
  expect(await now()).toBe('BCEAD')
  const { batch_id: redo, restored } = await undo(batch_id)
  expect([await now(), restored]).toEqual(['ADBCE', 2])
  await undo(redo)
  expect(await now()).toBe('BCEAD')
  // First, in the order given.
  await order('EC', null)
  expect(await now()).toBe('ECBAD')
  // Where they stand already is no act.
  expect(await order('C', 'E')).toMatchObject({ batch_id: null, changed: 0, unchanged: 1 })
  // Order is nobody's version.
  expect((await server.owner.call('showItem', { params: { ...ws, id: ids.E } })).data.version).toBe(1)
})

test('XFIX-09: an undo of an order leaves what was put elsewhere since', async () => {
  const { batch_id } = await order('AB', 'D')
  expect(await now()).toBe('CDABE')
  await order('A', null)
  expect(await now()).toBe('ACDBE')
  const outcome = await undo(batch_id)
  // B does not stand behind A any more, either.
  expect(outcome).toMatchObject({ restored: 0, kept: 2, reasons: [{ reason: 'changed', count: 2 }] })
  expect(await now()).toBe('ACDBE')
})

test('XFIX-09: scenes of one place alone are ordered, by those who may edit them', async () => {
  const elsewhere = await makeEntity(server, 3, tree.episode)
  const { data } = await server.owner.call('storeEntityItem', {
    params: { ...ws, entity_id: elsewhere },
    body: { name: 'F' },
  })
  for (const body of [
    { item_ids: [ids.A, data.id], after_id: null },
    { item_ids: [ids.A], after_id: data.id },
    { item_ids: [ids.A, ids.B], after_id: ids.B },
  ]) {
    expect((await server.owner.refused('orderItems', { params: ws, body })).error).toBe('invalid_reference')
  }
  const body = { item_ids: [ids.A], after_id: ids.B }
  expect((await server.member.refused('orderItems', { params: ws, body })).error).toBe('permission_denied')
  expect(await now()).toBe('ABCDE')
})
