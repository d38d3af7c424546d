import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ws: { ws_code: string }
let tree: Awaited<ReturnType<typeof makeTree>>

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

async function ranges(id: string) {
  const { data } = await server.owner.call('showItem', { params: { ...ws, id } })
  return [data.frame_in, data.frame_out, data.cut_in, data.cut_out]
}
const update = (id: string, body: object) => server.owner.call('updateItem', { params: { ...ws, id }, body })
async function cells(changes: { item_id: string; field: 'frame_in' | 'frame_out' | 'cut_in'; to: string | null }[]) {
  const { data } = await server.owner.call('bulkUpdateItems', { params: ws, body: { cells: changes } })
  return data.cells.map(({ outcome, message }) => (message === null ? outcome : `${outcome}: ${message}`))
}
const REVERSED = 'The last frame must not be before the first'

test('XFIX-11 a scene counts from its frame in, the same under its former name, and else from what is above', async () => {
  const id = await makeItem(server, tree.take)
  const counts = async () => {
    const { data } = await server.owner.call('showItem', { params: { ...ws, id } })
    return [data.start_frame, data.own_start_frame, data.frame_in]
  }
  await server.owner.call('updateEntity', { params: { ...ws, id: tree.take }, body: { own_start_frame: 101 } })
  expect(await counts()).toEqual([101, null, null])
  await update(id, { frame_in: 1001 })
  expect(await counts()).toEqual([1001, 1001, 1001])
  await update(id, { own_start_frame: 5 })
  expect(await counts()).toEqual([5, 5, 5])
  await update(id, { frame_in: null })
  expect(await counts()).toEqual([101, null, null])
  // What a file brought before there were bounds is told, and not counted from.
  await server.database.query('update item set frame_in = -10 where id = $1', [id])
  expect(await counts()).toEqual([101, null, -10])
})

test('XFIX-11 a range that would end before it begins is refused with its field, and left as it is', async () => {
  const id = await makeItem(server, tree.take)
  await update(id, { frame_in: 1001, frame_out: 1048, cut_in: 10, cut_out: 57 })
  for (const body of [{ frame_in: 1049 }, { frame_out: 1000 }, { own_start_frame: 1049 }]) {
    const { error, meta } = await server.owner.refused('updateItem', { params: { ...ws, id }, body })
    expect([error, meta]).toMatchObject(['validation_failed', { fields: { frame_out: REVERSED } }])
  }
  const { error } = await server.owner.refused('storeEntityItem', {
    params: { ...ws, entity_id: tree.take },
    body: { name: 'Backwards', cut_in: 2, cut_out: 1 },
  })
  expect(error).toBe('validation_failed')
  for (const cut_in of [-1, 1.5, 10_000_001])
    expect((await server.owner.refused('updateItem', { params: { ...ws, id }, body: { cut_in } })).error).toBe(
      'validation_failed',
    )
  expect(await ranges(id)).toEqual([1001, 1048, 10, 57])
})

test('XFIX-11 both ends of a range are entered together; what is no frame is told beside its cell', async () => {
  const id = await makeItem(server, tree.take)
  await update(id, { frame_in: 1001, frame_out: 1048 })
  expect(await cells([{ item_id: id, field: 'frame_in', to: '2000' }])).toEqual([`invalid: ${REVERSED}`])
  expect(
    await cells([
      { item_id: id, field: 'frame_in', to: '2001' },
      { item_id: id, field: 'frame_out', to: '2048' },
      { item_id: id, field: 'cut_in', to: '12' },
    ]),
  ).toEqual(['changed', 'changed', 'changed'])
  expect(
    await cells([
      { item_id: id, field: 'frame_in', to: '50' },
      { item_id: id, field: 'frame_out', to: '40' },
      { item_id: id, field: 'cut_in', to: 'first' },
    ]),
  ).toEqual([`invalid: ${REVERSED}`, `invalid: ${REVERSED}`, 'invalid: Frames are whole numbers from 0 to 10,000,000'])
  expect(await ranges(id)).toEqual([2001, 2048, 12, null])
})

test('XFIX-11 an act is taken back as far as the range still begins before it ends', async () => {
  const id = await makeItem(server, tree.take)
  await update(id, { frame_in: 20, frame_out: 30 })
  await update(id, { frame_in: 10 })
  const { data } = await server.owner.call('listItemHistory', { params: { ...ws, id }, query: {} })
  await update(id, { frame_out: 15 })
  const undone = await server.owner.call('undoChanges', { params: { ...ws, id: data[0]?.batch_id ?? '' } })
  expect([undone.data.kept, await ranges(id)]).toEqual([1, [10, 15, null, null]])
})

test('XFIX-11 changes from before frame in and frame out were two fields are told and taken back', async () => {
  const id = await makeItem(server, tree.take)
  await update(id, { frame_in: 1001, frame_out: 1048 })
  const { data } = await server.owner.call('listItemHistory', { params: { ...ws, id }, query: {} })
  const batch = data[0]?.batch_id ?? ''
  await server.database.query(`delete from change_record where batch_id = $1 and field = 'frame_out'`, [batch])
  await server.database.query(
    `update change_record set field = 'frame_range', from_value = '{"in":1,"out":48}', to_value = '{"in":1001,"out":1048}'
      where batch_id = $1`,
    [batch],
  )
  const { data: told } = await server.owner.call('listItemHistory', { params: { ...ws, id }, query: {} })
  expect([told[0]?.field, told[0]?.to]).toEqual(['frame_range', { in: 1001, out: 1048 }])
  await server.owner.call('undoChanges', { params: { ...ws, id: batch } })
  expect(await ranges(id)).toEqual([1, 48, null, null])
})

test('XFIX-11 whoever may not change a scene’s details changes none of its frames', async () => {
  const id = await makeItem(server, tree.take)
  const { statusCode } = await server.guest.send('updateItem', { params: { ...ws, id }, body: { cut_in: 3 } })
  expect([statusCode === 403 || statusCode === 404, await ranges(id)]).toEqual([true, [null, null, null, null]])
})
