import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldAnnotations } from '@arbo/core/annotations'
import type { AnnotationOp, StoredAnnotationOp } from '@arbo/core/contract'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { makeRendition, makeTree, strokeOp } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { writeDraft } from './queries.ts'

let server: TestServer
let item: string
let rendition: string

beforeAll(async () => {
  server = await testServer()
  item = (await makeTree(server)).item
  rendition = await makeRendition(server, item)
})
afterAll(() => server.close())

const paramsOf = (rendition_id: string) => ({ ws_code: server.a.code, item_id: item, rendition_id })
const send = (client: TestClient, ops: AnnotationOp[]) =>
  client.call('createAnnotations', { params: paramsOf(rendition), body: { ops } })
const log = async (since = 0) =>
  (await server.member.call('listAnnotations', { params: paramsOf(rendition), query: { since } })).data.ops

/** A stroke of so many points. */
function stroke(points: number, over: Partial<AnnotationOp> = {}): AnnotationOp {
  const op = strokeOp()
  const at = (nr: number): [number, number, number] => [(nr % 100) / 100, (nr % 7) / 7, 0.5]
  return {
    ...op,
    shape: { ...op.shape, points: Array.from({ length: points }, (_, nr) => at(nr)) },
    ...over,
  } as AnnotationOp
}

/** How many transactions wrote these, and how many rows of each there are. */
async function written(ops: readonly AnnotationOp[]) {
  const [row] = await server.database.query<{ transactions: number; rows: number }>(
    `select count(distinct xmin::text)::int as transactions, count(*)::int as rows from annotation_op
     where op_id = any($1::uuid[])`,
    [ops.map(({ op_id }) => op_id)],
  )
  return row
}

test('XREV-07 long drawings are written one at a time, so that other calls run between, and short ones together', async () => {
  const long = [stroke(3100), stroke(3100), stroke(20), stroke(20)]
  const { data } = await send(server.guest, long)
  expect(data).toMatchObject(long)
  expect((await log()).filter(({ op_id }) => long.some((op) => op.op_id === op_id))).toEqual(data)
  expect(await written(long)).toEqual({ transactions: 3, rows: 4 })
  const short = [stroke(300), stroke(300), stroke(300)]
  await send(server.guest, short)
  expect(await written(short)).toEqual({ transactions: 1, rows: 3 })
})

test('XREV-07 long drawings are changed and folded like their log', async () => {
  const [add, other] = [stroke(3100), stroke(3200)]
  const set = { op_id: uuidv7(), object_id: add.object_id, actor: 'client-1', kind: 'set' } as const
  const moved = other.kind === 'add' ? other.shape.points : []
  await send(server.guest, [add, other])
  await send(server.guest, [{ ...set, clock: 2, patch: { colour: '#00FF00' } }])
  await send(server.guest, [{ ...set, op_id: uuidv7(), clock: 3, patch: { points: moved, width: 9 } }])
  await send(server.guest, [{ ...set, op_id: uuidv7(), object_id: other.object_id, clock: 4, patch: { opacity: 0.5 } }])
  const rows = await server.database.query<{ id: string; folded: unknown }>(
    'select id, folded from annotation_object where rendition_id = $1',
    [rendition],
  )
  const folded = foldAnnotations(new Map(), await log())
  expect(folded.get(add.object_id)?.shape).toMatchObject({ colour: '#00FF00', width: 9, points: moved })
  expect(Object.fromEntries(rows.map((row) => [row.id, row.folded]))).toEqual(
    JSON.parse(JSON.stringify(Object.fromEntries(folded))),
  )
})

test('XREV-07 a refused operation stores nothing of a long batch', async () => {
  const ops = [stroke(3100), stroke(10), { ...stroke(10), kind: 'delete' } as AnnotationOp]
  const before = await log()
  const answer = await server.guest.refused('createAnnotations', { params: paramsOf(rendition), body: { ops } })
  expect(answer.error).toBe('not_found')
  expect(await written(ops)).toEqual({ transactions: 0, rows: 0 })
  expect(await log()).toEqual(before)
})

test('XREV-07 the draft of an interrupted request is invisible, and stored when it is sent again', async () => {
  const op = stroke(3100)
  const { id: wsId, users } = server.a
  const by = { authorId: users.guest.id, guestId: null }
  await server.database.withWorkspace(wsId, (tx) => writeDraft(tx, wsId, rendition, by, op))
  expect((await log()).map(({ op_id }) => op_id)).not.toContain(op.op_id)
  const between = (await send(server.guest, [stroke(10)])).data[0]
  const { data } = await send(server.guest, [op])
  expect(data).toMatchObject([op])
  expect(await log(between?.seq)).toEqual(data)
  expect((await send(server.guest, [op])).data).toEqual(data)
  expect(await written([op])).toEqual({ transactions: 1, rows: 1 })
})

test('XREV-07 a long drawing is sent as an event as it was drawn, and not stored a second time for it', async () => {
  const events: LiveEvent[] = []
  const subscription = server.deps.hub.subscribe({
    wsId: server.a.id,
    deliver: (delivery) => {
      if (delivery.type === 'events') events.push(...delivery.events)
    },
  })
  const from = await subscription.ready
  const { data } = await send(server.guest, [stroke(3100), stroke(30)])
  const opsTold = () => events.flatMap(({ payload }) => payload['ops'] as StoredAnnotationOp[])
  await expect.poll(opsTold).toEqual(data)
  expect(Object.keys(events[0]?.payload ?? {}).toSorted()).toEqual(['item_id', 'ops', 'rendition_id'])
  subscription.close()
  const rows = await server.database.query<{ bytes: number }>(
    'select length(payload::text) as bytes from event_outbox where ws_id = $1 and seq > $2 order by seq',
    [server.a.id, from],
  )
  expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThan(3000)
})
