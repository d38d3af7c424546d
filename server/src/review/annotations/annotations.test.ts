import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldAnnotations } from '@arbo/core/annotations'
import type { AnnotationOp } from '@arbo/core/contract'
import { makeRendition, makeTree, strokeOp } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string; item_id: string; rendition_id: string }

beforeAll(async () => {
  server = await testServer()
  const tree = await makeTree(server)
  params = { ws_code: server.a.code, item_id: tree.item, rendition_id: await makeRendition(server, tree.item) }
})
afterAll(() => server.close())

const send = (client: TestClient, ops: AnnotationOp[]) => client.call('createAnnotations', { params, body: { ops } })
const refused = (client: TestClient, ops: unknown[]) => client.refused('createAnnotations', { params, body: { ops } })
const log = (since = 0) => server.member.call('listAnnotations', { params, query: { since } })

function deleteOp(object_id: string, clock = 5): AnnotationOp {
  return { op_id: uuidv7(), object_id, clock, actor: 'client-2', kind: 'delete' }
}

test('XREV-07 operations are stored as sent, with author, time and place', async () => {
  const op = strokeOp()
  const { data } = await send(server.guest, [op])
  expect(data[0]).toMatchObject({ ...op, author_id: server.a.users.guest.id })
  const { data: all } = await log()
  expect(all.ops).toEqual(data)
  expect(all.people.map(({ id }) => id)).toEqual([server.a.users.guest.id])
  expect((await log(data[0]?.seq)).data.ops).toEqual([])
})

test('XREV-07 an operation sent again is stored once and answered as stored', async () => {
  const [one, two] = [strokeOp(), strokeOp()]
  const first = await send(server.guest, [one])
  const again = await send(server.guest, [one, two, one])
  expect(again.data.map(({ op_id }) => op_id)).toEqual([one.op_id, two.op_id, one.op_id])
  expect(again.data[0]).toEqual(first.data[0])
  const rows = await server.database.query('select from annotation_op where op_id = $1', [one.op_id])
  expect(rows).toHaveLength(1)
})

test('XREV-07 two people drawing at once lose nothing, and the log has no gap behind what was read', async () => {
  const before = (await log()).data.ops.at(-1)?.seq ?? 0
  const ops = Array.from({ length: 20 }, () => strokeOp())
  const opIds = new Set<string>()
  let since = before
  const writers = ops.map((op, index) => send(index % 2 ? server.guest : server.member, [op]))
  const read = async () => {
    for (const op of (await log(since)).data.ops) {
      since = op.seq
      opIds.add(op.op_id)
    }
  }
  for (let round = 0; round < 10; round += 1) await read()
  await Promise.all(writers)
  await read()
  expect([...opIds].sort()).toEqual(ops.map((op) => op.op_id).sort())
})

test('XREV-07 the server’s folded objects equal the folded log', async () => {
  const { data } = await log()
  const folded = foldAnnotations(new Map(), data.ops)
  const rows = await server.database.query<{ id: string; folded: unknown }>(
    'select id, folded from annotation_object where rendition_id = $1',
    [params.rendition_id],
  )
  expect(Object.fromEntries(rows.map((row) => [row.id, row.folded]))).toEqual(
    JSON.parse(JSON.stringify(Object.fromEntries(folded))),
  )
})

test('XREV-07 others’ drawings are changed and deleted only with the right to', async () => {
  const op = strokeOp()
  await send(server.guest, [op])
  expect((await refused(server.member, [deleteOp(op.object_id)])).error).toBe('permission_denied')
  const set = { ...deleteOp(op.object_id), kind: 'set', patch: { colour: '#111111' } }
  expect((await refused(server.member, [set])).error).toBe('permission_denied')
  expect((await refused(server.member, [strokeOp({ object_id: op.object_id, clock: 9 })])).error).toBe(
    'permission_denied',
  )
  await send(server.admin, [deleteOp(op.object_id)])
  await send(server.guest, [{ ...deleteOp(op.object_id, 6), kind: 'restore' }])
  const { data } = await server.guest.call('showRendition', {
    params: { ws_code: params.ws_code, item_id: params.item_id, id: params.rendition_id },
  })
  expect(data.total_annotations).toBeGreaterThan(0)
})

test('XREV-07 a refused operation stores nothing of its batch', async () => {
  const before = (await log()).data.ops.length
  expect((await refused(server.guest, [strokeOp(), deleteOp(uuidv7())])).error).toBe('not_found')
  expect((await log()).data.ops.length).toBe(before)
})

test('XREV-07 a clock at the maximum is refused', async () => {
  const refusal = await refused(server.guest, [strokeOp({ clock: Number.MAX_SAFE_INTEGER })])
  expect(refusal.meta['fields']).toHaveProperty('clock')
})

test('XREV-07 drawings need frames and pictures that the rendition has', async () => {
  const { shape } = strokeOp()
  const outside = await refused(server.guest, [strokeOp({ shape: { ...shape, frame_end: 48 } })])
  expect(outside.meta['fields']).toHaveProperty('frame_end')
  const backwards = await refused(server.guest, [strokeOp({ shape: { ...shape, frame_start: 5, frame_end: 4 } })])
  expect(backwards.error).toBe('validation_failed')
  const page = await refused(server.guest, [strokeOp({ shape: { ...shape, file_index: 1 } })])
  expect(page.error).toBe('validation_failed')
})

test('XREV-06 a place in the painting order is stored and folded like any other property', async () => {
  const op = strokeOp()
  await send(server.guest, [op])
  const set = { ...deleteOp(op.object_id), kind: 'set', patch: { order: -3 } } as AnnotationOp
  const { data } = await send(server.guest, [set])
  expect(data[0]).toMatchObject({ patch: { order: -3 } })
  expect(foldAnnotations(new Map(), (await log()).data.ops).get(op.object_id)?.shape.order).toBe(-3)
})
